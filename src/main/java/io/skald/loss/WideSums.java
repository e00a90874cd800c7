package io.skald.loss;

import java.io.Serializable;
import java.math.BigInteger;

/** Sums of products of two non-negative longs, 126 bits each: exact where a loss times a number of rows passes 63 bits. */
public final class WideSums implements Serializable {

    private static final long serialVersionUID = 1;

    private static final int LOW_BITS = 63;

    private final long[] low;
    private final long[] high;

    /** So many sums of zero. */
    public WideSums(int sums) {
        low = new long[sums];
        high = new long[sums];
    }

    /** Adds a product to a sum. */
    public void add(int sum, long a, long b) {
        long product = a * b;
        // Low words keep 63 bits, so that a carry shows as a sign.
        long added = low[sum] + (product & Long.MAX_VALUE);
        high[sum] += (Math.multiplyHigh(a, b) << 1 | product >>> LOW_BITS) + (added >>> LOW_BITS);
        low[sum] = added & Long.MAX_VALUE;
    }

    /** Adds to each sum that of others, as many. */
    public void addAll(WideSums others) {
        for (int sum = 0; sum < low.length; sum++) {
            long added = low[sum] + others.low[sum];
            high[sum] += others.high[sum] + (added >>> LOW_BITS);
            low[sum] = added & Long.MAX_VALUE;
        }
    }

    /** A sum. */
    public BigInteger get(int sum) {
        return BigInteger.valueOf(high[sum]).shiftLeft(LOW_BITS).add(BigInteger.valueOf(low[sum]));
    }
}
