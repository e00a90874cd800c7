package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.HistogramCounter;
import java.math.BigInteger;
import java.util.List;

/**
 * log2 of the number of rows that share a value's code, per quasi-identifier and code, in units of 2^-20 bits. It is rounded once, per
 * code, so that sums over rows are exact whatever their order.
 */
public final class Information implements AutoCloseable {

    private final int[][] ofCode;
    private final List<MemoryBudget.Reservation> reservations;

    private Information(int[][] ofCode, List<MemoryBudget.Reservation> reservations) {
        this.ofCode = ofCode;
        this.reservations = reservations;
    }

    /** No information. */
    static Information none() {
        return new Information(new int[0][], List.of());
    }

    boolean present() {
        return ofCode.length > 0;
    }

    /** The information of a code; 0 if there is none. */
    int of(int attribute, long code) {
        return present() ? ofCode[attribute][Math.toIntExact(code)] : 0;
    }

    @Override
    public void close() {
        reservations.forEach(MemoryBudget.Reservation::close);
    }

    /** The information of every code, in the memory of its rows. */
    static Information of(CodeRows counted) {
        for (int[] rows : counted.rows()) {
            for (int code = 0; code < rows.length; code++) {
                rows[code] = ofRows(Integer.toUnsignedLong(rows[code]));
            }
        }
        return new Information(counted.rows(), counted.reservations());
    }

    /** The information of all values of all rows. */
    static BigInteger sum(CodeRows counted) {
        BigInteger sum = BigInteger.ZERO;
        for (int[] rows : counted.rows()) {
            // No overflow: at most 2^32 rows of less than 2^25 each.
            long ofAttribute = 0;
            for (int ofCode : rows) {
                long count = Integer.toUnsignedLong(ofCode);
                ofAttribute += count * ofRows(count);
            }
            sum = sum.add(BigInteger.valueOf(ofAttribute));
        }
        return sum;
    }

    /** The information of a value that so many rows have. StrictMath, because the last digit must not depend on the machine. */
    static int ofRows(long count) {
        return count <= 1
                ? 0
                : (int) StrictMath.round(
                        StrictMath.log(count) / StrictMath.log(2) * HistogramCounter.INFORMATION_PER_BIT);
    }
}
