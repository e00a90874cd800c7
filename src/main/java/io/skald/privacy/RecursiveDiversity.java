package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Recursive (c, l)-diversity (Machanavajjhala and others 2007): the most frequent value has fewer rows than c times all but the l - 1 most frequent
 * ones together. Missing values are none. Closed under union, as the greatest count and the sum of the l - 1 greatest are subadditive.
 *
 * @param c above 0
 * @param l at least 2
 */
public record RecursiveDiversity(BigDecimal c, int l) implements Diversity {

    @Override
    public boolean holds(ValueTally tally) {
        long[] falling = tally.falling();
        return falling.length >= l && holdsBelow(falling, falling[0]);
    }

    /** Whether it holds where every count is cut down to so much. */
    private boolean holdsBelow(long[] falling, long cap) {
        long tail = 0;
        for (int i = l - 1; i < falling.length; i++) {
            tail += Math.min(falling[i], cap);
        }
        BigInteger right = Caps.numerator(c).multiply(BigInteger.valueOf(tail));
        return Caps.denominator(c).multiply(BigInteger.valueOf(cap)).compareTo(right) < 0;
    }

    /** The greatest number that is less than c times the tail, each count of which is at most that number. */
    @Override
    public long mostOfOne(ValueTally tally) {
        long[] falling = tally.falling();
        if (falling.length < l) {
            return 0;
        }
        long possible = 0;
        long impossible = falling[0] + 1;
        while (impossible - possible > 1) {
            long middle = possible + (impossible - possible) / 2;
            if (holdsBelow(falling, middle)) {
                possible = middle;
            } else {
                impossible = middle;
            }
        }
        return possible;
    }

    /** No value can keep more rows than {@link #mostOfOne}. */
    @Override
    public long mostKept(ValueTally tally) {
        long possible = mostOfOne(tally);
        if (possible == 0) {
            return 0;
        }
        long kept = tally.missingRows();
        for (long count : tally.falling()) {
            kept += Math.min(count, possible);
        }
        return kept;
    }

    @Override
    public int leastRows() {
        return l;
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
        return "diversity.recursive = (" + c.toPlainString() + ", " + l + ")";
    }
}
