package io.skald.refine;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Merging by the entropy of the labels (Cerna, Definition 9): a merge costs what leaves the sum over attributes of {@code H = - sum p log_b p} lowest, p
 * being the shares of rows of the labels now in the table, and b how many values the attribute ever had: those of its domain and every label made
 * so far. A fall is a loss, as the thesis's text says (4.2.3); its program takes the least entropy. Sizes are those of both classes, where the program
 * takes the partner's twice.
 *
 * <p>Per attribute the sum of c ln c is kept, so that a merge, which changes three counts, takes a few look-ups.
 */
final class EntropyMetric implements MergeMetric {

    private final MergeClasses classes;
    private final Long2IntOpenHashMap[] counts;
    private final double[] sums;
    private final int[] seen;
    private double rows;

    EntropyMetric(MergeClasses classes) {
        this.classes = classes;
        int m = classes.geometry().attributes();
        this.counts = new Long2IntOpenHashMap[m];
        this.sums = new double[m];
        this.seen = new int[m];
        for (int i = 0; i < m; i++) {
            counts[i] = new Long2IntOpenHashMap();
            seen[i] = classes.geometry().size(i);
        }
        for (int place = 0; place < classes.count(); place++) {
            rows += classes.size(classes.at(place));
            enter(classes.at(place));
        }
    }

    @Override
    public double cost(int taker, int giver, int taken, double limit) {
        return cost(
                classes.label(taker),
                classes.size(taker),
                classes.label(giver),
                taken,
                classes.labelOfBoth(taker, giver));
    }

    @Override
    public double costOfRow(int taker, int giver, int tuple) {
        return cost(
                classes.label(taker), classes.size(taker), classes.label(giver), 1, classes.labelWith(taker, tuple));
    }

    private double cost(ClassLabel taker, int rowsOfTaker, ClassLabel giver, int taken, ClassLabel joined) {
        double entropy = 0;
        for (int i = 0; i < sums.length; i++) {
            entropy += after(i, taker.parts()[i], rowsOfTaker, giver.parts()[i], taken, joined.parts()[i]);
        }
        return -entropy;
    }

    /** Entropy of an attribute after rows of two labels got a third. */
    private double after(int attribute, long one, int rowsOfOne, long other, int rowsOfOther, long joined) {
        Long2IntOpenHashMap count = counts[attribute];
        double sum = sums[attribute];
        boolean isNew = isNew(attribute, joined);
        sum += change(
                count.get(one),
                -rowsOfOne - (one == other ? rowsOfOther : 0) + (one == joined ? rowsOfOne + rowsOfOther : 0));
        if (other != one) {
            sum += change(count.get(other), -rowsOfOther + (other == joined ? rowsOfOne + rowsOfOther : 0));
        }
        if (joined != one && joined != other) {
            sum += change(count.get(joined), rowsOfOne + rowsOfOther);
        }
        return entropy(sum, seen[attribute] + (isNew ? 1 : 0));
    }

    /** Whether a label is no value of the domain, and no class had it yet. */
    private boolean isNew(int attribute, long label) {
        boolean value = label >= 0 && label < classes.geometry().size(attribute);
        return !value && !counts[attribute].containsKey(label);
    }

    private double entropy(double sum, int base) {
        return (Math.log(rows) - sum / rows) / Math.log(Math.max(2, base));
    }

    private static double change(int count, int by) {
        return term(count + by) - term(count);
    }

    private static double term(int count) {
        return count > 0 ? count * Math.log(count) : 0;
    }

    @Override
    public void leave(int x) {
        note(x, -classes.size(x));
    }

    @Override
    public void enter(int x) {
        note(x, classes.size(x));
    }

    private void note(int x, int by) {
        if (by == 0) {
            return;
        }
        long[] parts = classes.label(x).parts();
        for (int i = 0; i < parts.length; i++) {
            if (isNew(i, parts[i])) {
                seen[i]++;
            }
            sums[i] += change(counts[i].get(parts[i]), by);
            counts[i].addTo(parts[i], by);
        }
    }
}
