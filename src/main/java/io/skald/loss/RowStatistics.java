package io.skald.loss;

import io.skald.attribute.bin.Domain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the rows of a release keep and lose: the statistics of the thesis (MakeStatistics, section 4.3 and appendix B.8), with its two
 * faults mended: the share of a label is that of the leaves below it (or of the range), not of the characters it is written with, and
 * rows without generalisation are counted as rows, not as classes. Suppressed rows are wholly generalised.
 *
 * @param keepingAValue rows with at least one quasi-identifier whose value is kept
 * @param keepingAll rows with no generalised quasi-identifier
 * @param least of the least generalised row, in per cent: per quasi-identifier the share of the domain that its label covers (0 for one value), rounded down, and the mean of these, rounded down
 * @param most of the most generalised row
 * @param average of all rows, rounded down
 * @param perAttribute by quasi-identifier
 */
public record RowStatistics(
        long keepingAValue, long keepingAll, int least, int most, int average, List<OfAttribute> perAttribute) {

    public RowStatistics {
        perAttribute = List.copyOf(perAttribute);
    }

    /**
     * One quasi-identifier.
     *
     * @param kept rows that print its value as it is
     * @param mostGeneral the widest label; of several as wide the first in the domain's order
     * @param rows that print it
     * @param share of the domain that it covers, 0 for one value
     */
    public record OfAttribute(long kept, String mostGeneral, long rows, BigDecimal share) {

        /** @param text of the label; not asked where no row has one */
        static OfAttribute of(Domain domain, long kept, MostGeneral label, Supplier<String> text) {
            return new OfAttribute(
                    kept,
                    label.rows() == 0 ? "" : text.get(),
                    label.rows(),
                    NcpUnits.quotient(
                            BigInteger.valueOf(label.numerator()), BigInteger.valueOf(domain.ncpDenominator())));
        }
    }

    /** Sums over the rows. */
    static final class Sums {

        private static final int PERCENT = 100;
        private static final long LARGEST_TIMES_PERCENT = Long.MAX_VALUE / PERCENT;

        private final long[] wholes;
        private final WideSums totals = new WideSums(1);
        private long rows;
        private long keepingAValue;
        private long keepingAll;
        private int least = Integer.MAX_VALUE;
        private int most;

        /** @param wholes per quasi-identifier the denominator of its NCP */
        Sums(long[] wholes) {
            this.wholes = wholes.clone();
        }

        /** Rows with these numerators of NCP. */
        void add(long size, long[] ncpNumerators) {
            long sum = 0;
            int kept = 0;
            for (int i = 0; i < wholes.length; i++) {
                kept += ncpNumerators[i] == 0 ? 1 : 0;
                sum += percent(ncpNumerators[i], wholes[i]);
            }
            keepingAValue += kept > 0 ? size : 0;
            keepingAll += kept == wholes.length ? size : 0;
            int total = (int) (sum / Math.max(1, wholes.length));
            least = Math.min(least, total);
            most = Math.max(most, total);
            totals.add(0, size, total);
            rows += size;
        }

        private static long percent(long numerator, long whole) {
            return numerator <= LARGEST_TIMES_PERCENT
                    ? PERCENT * numerator / whole
                    : BigInteger.valueOf(numerator)
                            .multiply(BigInteger.valueOf(PERCENT))
                            .divide(BigInteger.valueOf(whole))
                            .longValue();
        }

        /** The statistics, once all kept rows were added. */
        RowStatistics build(long suppressed, List<OfAttribute> perAttribute) {
            BigInteger total = totals.get(0).add(BigInteger.valueOf(suppressed).multiply(BigInteger.valueOf(PERCENT)));
            int average = total.divide(BigInteger.valueOf(Math.max(1, rows + suppressed)))
                    .intValue();
            int lowest = suppressed > 0 ? Math.min(least, PERCENT) : least;
            return new RowStatistics(
                    keepingAValue,
                    keepingAll,
                    rows + suppressed == 0 ? 0 : lowest,
                    suppressed > 0 ? PERCENT : most,
                    average,
                    perAttribute);
        }
    }
}
