package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import io.skald.privacy.Evidence;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Looks at every node, and writes every objective out as the papers do. */
final class BruteForce {

    /** A node with its cost, in the objective's usual measure. */
    record Best(Node node, BigDecimal value, long suppressed) {}

    private final List<? extends Domain> domains;
    private final long[][] rows;
    private final long already;

    private final Function<List<long[]>, Evidence> shows;
    private final Map<List<Long>, BigDecimal> bitsOf = new HashMap<>();

    BruteForce(List<? extends Domain> domains, long[][] rows, long already) {
        this(domains, rows, already, members -> Evidence.ofRows(members.size()));
    }

    /** @param shows the evidence of a class; rows may have more numbers than quasi-identifiers */
    BruteForce(List<? extends Domain> domains, long[][] rows, long already, Function<List<long[]>, Evidence> shows) {
        this.shows = shows;
        this.domains = domains;
        this.rows = rows;
        this.already = already;
    }

    Optional<Best> best(Lattice lattice, Goal goal, Objective objective) {
        Comparator<Best> order = Comparator.comparing(Best::value)
                .thenComparing(Best::suppressed)
                .thenComparing(Best::node, Precision.of(domains)::compare);
        List<Best> all = new ArrayList<>();
        lattice.forEach(node -> releases(node, goal, objective).forEach(all::add));
        return all.stream().min(order);
    }

    private static boolean holds(Goal goal, long rows) {
        return goal.requirement().holds(Evidence.ofRows(rows));
    }

    /** What a node may come to: one release, or one per class that it could absorb, or none. */
    private List<Best> releases(Node node, Goal goal, Objective objective) {
        List<List<long[]>> kept = new ArrayList<>();
        List<List<long[]>> gone = new ArrayList<>();
        classes(node)
                .values()
                .forEach(members -> (goal.requirement().holds(shows.apply(members)) ? kept : gone).add(members));
        long group = rowsIn(gone) + already;
        boolean starred = kept.stream().anyMatch(members -> printsStars(node, members.get(0)));
        List<Best> releases = new ArrayList<>();
        if (!goal.absorbs() || group == 0 || holds(goal, group) || starred) {
            if (goal.withinAverage(kept.size(), rowsIn(kept))) {
                releases.add(new Best(node, value(node, kept, gone, objective), rowsIn(gone)));
            }
        } else {
            for (List<long[]> absorbed : kept) {
                List<List<long[]>> others =
                        kept.stream().filter(one -> one != absorbed).toList();
                List<List<long[]>> more = new ArrayList<>(gone);
                more.add(absorbed);
                if (goal.withinAverage(others.size(), rowsIn(others))) {
                    releases.add(new Best(node, value(node, others, more, objective), rowsIn(more)));
                }
            }
        }
        return releases.stream()
                .filter(release -> release.suppressed() <= goal.maxSuppressed())
                .toList();
    }

    private static long rowsIn(List<List<long[]>> classes) {
        return classes.stream().mapToLong(List::size).sum();
    }

    private boolean printsStars(Node node, long[] row) {
        for (int i = 0; i < domains.size(); i++) {
            Domain domain = domains.get(i);
            if (!domain.label(node.level(i), domain.bin(node.level(i), row[i])).equals("*")) {
                return false;
            }
        }
        return true;
    }

    private Map<List<Long>, List<long[]>> classes(Node node) {
        Map<List<Long>, List<long[]>> classes = new LinkedHashMap<>();
        for (long[] row : rows) {
            List<Long> key = new ArrayList<>();
            for (int i = 0; i < domains.size(); i++) {
                key.add(domains.get(i).bin(node.level(i), row[i]));
            }
            classes.computeIfAbsent(key, any -> new ArrayList<>()).add(row);
        }
        return classes;
    }

    /** What a release costs, in the objective's usual measure. */
    BigDecimal value(Node node, List<List<long[]>> keptClasses, List<List<long[]>> gone, Objective objective) {
        long suppressed = already + rowsIn(gone);
        BigDecimal kept = BigDecimal.ZERO;
        BigDecimal ofSuppressed = BigDecimal.ZERO;
        for (List<long[]> members : keptClasses) {
            kept = kept.add(ofClass(node, members, objective));
        }
        for (List<long[]> members : gone) {
            ofSuppressed = ofSuppressed.add(ofSuppressed(members, objective));
        }
        if (objective instanceof Objective.DmStar) {
            return kept.add(new BigDecimal(BigInteger.valueOf(suppressed).pow(2)));
        } else if (objective instanceof Objective.Entropy) {
            return kept.add(ofSuppressed);
        }
        return kept.add(BigDecimal.valueOf(suppressed))
                .divide(BigDecimal.valueOf(rows.length + already), MathContext.DECIMAL128)
                .round(new MathContext(25));
    }

    private BigDecimal ofClass(Node node, List<long[]> members, Objective objective) {
        BigDecimal size = BigDecimal.valueOf(members.size());
        if (objective instanceof Objective.DmStar) {
            return size.multiply(size);
        }
        if (objective instanceof Objective.Prec) {
            Precision precision = Precision.of(domains);
            return size.multiply(new BigDecimal(precision.loss(node)))
                    .divide(new BigDecimal(precision.denominator()), new MathContext(60));
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < domains.size(); i++) {
            Domain domain = domains.get(i);
            long bin = domain.bin(node.level(i), members.get(0)[i]);
            if (objective instanceof Objective.Gcp gcp) {
                BigDecimal ncp = BigDecimal.valueOf(domain.ncpNumerator(node.level(i), bin))
                        .divide(BigDecimal.valueOf(domain.ncpDenominator()), new MathContext(60));
                BigDecimal weights = gcp.weights().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
                sum = sum.add(size.multiply(ncp).multiply(gcp.weights().get(i)).divide(weights, new MathContext(60)));
            } else {
                for (long[] row : members) {
                    sum = sum.add(bits(i, node.level(i), bin).subtract(bits(i, 0, row[i])));
                }
            }
        }
        return sum;
    }

    private BigDecimal ofSuppressed(List<long[]> members, Objective objective) {
        BigDecimal sum = BigDecimal.ZERO;
        if (objective instanceof Objective.Entropy) {
            for (long[] row : members) {
                for (int i = 0; i < domains.size(); i++) {
                    sum = sum.add(log2(rows.length).subtract(bits(i, 0, row[i])));
                }
            }
        }
        return sum;
    }

    /** Of the rows that share a value; the same for every node, so that they are counted once. */
    private BigDecimal bits(int attribute, int level, long bin) {
        return bitsOf.computeIfAbsent(
                List.of((long) attribute, (long) level, bin), value -> log2(rowsWith(attribute, level, bin)));
    }

    private long rowsWith(int attribute, int level, long bin) {
        long count = 0;
        for (long[] row : rows) {
            count += domains.get(attribute).bin(level, row[attribute]) == bin ? 1 : 0;
        }
        return count;
    }

    /** In the fixed point of the product, so that equal nodes are equal. */
    private static BigDecimal log2(long count) {
        double units = StrictMath.log(count) / StrictMath.log(2) * (1 << 20);
        return BigDecimal.valueOf(Math.round(units)).divide(BigDecimal.valueOf(1 << 20));
    }
}
