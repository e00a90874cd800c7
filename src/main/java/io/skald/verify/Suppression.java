package io.skald.verify;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How many rows are suppressed. Dropped rows are counted; masked ones print the top label everywhere, as kept rows of a class
 * that is itself all top labels do, and only the report knows how many are which. Without its word (or with one
 * that cannot be) the whole group counts as suppressed if the limit or its size leaves no other reading, else as a class.
 */
final class Suppression {

    private final BigDecimal limit;
    private final long inputRows;
    private final long allowed;
    private final long rows;
    private final long keptTopRows;

    Suppression(Claim claim, Extent extent, long topRows) {
        this.limit = claim.suppressionLimit();
        this.inputRows = extent.inputRows();
        this.allowed = limit.multiply(BigDecimal.valueOf(inputRows))
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
        this.rows = claim.dropped() ? Math.max(0, inputRows - extent.releasedRows()) : masked(claim, topRows);
        this.keptTopRows = claim.dropped() ? topRows : topRows - rows;
    }

    private long masked(Claim claim, long topRows) {
        BigDecimal reported = claim.figures().getOrDefault(Figure.SUPPRESSED_ROWS, BigDecimal.ONE.negate());
        boolean possible = reported.signum() >= 0
                && reported.compareTo(BigDecimal.valueOf(topRows)) <= 0
                && reported.stripTrailingZeros().scale() <= 0;
        if (possible) {
            return reported.longValueExact();
        }
        return topRows < claim.k() || topRows <= allowed ? topRows : 0;
    }

    /** Rows left out or masked. */
    long rows() {
        return rows;
    }

    /** Rows with the top label everywhere that are not suppressed: a class like others. */
    long keptTopRows() {
        return keptTopRows;
    }

    void check(ViolationLog log) {
        if (rows > allowed) {
            log.add(
                    Rule.SUPPRESSION,
                    rows + " rows are suppressed; " + limit.toPlainString() + " of " + inputRows + " rows allows "
                            + allowed);
        }
    }
}
