package io.skald.loss;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigInteger;
import java.util.Arrays;

/** How many rows of the input have each value, for one quasi-identifier; and so how many have a value between two codes. */
public final class ValueCounts {

    private final long[] codes;
    private final long[] rowsBefore;

    private ValueCounts(long[] codes, long[] rowsBefore) {
        this.codes = codes;
        this.rowsBefore = rowsBefore;
    }

    /** Collects rows per code. */
    public static final class Builder {

        private final Long2LongOpenHashMap rows = new Long2LongOpenHashMap();

        /** So many more rows of a code. */
        public Builder add(long code, long count) {
            rows.addTo(code, count);
            return this;
        }

        /** The counts so far. */
        public ValueCounts build() {
            long[] codes = rows.keySet().toLongArray();
            Arrays.sort(codes);
            long[] rowsBefore = new long[codes.length + 1];
            for (int i = 0; i < codes.length; i++) {
                rowsBefore[i + 1] = rowsBefore[i] + rows.get(codes[i]);
            }
            return new ValueCounts(codes, rowsBefore);
        }
    }

    /** Rows whose code lies between two, both included. */
    public long rows(long lowest, long highest) {
        return rowsBefore[after(highest)] - rowsBefore[before(lowest)];
    }

    /** All rows. */
    public long rows() {
        return rowsBefore[codes.length];
    }

    /** Sum over the rows of log2 of the rows that share their value, in units of {@link Bits}. */
    public BigInteger informationOfRows() {
        WideSums sum = new WideSums(1);
        for (int i = 0; i < codes.length; i++) {
            long rows = rowsBefore[i + 1] - rowsBefore[i];
            sum.add(0, rows, Bits.log2(rows));
        }
        return sum.get(0);
    }

    private int before(long code) {
        int at = Arrays.binarySearch(codes, code);
        return at >= 0 ? at : -at - 1;
    }

    private int after(long code) {
        int at = Arrays.binarySearch(codes, code);
        return at >= 0 ? at + 1 : -at - 1;
    }
}
