package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.csv.Dialect;
import java.nio.charset.Charset;
import java.util.List;

/** Makes the check of each quasi-identifier from what the claim says of it. */
final class ColumnChecks {

    private final Claim claim;
    private final Charset encoding;
    private final MemoryBudget budget;
    private final long limit;
    private final IntervalTemplate template;

    /**
     * @param encoding of the values' bytes
     * @param limit bytes that the labels of all columns may hold, and again those of the values
     */
    ColumnChecks(Claim claim, Charset encoding, MemoryBudget budget, long limit) {
        this.claim = claim;
        this.encoding = encoding;
        this.budget = budget;
        this.limit = limit;
        this.template = IntervalTemplate.of(claim.labels().interval());
    }

    GeneralisedColumn open(Header.Place place) {
        Claim.Column.Generalised column = (Claim.Column.Generalised) place.column();
        return new GeneralisedColumn(
                column.name(),
                place.input(),
                place.released(),
                new ByteKeys(budget, "verify: labels", share(), 0),
                check(column.recoding()),
                claim.labels().top().getBytes(encoding));
    }

    private long share() {
        long columns = claim.columns().stream()
                .filter(column -> column instanceof Claim.Column.Generalised)
                .count();
        return limit / columns;
    }

    private ValueCheck check(Claim.Recoding recoding) {
        if (recoding instanceof Claim.Recoding.Numbers numbers && missingIsNoNumber()) {
            int decimals = Math.max(0, numbers.unit().stripTrailingZeros().scale());
            PairCheck pairs = pairs(new NumberRule(template), share() / 2);
            return new NumberCheck(decimals, template, encoding, pairs, budget, share() / 2);
        }
        return pairs(rule(recoding), share());
    }

    /** A marker such as -9 must not be taken for the number that it looks like. */
    private boolean missingIsNoNumber() {
        return claim.dialect().missing().stream()
                .noneMatch(marker -> NumberRule.parse(marker).isPresent());
    }

    private PairCheck pairs(CoverRule rule, long bytes) {
        List<String> missing = claim.dialect().missing();
        return new PairCheck(new AnyValueRule(rule, claim.labels().top(), missing), encoding, budget, bytes);
    }

    private CoverRule rule(Claim.Recoding recoding) {
        Dialect dialect = claim.dialect();
        if (recoding instanceof Claim.Recoding.HierarchyFile hierarchy) {
            return HierarchyRule.read(hierarchy.file(), dialect.encoding(), dialect.trim(), budget);
        }
        if (recoding instanceof Claim.Recoding.Dates dates) {
            return new DateRule(dates.format(), template);
        }
        return recoding instanceof Claim.Recoding.Numbers ? new NumberRule(template) : new CodeRule();
    }
}
