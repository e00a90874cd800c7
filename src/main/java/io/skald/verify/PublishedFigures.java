package io.skald.verify;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Published;
import io.skald.verify.classes.PublishedTally;
import io.skald.verify.cover.LabelLosses;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/**
 * The public report's figures, recomputed from the released rows alone.
 *
 * @param sensitive names of the sensitive attributes
 */
record PublishedFigures(Claim claim, List<String> sensitive) {

    /**
     * The figures.
     *
     * @param rows released
     * @param starRows of them, those with the top label everywhere
     * @param adding adds what the labels of all rows lose to what is given, in the order of the generalised columns
     */
    Published of(long rows, long starRows, PublishedTally tally, Consumer<List<LabelLosses>> adding) {
        List<Claim.Column.Generalised> columns = claim.columns().stream()
                .filter(Claim.Column.Generalised.class::isInstance)
                .map(Claim.Column.Generalised.class::cast)
                .toList();
        List<LabelLosses> losses =
                columns.stream().map(column -> new LabelLosses()).toList();
        adding.accept(losses);
        Map<String, BigDecimal> ncp = new LinkedHashMap<>();
        BigDecimal weighted = BigDecimal.ZERO;
        BigDecimal weights = BigDecimal.ZERO;
        for (int i = 0; i < columns.size(); i++) {
            Claim.Column.Generalised column = columns.get(i);
            BigDecimal loss = losses.get(i).ncp(column.recoding().published());
            ncp.put(column.name(), loss);
            weighted = weighted.add(loss.multiply(column.weight()));
            weights = weights.add(column.weight());
        }
        return new Published(
                claim.k(),
                rows,
                starRows,
                tally.classes(),
                tally.smallest(),
                tally.largest(),
                tally.rowsOver(),
                tally.dm(rows),
                homogeneous(tally::homogeneous, sensitive),
                ncp,
                weights.signum() == 0 ? BigDecimal.ZERO : weighted.divide(weights, MathContext.DECIMAL128));
    }

    /** By sensitive attribute, how many classes have one value only. */
    static Map<String, Long> homogeneous(IntToLongFunction counted, List<String> sensitive) {
        Map<String, Long> classes = new LinkedHashMap<>();
        for (int i = 0; i < sensitive.size(); i++) {
            classes.put(sensitive.get(i), counted.applyAsLong(i));
        }
        return classes;
    }
}
