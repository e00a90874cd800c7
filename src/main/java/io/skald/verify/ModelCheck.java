package io.skald.verify;

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
 * @param table by value, its rows in the whole input
 */
record ModelCheck(SensitiveColumns sensitive, int attribute, String name, Long2LongMap table) {

    private static final double UNCLEAR = 1e-9;

    /** What is wrong with a class of so many rows by value, if anything is. */
    Optional<String> fault(Claim.Model model, Long2LongMap rows) {
        Optional<String> found;
        if (model instanceof Claim.Model.Distinct distinct) {
            found = distinct(distinct, present(rows).length);
        } else if (model instanceof Claim.Model.Entropy entropy) {
            found = entropy(entropy, present(rows));
        } else if (model instanceof Claim.Model.Recursive recursive) {
            found = recursive(recursive, present(rows));
        } else if (model instanceof Claim.Model.Share share) {
            found = share(share, rows);
        } else if (model instanceof Claim.Model.Closeness closeness) {
            found = closeness(closeness, rows);
        } else {
            found = likeness((Claim.Model.Likeness) model, rows);
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

    private Optional<String> distinct(Claim.Model.Distinct model, int found) {
        return found >= model.least()
                ? Optional.empty()
                : Optional.of("the class of this row has " + found + " different " + (found == 1 ? "value" : "values")
                        + " of " + name + ", and the job asks for " + model.least());
    }

    private Optional<String> entropy(Claim.Model.Entropy model, long[] counts) {
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
                        "the values of %s in the class of this row are as diverse as %.4f equally frequent ones, and the job asks for %s",
                        name,
                        Math.exp(entropy),
                        model.l().toPlainString()));
    }

    private Optional<String> recursive(Claim.Model.Recursive model, long[] counts) {
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
                        + " rows, all but the " + (model.l() - 1) + " most frequent " + tail
                        + ", and the job asks for less than "
                        + model.c().toPlainString() + " times those");
    }

    private static long sum(Long2LongMap rows) {
        return Arrays.stream(rows.values().toLongArray()).sum();
    }

    private Optional<String> share(Claim.Model.Share model, Long2LongMap rows) {
        BigDecimal most = model.max().multiply(BigDecimal.valueOf(sum(rows)));
        long[] watched = model.values().isEmpty()
                ? rows.keySet().toLongArray()
                : model.values().stream().mapToLong(sensitive::number).toArray();
        for (long value : watched) {
            if (BigDecimal.valueOf(rows.get(value)).compareTo(most) > 0) {
                return Optional.of("a value of " + name + " has " + rows.get(value) + " of the " + sum(rows)
                        + " rows of this row's class, and the job asks for a share of at most "
                        + model.max().toPlainString());
            }
        }
        return Optional.empty();
    }

    private Optional<String> closeness(Claim.Model.Closeness model, Long2LongMap rows) {
        BigDecimal n = BigDecimal.valueOf(sum(rows));
        BigDecimal all = BigDecimal.valueOf(sum(table));
        BigDecimal differences = BigDecimal.ZERO;
        for (long value : table.keySet()) {
            BigDecimal here = BigDecimal.valueOf(rows.get(value)).multiply(all);
            BigDecimal there = BigDecimal.valueOf(table.get(value)).multiply(n);
            differences = differences.add(here.subtract(there).abs());
        }
        BigDecimal most = model.t().multiply(BigDecimal.valueOf(2)).multiply(n).multiply(all);
        return differences.compareTo(most) <= 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the values of %s in the class of this row are %.6f from those of the table, and the job asks for at most %s",
                        name,
                        differences.doubleValue() / (2 * n.doubleValue() * all.doubleValue()),
                        model.t().toPlainString()));
    }

    private Optional<String> likeness(Claim.Model.Likeness model, Long2LongMap rows) {
        BigDecimal n = BigDecimal.valueOf(sum(rows));
        BigDecimal all = BigDecimal.valueOf(sum(table));
        for (long value : rows.keySet()) {
            BigDecimal most = model.beta().add(BigDecimal.ONE).multiply(BigDecimal.valueOf(table.get(value)));
            if (BigDecimal.valueOf(rows.get(value)).multiply(all).compareTo(most.multiply(n)) > 0) {
                return Optional.of("a value of " + name + " has " + rows.get(value) + " of the " + sum(rows)
                        + " rows of this row's class and " + table.get(value) + " of the " + sum(table)
                        + " of the table, and the job asks for a gain of at most "
                        + model.beta().toPlainString() + " times its share");
            }
        }
        return Optional.empty();
    }
}
