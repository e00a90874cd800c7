package io.skald.verify.claim;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Function;

/** A figure of the report that can be known from the files alone. */
public enum Figure {
    ROWS("/rows", counts -> whole(counts.rows())),
    RELEASED_ROWS("/releasedRows", counts -> whole(counts.releasedRows())),
    SUPPRESSED_ROWS("/suppressedRows", counts -> whole(counts.suppressedRows())),
    LEFT_OUT_ROWS("/leftOutRows", counts -> whole(counts.rows() - counts.releasedRows())),
    K("/k", counts -> whole(counts.k())),
    CLASSES("/classes", counts -> whole(counts.classes())),
    SMALLEST_CLASS("/smallestClass", counts -> whole(counts.smallestClass())),
    LARGEST_CLASS("/largestClass", counts -> whole(counts.largestClass())),
    AVERAGE_CLASS("/averageClass", Counts::averageClass),
    DM_STAR("/metrics/dmStar", counts -> whole(counts.dmStar())),
    DM_STAR_KEPT("/metrics/dmStarKept", counts -> whole(counts.sumOfSquares())),
    DM("/metrics/dm", counts -> whole(counts.dm())),
    C_AVG("/metrics/cAvg", Counts::cAvg);

    /** Fewest decimals that a rounded figure is trusted with. */
    private static final int DECIMALS = 3;

    /** Digits to which a figure that went through a double is exact. */
    private static final MathContext DOUBLE = new MathContext(12, RoundingMode.HALF_EVEN);

    private final String pointer;
    private final Function<Counts, BigDecimal> found;

    Figure(String pointer, Function<Counts, BigDecimal> found) {
        this.pointer = pointer;
        this.found = found;
    }

    /** Where the report has it, as a JSON pointer. */
    public String pointer() {
        return pointer;
    }

    /** Its name in the report. */
    public String reportName() {
        return pointer.substring(pointer.lastIndexOf('/') + 1);
    }

    /** What it is by the counts. */
    public BigDecimal in(Counts counts) {
        return found.apply(counts);
    }

    /**
     * Whether a figure as reported is the one found. Whole numbers must be exact, to the last digit; ratios are compared at
     * the decimals reported, at least three, and at no more digits than a double keeps.
     */
    public boolean agrees(BigDecimal reported, Counts counts) {
        BigDecimal exact = in(counts);
        if (exact.compareTo(reported) == 0) {
            return true;
        }
        if (this != AVERAGE_CLASS && this != C_AVG) {
            return false;
        }
        int decimals = Math.max(DECIMALS, reported.scale());
        BigDecimal distance = exact.subtract(reported).abs();
        BigDecimal halfUnit = BigDecimal.ONE.movePointLeft(decimals).divide(BigDecimal.valueOf(2));
        return distance.compareTo(halfUnit) <= 0 || exact.round(DOUBLE).compareTo(reported.round(DOUBLE)) == 0;
    }

    private static BigDecimal whole(long number) {
        return BigDecimal.valueOf(number);
    }

    private static BigDecimal whole(BigInteger number) {
        return new BigDecimal(number);
    }
}
