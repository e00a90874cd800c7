package io.skald.verify.column;

import io.skald.verify.claim.ModelClaim;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the values of a class are as is claimed: the definitions as they are written, in exact decimals but for the entropy, where a
 * class that is asked for more than it has by less than a billionth passes.
 *
 * @param sensitive the attributes
 * @param attribute which of them
 * @param name of it, for a reader
 * @param table its values in the whole input
 */
record ModelCheck(SensitiveColumns sensitive, int attribute, String name, TableValues table) {

    private static final double UNCLEAR = 1e-9;

    /** What is wrong with a class of so many rows by value, if anything is. */
    Optional<String> fault(ModelClaim model, Long2LongMap rows) {
        Optional<String> found;
        if (model instanceof ModelClaim.Distinct distinct) {
            found = distinct(distinct, present(rows).length);
        } else if (model instanceof ModelClaim.Entropy entropy) {
            found = entropy(entropy, present(rows));
        } else if (model instanceof ModelClaim.Recursive recursive) {
            found = recursive(recursive, present(rows));
        } else if (model instanceof ModelClaim.Share share) {
            found = share(share, rows);
        } else if (model instanceof ModelClaim.Closeness closeness) {
            found = closeness(closeness.t(), equal(rows, table.rows()));
        } else if (model instanceof ModelClaim.OrderedCloseness closeness) {
            found = closeness(closeness.t(), ordered(rows));
        } else if (model instanceof ModelClaim.HierarchicalCloseness closeness) {
            found = closeness(closeness.t(), hierarchical(rows));
        } else if (model instanceof ModelClaim.Disclosure disclosure) {
            found = disclosure(disclosure, rows);
        } else {
            found = likeness((ModelClaim.Likeness) model, rows);
        }
        return found;
    }

    /** The rows of each value that is not missing, rising. */
    private long[] present(Long2LongMap rows) {
        Long2LongMap present = new Long2LongOpenHashMap(rows);
        sensitive.missing().ifPresent(present::remove);
        long[] counts = present.values().toLongArray();
        Arrays.sort(counts);
        return counts;
    }

    private Optional<String> distinct(ModelClaim.Distinct model, int found) {
        return found >= model.least()
                ? Optional.empty()
                : Optional.of("the class of this row has " + found + " different " + (found == 1 ? "value" : "values")
                        + " of " + name + ", and the job asks for " + model.least());
    }

    private Optional<String> entropy(ModelClaim.Entropy model, long[] counts) {
        long n = Arrays.stream(counts).sum();
        double entropy = 0;
        for (long count : counts) {
            double share = (double) count / n;
            entropy -= share * Math.log(share);
        }
        boolean holds = BigDecimal.valueOf(counts.length).compareTo(model.l()) >= 0
                && entropy >= Math.log(model.l().doubleValue()) - UNCLEAR;
        return holds
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the values of %s in the class of this row are as diverse as %.4f equally frequent ones%s, and the job asks for %s",
                        name,
                        Math.exp(entropy),
                        model.ofPersons() ? ", each person's counted once" : "",
                        model.l().toPlainString()));
    }

    private Optional<String> recursive(ModelClaim.Recursive model, long[] counts) {
        long tail = 0;
        for (int i = 0; i <= counts.length - model.l(); i++) {
            tail += counts[i];
        }
        long most = counts.length == 0 ? 0 : counts[counts.length - 1];
        boolean holds = counts.length >= model.l()
                && BigDecimal.valueOf(most).compareTo(model.c().multiply(BigDecimal.valueOf(tail))) < 0;
        return holds
                ? Optional.empty()
                : Optional.of("the most frequent value of " + name + " in the class of this row has " + most
                        + (model.ofPersons() ? " persons" : " rows") + ", all but the " + (model.l() - 1)
                        + " most frequent " + tail
                        + ", and the job asks for less than "
                        + model.c().toPlainString() + " times those");
    }

    private static long sum(Long2LongMap rows) {
        return Arrays.stream(rows.values().toLongArray()).sum();
    }

    private Optional<String> share(ModelClaim.Share model, Long2LongMap rows) {
        BigDecimal most = model.max().multiply(BigDecimal.valueOf(sum(rows)));
        long[] watched = model.values().isEmpty()
                ? rows.keySet().toLongArray()
                : model.values().stream()
                        .mapToLong(value -> sensitive.number(attribute, value))
                        .toArray();
        for (long value : watched) {
            if (BigDecimal.valueOf(rows.get(value)).compareTo(most) > 0) {
                return Optional.of("a value of " + name + " has " + rows.get(value) + " of the " + sum(rows)
                        + " rows of this row's class, and the job asks for a share of at most "
                        + model.max().toPlainString());
            }
        }
        return Optional.empty();
    }

    /** A distance in parts, {@code over / under}, so that nothing is rounded. */
    private record Distance(BigDecimal over, BigDecimal under) {}

    private Optional<String> closeness(BigDecimal t, Distance distance) {
        return distance.over().compareTo(t.multiply(distance.under())) <= 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the values of %s in the class of this row are %.6f from those of the table, and the job asks for at most %s",
                        name,
                        distance.over().doubleValue() / distance.under().doubleValue(),
                        t.toPlainString()));
    }

    private Distance equal(Long2LongMap here, Long2LongMap there) {
        BigDecimal n = BigDecimal.valueOf(sum(here));
        BigDecimal all = BigDecimal.valueOf(sum(there));
        BigDecimal differences = BigDecimal.ZERO;
        for (long value : there.keySet()) {
            differences = differences.add(
                    difference(here.get(value), there.get(value), n, all).abs());
        }
        return new Distance(differences, n.multiply(all).multiply(BigDecimal.valueOf(2)));
    }

    private static BigDecimal difference(long here, long there, BigDecimal n, BigDecimal all) {
        return BigDecimal.valueOf(here)
                .multiply(all)
                .subtract(BigDecimal.valueOf(there).multiply(n));
    }

    /** The sum of the differences of the cumulative shares. */
    private Distance ordered(Long2LongMap rows) {
        BigDecimal n = BigDecimal.valueOf(sum(rows));
        BigDecimal all = BigDecimal.valueOf(sum(table.rows()));
        BigDecimal differences = BigDecimal.ZERO;
        long here = 0;
        long there = 0;
        for (long value : table.inOrder()) {
            here += rows.get(value);
            there += table.rows().get(value);
            differences = differences.add(difference(here, there, n, all).abs());
        }
        int steps = Math.max(1, table.inOrder().length - 1);
        return new Distance(differences, n.multiply(all).multiply(BigDecimal.valueOf(steps)));
    }

    /** The mean, over the levels below the top, of the equal distances of the labels. */
    private Distance hierarchical(Long2LongMap rows) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal under = BigDecimal.ONE;
        for (Long2LongMap labelOf : table.labels()) {
            Distance ofLevel = equal(byLabel(rows, labelOf), byLabel(table.rows(), labelOf));
            sum = sum.add(ofLevel.over());
            under = ofLevel.under();
        }
        return new Distance(
                sum,
                under.multiply(BigDecimal.valueOf(Math.max(1, table.labels().size()))));
    }

    private static Long2LongMap byLabel(Long2LongMap rows, Long2LongMap labelOf) {
        Long2LongMap byLabel = new Long2LongOpenHashMap();
        for (Long2LongMap.Entry value : rows.long2LongEntrySet()) {
            byLabel.mergeLong(labelOf.get(value.getLongKey()), value.getLongValue(), Long::sum);
        }
        return byLabel;
    }

    private Optional<String> likeness(ModelClaim.Likeness model, Long2LongMap rows) {
        BigDecimal n = BigDecimal.valueOf(sum(rows));
        BigDecimal all = BigDecimal.valueOf(sum(table.rows()));
        for (long value : rows.keySet()) {
            BigDecimal there = BigDecimal.valueOf(table.rows().get(value));
            BigDecimal most = model.beta().add(BigDecimal.ONE).multiply(there);
            boolean gains = BigDecimal.valueOf(rows.get(value)).multiply(all).compareTo(most.multiply(n)) > 0;
            double share = there.doubleValue() / all.doubleValue();
            boolean outgrows = model.enhanced()
                    && rows.get(value) / n.doubleValue() > (1 - Math.log(share)) * share * (1 + UNCLEAR);
            if (gains || outgrows) {
                return Optional.of("a value of " + name + " has " + rows.get(value) + " of the " + sum(rows)
                        + " rows of this row's class and " + table.rows().get(value) + " of the " + sum(table.rows())
                        + " of the table, and the job asks for a gain of at most "
                        + model.beta().toPlainString() + " times its share"
                        + (model.enhanced() ? ", and of -ln of its share times that" : ""));
            }
        }
        return Optional.empty();
    }

    private Optional<String> disclosure(ModelClaim.Disclosure model, Long2LongMap rows) {
        for (long value : table.rows().keySet()) {
            long here = rows.get(value);
            boolean differs = here == 0 ? model.everyValue() : differs(model.delta(), here, sum(rows), value);
            if (differs) {
                return Optional.of("a value of " + name + " has " + here + " of the " + sum(rows)
                        + " rows of this row's class and " + table.rows().get(value) + " of the " + sum(table.rows())
                        + " of the table, and the job asks for shares that differ by less than a factor of 2 to the power of "
                        + model.delta().toPlainString());
            }
        }
        return Optional.empty();
    }

    /** Exactly, where the factor is a whole number. */
    private boolean differs(BigDecimal delta, long here, long n, long value) {
        BigDecimal share = BigDecimal.valueOf(here).multiply(BigDecimal.valueOf(sum(table.rows())));
        BigDecimal ofTable = BigDecimal.valueOf(table.rows().get(value)).multiply(BigDecimal.valueOf(n));
        if (delta.stripTrailingZeros().scale() > 0) {
            double doublings = Math.abs(Math.log(share.doubleValue() / ofTable.doubleValue())) / Math.log(2);
            return doublings > delta.doubleValue() + UNCLEAR;
        }
        BigDecimal factor = BigDecimal.valueOf(2).pow(delta.intValueExact());
        return share.compareTo(ofTable.multiply(factor)) >= 0 || ofTable.compareTo(share.multiply(factor)) >= 0;
    }
}
