package io.skald.verify;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;

/**
 * Whether the figures of a report are those of its tables.
 *
 * @param where they were counted, as in "the files"
 */
record FigureCheck(Claim claim, String where, ViolationLog log) {

    void check(Counts counts) {
        Map<Figure, BigDecimal> inOrder = new EnumMap<>(Figure.class);
        inOrder.putAll(claim.figures());
        inOrder.forEach((figure, reported) -> {
            if (!figure.agrees(reported, counts)) {
                log.add(
                        Rule.FIGURE,
                        figure.reportName() + " is "
                                + figure.in(counts).stripTrailingZeros().toPlainString() + " in " + where + " and "
                                + reported.toPlainString() + " in the report");
            }
        });
    }
}
