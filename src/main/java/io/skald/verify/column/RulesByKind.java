package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.table.TableFormat;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.LabelPoint;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.cover.AnyValueRule;
import io.skald.verify.cover.CodeRule;
import io.skald.verify.cover.CoverRule;
import io.skald.verify.cover.DateRule;
import io.skald.verify.cover.HierarchyRule;
import io.skald.verify.cover.IntervalTemplate;
import io.skald.verify.cover.NumberRule;
import io.skald.verify.cover.PointRule;
import java.util.List;
import java.util.stream.Stream;

/** Which labels cover which values, by the kind of recoding. */
record RulesByKind(Claim claim, IntervalTemplate template, MemoryBudget budget)
        implements RecodingClaim.Cases<CoverRule> {

    /** The whole rule of a column's labels, of which this is what its kind says. */
    static AnyValueRule rule(Claim claim, Claim.Column.Generalised column, CoverRule kind) {
        Level labels = switch (claim.clusters()) {
            case NONE, WITHIN_BINS -> column.level();
            case ACROSS_BINS -> new Level.Any();
            case CELLS -> new Level.Cells();
        };
        return new AnyValueRule(
                pointed(claim, column, kind),
                claim.labels().top(),
                missing(claim, column),
                labels,
                column.level(),
                claim.refined());
    }

    /** The same rule where labels are single numbers. */
    private static CoverRule pointed(Claim claim, Claim.Column.Generalised column, CoverRule kind) {
        LabelPoint point = claim.labels().point();
        return point != LabelPoint.NONE
                        && column.level() instanceof Level.Bins bins
                        && kind instanceof NumberRule numbers
                ? new PointRule(numbers, bins, point == LabelPoint.MIDDLE)
                : kind;
    }

    /** All markers of a missing value. */
    static List<String> missing(Claim claim, Claim.Column.Generalised column) {
        return Stream.concat(claim.format().missing().stream(), column.missing().stream())
                .distinct()
                .toList();
    }

    @Override
    public CoverRule hierarchyFile(RecodingClaim.HierarchyFile recoding) {
        TableFormat format = claim.format();
        return HierarchyRule.read(recoding.file(), format.encoding(), format.trim(), claim.refined(), budget);
    }

    @Override
    public CoverRule numbers(RecodingClaim.Numbers recoding) {
        return new NumberRule(template, recoding);
    }

    @Override
    public CoverRule dates(RecodingClaim.Dates recoding) {
        return new DateRule(template, recoding);
    }

    @Override
    public CoverRule codes(RecodingClaim.Codes recoding) {
        return new CodeRule(recoding, claim.format().encoding());
    }
}
