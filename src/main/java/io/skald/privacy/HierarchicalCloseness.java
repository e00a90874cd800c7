package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * t-closeness with the hierarchical distance (Li and others 2007): what it costs to turn the shares of a class into those of the table, where moving
 * a row from one value to another costs the level, of H, at which the two first have one label. As every value lies as deep as every other,
 * that is the mean, over the levels below the top, of half the sum of the differences between the shares of the labels; so the distance at
 * equal cost is the case of one level. A missing value is one like others.
 *
 * <p>Closed under union, as each of those distances is convex. Of x rows of a class, those of a label that are within its share in the table
 * are at most {@code min(rows of it, share x)}; what these sum to over all labels of all levels must reach {@code H (1 - t) x}: caps, like
 * others, on the values and labels together. For all rows of the class that is the distance itself.
 */
public final class HierarchicalCloseness implements Model {

    private static final long serialVersionUID = 1;

    private final String words;
    private final int[][] labelOf;
    private final Caps caps;
    private final int leastRows;

    private HierarchicalCloseness(String words, int[][] labelOf, Caps caps, int leastRows) {
        this.words = words;
        this.labelOf = labelOf;
        this.caps = caps;
        this.leastRows = leastRows;
    }

    /**
     * The model of a table.
     *
     * @param t from 0 to 1
     * @param labelOf by level below the top, and value, the number of its label, from 0 at each level; at level 0 a value has its own
     * @param rowsOf by value, in the whole table
     */
    public static Model of(String words, BigDecimal t, int[][] labelOf, long[] rowsOf, long rows) {
        int[][] numbered = new int[labelOf.length][];
        List<long[]> levels = new ArrayList<>();
        int labels = 0;
        for (int level = 0; level < labelOf.length; level++) {
            long[] ofLabel = new long[1 + Arrays.stream(labelOf[level]).max().orElse(0)];
            numbered[level] = new int[rowsOf.length];
            for (int value = 0; value < rowsOf.length; value++) {
                ofLabel[labelOf[level][value]] += rowsOf[value];
                numbered[level][value] = labels + labelOf[level][value];
            }
            levels.add(ofLabel);
            labels += ofLabel.length;
        }
        BigInteger of = Caps.denominator(t);
        BigInteger need =
                of.subtract(Caps.numerator(t)).max(BigInteger.ZERO).multiply(BigInteger.valueOf(labelOf.length));
        long[] numerators = levels.stream().flatMapToLong(Arrays::stream).toArray();
        Caps caps = new Caps(numerators, BigInteger.valueOf(rows), need, of, Math.multiplyExact(rows, labelOf.length));
        return new HierarchicalCloseness(words, numbered, caps, new LeastRows(labels, rows).close(levels, t));
    }

    /** The labels that a class has, rising, with the rows of each. */
    private record Present(int[] labels, long[] rowsOf) {}

    private Present present(ValueTally tally) {
        int[] values = tally.present();
        int[] labels = new int[values.length * labelOf.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = labelOf[i / values.length][values[i % values.length]];
        }
        Arrays.sort(labels);
        int different = 0;
        for (int label : labels) {
            if (different == 0 || labels[different - 1] != label) {
                labels[different++] = label;
            }
        }
        labels = Arrays.copyOf(labels, different);
        long[] rowsOf = new long[different];
        for (int[] level : labelOf) {
            for (int value : values) {
                rowsOf[Arrays.binarySearch(labels, level[value])] += tally.rows(value);
            }
        }
        return new Present(labels, rowsOf);
    }

    @Override
    public boolean holds(ValueTally tally) {
        Present present = present(tally);
        return caps.allow(present.labels(), present.rowsOf(), tally.rows());
    }

    @Override
    public long mostKept(ValueTally tally) {
        Present present = present(tally);
        return caps.most(present.labels(), present.rowsOf(), tally.rows());
    }

    @Override
    public int leastRows() {
        return leastRows;
    }

    @Override
    public boolean closed() {
        return true;
    }

    @Override
    public boolean outlastsMerging() {
        return false;
    }

    @Override
    public String toString() {
        return words;
    }
}
