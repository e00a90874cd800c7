package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.table.TableFormat;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.LabelPoint;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.cover.CodeRule;
import io.skald.verify.cover.CoverRule;
import io.skald.verify.cover.DateRule;
import io.skald.verify.cover.HierarchyRule;
import io.skald.verify.cover.IntervalTemplate;
import io.skald.verify.cover.NumberRule;
import io.skald.verify.cover.PointRule;

/** Which labels cover which values, by the kind of recoding. */
record RulesByKind(Claim claim, IntervalTemplate template, MemoryBudget budget)
        implements RecodingClaim.Cases<CoverRule> {

    /** The same rule where labels are single numbers. */
    static CoverRule pointed(Claim claim, Claim.Column.Generalised column, CoverRule kind) {
        LabelPoint point = claim.labels().point();
        return point != LabelPoint.NONE
                        && column.level() instanceof Level.Bins bins
                        && kind instanceof NumberRule numbers
                ? new PointRule(numbers, bins, point == LabelPoint.MIDDLE)
                : kind;
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
