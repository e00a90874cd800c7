package io.skald.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The fewest rows of which a class can have shares that are asked for, since rows are whole: of a table with three equal values, no class
 * of two rows is near to it. Tried one number after the other, and not beyond what is worth it: the result then is a bound.
 *
 * @param values of the column
 * @param rows of the table, which are possible
 */
record LeastRows(int values, long rows) {

    private static final int MOST_STEPS = 1 << 21;

    /** The first number that is possible. */
    int find(LongPredicate possible) {
        long most = Math.min(rows, MOST_STEPS / Math.max(1, values));
        for (int n = 1; n < most; n++) {
            if (possible.test(n)) {
                return n;
            }
        }
        return (int) Math.max(1, most);
    }

    /**
     * With parts of the table, each cut into values at one of several levels: the differences between the shares in a class and in the table, as half
     * their sum, are at most t on average over the levels.
     *
     * @param levels by level and value, the rows in the table
     */
    int close(List<long[]> levels, BigDecimal t) {
        BigInteger perRow =
                Caps.numerator(t).multiply(BigInteger.valueOf(levels.size())).multiply(BigInteger.valueOf(rows));
        return find(n -> {
            BigInteger least = BigInteger.ZERO;
            for (long[] rowsOf : levels) {
                least = least.add(BigInteger.valueOf(leastExcess(rowsOf, n)));
            }
            return least.multiply(Caps.denominator(t)).compareTo(perRow.multiply(BigInteger.valueOf(n))) <= 0;
        });
    }

    /** What a class of n rows has beyond its due at the least, in rows of the table: each value gets what is due, rounded up where least is lost. */
    private long leastExcess(long[] rowsOf, long n) {
        long[] due = new long[rowsOf.length];
        long over = 0;
        for (int i = 0; i < due.length; i++) {
            due[i] = rowsOf[i] * n % rows;
            over += due[i];
        }
        Arrays.sort(due);
        long excess = 0;
        for (int i = 0; i < over / rows; i++) {
            excess += rows - due[due.length - 1 - i];
        }
        return excess;
    }
}
