package io.skald.verify.walk;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How many rows are suppressed. Rows left out are counted; masked ones print the top label everywhere, as kept rows of a class
 * that is itself all top labels do, and only the report knows how many are which. Without its word (or with one
 * that cannot be) the whole group counts as suppressed if the limit or its size leaves no other reading, else as a class.
 */
public final class Suppression {

    private final Claim claim;
    private final BigDecimal limit;
    private final long inputRows;
    private final long allowed;
    private final long topRows;
    private final long leftOut;
    private final long rows;

    public Suppression(Claim claim, Extent extent, long topRows) {
        this.claim = claim;
        this.limit = claim.suppressionLimit();
        this.inputRows = extent.inputRows();
        this.topRows = topRows;
        this.allowed = limit.multiply(BigDecimal.valueOf(inputRows))
                .setScale(0, RoundingMode.FLOOR)
                .longValueExact();
        this.leftOut = claim.leavesRowsOut() ? Math.max(0, inputRows - extent.releasedRows()) : 0;
        this.rows = claim.leavesRowsOut() ? leftOut : masked();
    }

    private long masked() {
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
    public long rows() {
        return rows;
    }

    /** Rows with the top label everywhere that are not suppressed: a class like others. */
    public long keptTopRows() {
        return topRows - (rows - leftOut);
    }

    /** @param groupHolds whether what is left out, with rows that print the top label everywhere, has what is claimed of a class beside rows: persons and values */
    public void check(boolean groupHolds, ViolationLog log) {
        if (rows > allowed) {
            log.add(
                    Rule.SUPPRESSION,
                    rows + (rows == 1 ? " row is suppressed; " : " rows are suppressed; ") + limit.toPlainString()
                            + " of " + inputRows + " rows allows " + allowed);
        }
        if (!claim.dropped()) {
            checkGroup(groupHolds, log);
        }
    }

    /**
     * Rows are left out only where they would be a group of fewer than k, or their values not such as the job asks, and then all of
     * them.
     */
    private void checkGroup(boolean groupHolds, ViolationLog log) {
        String top = claim.labels().top();
        if (leftOut >= claim.k() && groupHolds) {
            log.add(
                    Rule.SUPPRESSED_GROUP,
                    leftOut + " rows are left out, but as many rows of " + top + " would be a class of k = " + claim.k()
                            + (claim.countsPersons() ? " persons" : "")
                            + (claim.asksOfValues() ? " with what the job asks of sensitive columns" : ""));
        } else if (leftOut > 0 && topRows > 0 && groupHolds) {
            log.add(
                    Rule.SUPPRESSED_GROUP,
                    "suppressed rows are left out (" + leftOut + "), and some stand in the release with " + top + " ("
                            + topRows + "): either all are left out or none");
        } else if (rows > leftOut && topRows < claim.k() && !claim.keepsSmallGroups()) {
            log.add(
                    Rule.SUPPRESSED_GROUP,
                    "only " + topRows + (topRows == 1 ? " row has" : " rows have") + " " + top
                            + " in every quasi-identifier, and k is " + claim.k());
        }
    }
}
