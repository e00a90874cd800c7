package io.skald.exhaustive;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The best node of a table for every goal and objective, by counting all nodes of the lattice, one level up from the one before, and
 * writing the losses out as in DESIGN, sections 2 and 3. Sums are whole numbers: NCP over the common multiple of the denominators,
 * information in units of 2^-20 bits.
 */
final class EveryNode {

    /** What is asked: k, and the most rows that may be suppressed. */
    record Goal(int k, long maxSuppressed) {}

    /**
     * The best node.
     *
     * @param levels of the node
     * @param cost DM*; the sum of NCP over {@link #ncpDenominator}; levels, summed over the rows, over
     *     {@link #precDenominator}; units of information
     */
    record Best(List<Integer> levels, BigInteger cost, long suppressed, long classes) {}

    /** The names that a job has for them. */
    enum Objective {
        DM_STAR("dm*"),
        GCP("gcp"),
        PREC("prec"),
        ENTROPY("entropy");

        private final String key;

        Objective(String key) {
            this.key = key;
        }

        String key() {
            return key;
        }
    }

    /** Rows, classes, squares of classes, NCP and information of the classes of so many rows. */
    private static final class Sums {
        private long rows;
        private long classes;
        private long squares;
        private long ncp;
        private long information;
    }

    private record Ask(Goal goal, Objective objective) {}

    private record Found(Best best, long precLoss) {}

    private final List<Attribute> attributes;
    private final List<Goal> goals;
    private final int[] ks;
    private final long rows;
    private final long[][][] rowsOfBins;
    private final long commonNcp;
    private final long commonHeight;
    private final long informationOfValues;
    private final Map<Ask, Found> best = new LinkedHashMap<>();
    private int nodes;

    private EveryNode(List<Attribute> attributes, Bins bottom, List<Goal> goals) {
        this.attributes = attributes;
        this.goals = goals;
        this.ks = goals.stream().mapToInt(Goal::k).distinct().sorted().toArray();
        this.rowsOfBins = new long[attributes.size()][][];
        long all = 0;
        for (int i = 0; i < bottom.size(); i++) {
            all += bottom.rows(i);
        }
        this.rows = all;
        long ncp = 1;
        long height = 1;
        long information = 0;
        for (int a = 0; a < attributes.size(); a++) {
            Attribute attribute = attributes.get(a);
            ncp = commonMultiple(ncp, attribute.whole());
            height = commonMultiple(height, attribute.height());
            rowsOfBins[a] = marginals(bottom, a);
            for (long rowsOfValue : rowsOfBins[a][0]) {
                information += rowsOfValue * information(rowsOfValue);
            }
        }
        this.commonNcp = ncp;
        this.commonHeight = height;
        this.informationOfValues = information;
    }

    static EveryNode of(List<Attribute> attributes, List<int[]> table, List<Goal> goals) {
        Bins bottom = Bins.of(table);
        EveryNode search = new EveryNode(attributes, bottom, goals);
        search.walk(new int[attributes.size()], 0, bottom);
        return search;
    }

    private long[][] marginals(Bins bottom, int a) {
        Attribute attribute = attributes.get(a);
        long[][] marginals = new long[attribute.height() + 1][];
        for (int level = 0; level < marginals.length; level++) {
            marginals[level] = new long[attribute.bins(level)];
            for (int i = 0; i < bottom.size(); i++) {
                marginals[level][attribute.binOfValue()[level][bottom.bin(i, a)]] += bottom.rows(i);
            }
        }
        return marginals;
    }

    private void walk(int[] levels, int a, Bins bins) {
        if (a == levels.length) {
            score(levels, bins);
            return;
        }
        Bins raised = bins;
        for (int level = 0; level <= attributes.get(a).height(); level++) {
            if (level > 0) {
                raised = raised.rolledUp(a, attributes.get(a).parents(level - 1));
            }
            levels[a] = level;
            walk(levels, a + 1, raised);
        }
        levels[a] = 0;
    }

    private void score(int[] levels, Bins bins) {
        nodes++;
        long[][] ncp = new long[levels.length][];
        long[][] information = new long[levels.length][];
        for (int a = 0; a < levels.length; a++) {
            Attribute attribute = attributes.get(a);
            long factor = commonNcp / attribute.whole();
            ncp[a] = Arrays.stream(attribute.ncp()[levels[a]])
                    .map(width -> width * factor)
                    .toArray();
            information[a] = Arrays.stream(rowsOfBins[a][levels[a]])
                    .map(EveryNode::information)
                    .toArray();
        }
        Sums[] bySize = new Sums[ks.length + 1];
        Arrays.setAll(bySize, any -> new Sums());
        for (int i = 0; i < bins.size(); i++) {
            long size = bins.rows(i);
            int kind = 0;
            while (kind < ks.length && size >= ks[kind]) {
                kind++;
            }
            long ncpOfRow = 0;
            long informationOfRow = 0;
            for (int a = 0; a < levels.length; a++) {
                int bin = bins.bin(i, a);
                ncpOfRow += ncp[a][bin];
                informationOfRow += information[a][bin];
            }
            Sums sums = bySize[kind];
            sums.rows += size;
            sums.classes++;
            sums.squares += size * size;
            sums.ncp += size * ncpOfRow;
            sums.information += size * informationOfRow;
        }
        for (Goal goal : goals) {
            offer(levels, goal, kept(bySize, goal.k()));
        }
    }

    private Sums kept(Sums[] bySize, int k) {
        Sums kept = new Sums();
        for (int kind = Arrays.binarySearch(ks, k) + 1; kind < bySize.length; kind++) {
            kept.rows += bySize[kind].rows;
            kept.classes += bySize[kind].classes;
            kept.squares += bySize[kind].squares;
            kept.ncp += bySize[kind].ncp;
            kept.information += bySize[kind].information;
        }
        return kept;
    }

    private void offer(int[] levels, Goal goal, Sums kept) {
        long suppressed = rows - kept.rows;
        if (suppressed > goal.maxSuppressed()) {
            return;
        }
        long precLoss = 0;
        for (int a = 0; a < levels.length; a++) {
            precLoss += commonHeight / attributes.get(a).height() * levels[a];
        }
        for (Objective objective : Objective.values()) {
            long cost = switch (objective) {
                case DM_STAR -> kept.squares + suppressed * suppressed;
                case GCP -> kept.ncp + suppressed * levels.length * commonNcp;
                case PREC -> precLoss * kept.rows + suppressed * commonHeight * levels.length;
                case ENTROPY -> kept.information + suppressed * levels.length * information(rows) - informationOfValues;
            };
            Found soFar = best.get(new Ask(goal, objective));
            // Nodes come in lexicographic order, so of equals the first is the best.
            if (soFar == null || isBetter(cost, suppressed, precLoss, soFar)) {
                List<Integer> node = Arrays.stream(levels).boxed().toList();
                Best found = new Best(node, BigInteger.valueOf(cost), suppressed, kept.classes);
                best.put(new Ask(goal, objective), new Found(found, precLoss));
            }
        }
    }

    private static boolean isBetter(long cost, long suppressed, long precLoss, Found soFar) {
        long least = soFar.best().cost().longValueExact();
        if (cost != least || suppressed != soFar.best().suppressed()) {
            return cost < least || cost == least && suppressed < soFar.best().suppressed();
        }
        return precLoss < soFar.precLoss();
    }

    private static long information(long rows) {
        return rows == 0 ? 0 : StrictMath.round(StrictMath.log(rows) / StrictMath.log(2) * (1 << 20));
    }

    private static long commonMultiple(long a, long b) {
        return a / BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValueExact() * b;
    }

    Best best(Goal goal, Objective objective) {
        return best.get(new Ask(goal, objective)).best();
    }

    /** Nodes counted. */
    int nodes() {
        return nodes;
    }

    /** What a cost by GCP is over: GCP 1. */
    BigInteger ncpDenominator() {
        return BigInteger.valueOf(commonNcp).multiply(BigInteger.valueOf(rows * attributes.size()));
    }

    /** What a cost by precision is over: Prec 0. */
    BigInteger precDenominator() {
        return BigInteger.valueOf(commonHeight).multiply(BigInteger.valueOf(rows * attributes.size()));
    }
}
