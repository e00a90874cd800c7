package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.IntPredicate;

/**
 * t-closeness with the ordered distance (Li and others 2007): what it costs to turn the shares of a class into those of the table, where moving a row
 * by one of the m values costs {@code 1 / (m - 1)}; that is the sum over the values of the differences between the cumulative shares. The
 * order is that of the values' numbers, so that a missing value comes last. With one value there is no distance.
 *
 * <p>Closed under union, as each difference is convex. Let x of a class's n rows be kept, c of n being at or below a value, and G of N in the
 * table. Of those kept, at most c are at or below it, and at most n - c above: the cumulative shares then differ by {@code G/N - c/x} or by
 * {@code (N - G)/N - (n - c)/x} at the least, where that is above 0. What that sums to over the values is, times x, convex in x and 0 at 0,
 * so that the numbers of rows that are possible have no gap; for x = n it is the distance itself.
 *
 * <p>Between two values that a class has, c stays and G rises: where a difference begins or ceases to be above 0 is searched for, and sums of G are
 * known beforehand, so that a class of d values takes d log m steps.
 */
public final class OrderedCloseness implements Model {

    private static final long serialVersionUID = 1;

    private final String words;
    private final long rows;
    private final long[] upTo;
    private final long[] sums;
    private final BigInteger of;
    private final BigInteger most;
    private final int leastRows;

    private OrderedCloseness(String words, BigDecimal t, long[] rowsOf, long rows) {
        this.words = words;
        this.rows = rows;
        this.upTo = new long[Math.max(0, rowsOf.length - 1)];
        this.sums = new long[upTo.length + 1];
        long cumulative = 0;
        for (int value = 0; value < upTo.length; value++) {
            cumulative += rowsOf[value];
            upTo[value] = cumulative;
            sums[value + 1] = Math.addExact(sums[value], cumulative);
        }
        this.of = Caps.denominator(t);
        this.most = Caps.numerator(t).multiply(BigInteger.valueOf(upTo.length)).multiply(BigInteger.valueOf(rows));
        this.leastRows = new LeastRows(rowsOf.length, rows).find(this::mayBeClose);
    }

    /**
     * The model of a table.
     *
     * @param t from 0 to 1
     * @param rowsOf by value, in the whole table
     */
    public static Model of(String words, BigDecimal t, long[] rowsOf, long rows) {
        return new OrderedCloseness(words, t, rowsOf, rows);
    }

    /** Whether a class of n rows can be: each cumulative number as near as a whole number can be, which rises with the values. */
    private boolean mayBeClose(long n) {
        BigInteger differences = BigInteger.ZERO;
        for (long cumulative : upTo) {
            long over = cumulative * n % rows;
            differences = differences.add(BigInteger.valueOf(Math.min(over, rows - over)));
        }
        return isWithin(differences, n);
    }

    private boolean isWithin(BigInteger differences, long kept) {
        return differences.multiply(of).compareTo(most.multiply(BigInteger.valueOf(kept))) <= 0;
    }

    /** Differences of one class, where some of its rows are kept: {@code kept * table - rows * ofClass} is their sum. */
    private final class Differences {

        private final ValueTally tally;
        private final int[] present;
        private final long kept;
        private long table;
        private long ofClass;

        Differences(ValueTally tally, int[] present, long kept) {
            this.tally = tally;
            this.present = present;
            this.kept = kept;
        }

        boolean areWithin() {
            long below = 0;
            int from = 0;
            for (int value : present) {
                add(from, Math.min(value, upTo.length), below);
                below += tally.rows(value);
                from = value;
            }
            add(from, upTo.length, below);
            BigInteger sum = BigInteger.valueOf(kept)
                    .multiply(BigInteger.valueOf(table))
                    .subtract(BigInteger.valueOf(rows).multiply(BigInteger.valueOf(ofClass)));
            return isWithin(sum, kept);
        }

        /** Values at which so many of the class's rows are at or below. */
        private void add(int from, int to, long below) {
            long above = tally.rows() - below;
            int more = first(from, to, value -> Products.compare(upTo[value], kept, below, rows) > 0);
            table += sums[to] - sums[more];
            ofClass += (to - more) * below;
            int less = first(from, to, value -> Products.compare(rows - upTo[value], kept, above, rows) <= 0);
            table += (less - from) * rows - (sums[less] - sums[from]);
            ofClass += (less - from) * above;
        }

        private int first(int from, int to, IntPredicate holds) {
            int low = from;
            int high = to;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (holds.test(middle)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }

    @Override
    public boolean holds(ValueTally tally) {
        return new Differences(tally, tally.present(), tally.rows()).areWithin();
    }

    @Override
    public long mostKept(ValueTally tally) {
        int[] present = tally.present();
        return Most.of(tally.rows(), kept -> new Differences(tally, present, kept).areWithin());
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
