package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.cover.AnyValueRule;
import io.skald.verify.cover.IntervalTemplate;
import io.skald.verify.cover.LabelEnds;
import io.skald.verify.cover.NumberRule;
import io.skald.verify.cover.PrintedLoss;
import io.skald.verify.cover.RankBlocks;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which of the labels that a release prints covers each value of the input, where labels are those of one node: then at most one
 * does, beside the top label, which suppressed rows print. Of tables that are compared by groups of rows instead of row by row.
 */
public final class LabelCover implements AutoCloseable {

    /** Of a value that no label covers, or whose rows a policy may have suppressed. */
    public static final int NONE = -1;

    private final Claim claim;
    private final Claim.Column.Generalised column;
    private final AnyValueRule rule;

    public LabelCover(Claim claim, Claim.Column.Generalised column, MemoryBudget budget) {
        this.claim = claim;
        this.column = column;
        this.rule = RulesByKind.rule(
                claim,
                column,
                column.recoding()
                        .ask(new RulesByKind(
                                claim, IntervalTemplate.of(claim.labels().interval()), budget)));
    }

    /**
     * Finds the label of every value.
     *
     * @param values of the input
     * @param labels of the release
     * @param log hears of values that two labels cover
     * @return for each value the place of its label, or {@link #NONE}
     */
    public int[] labelsOf(List<String> values, List<String> labels, ViolationLog log) {
        int[] found = new int[values.size()];
        Arrays.setAll(found, value -> labelOf(values.get(value), labels, log));
        return found;
    }

    private int labelOf(String value, List<String> labels, ViolationLog log) {
        int found = NONE;
        if (rule.isExempt(value, claim.exemptions())) {
            return found;
        }
        String top = claim.labels().top();
        for (int label = 0; label < labels.size(); label++) {
            String text = labels.get(label);
            if (text.equals(top) && !text.equals(value) || !rule.covers(value, text)) {
                continue;
            }
            if (found != NONE) {
                log.addOf(
                        Rule.LABEL,
                        column.name(),
                        "the value " + Excerpt.quoted(value) + " is covered by " + Excerpt.quoted(labels.get(found))
                                + " and by " + Excerpt.quoted(text));
            }
            found = label;
        }
        return found == NONE && rule.topFits() ? labels.indexOf(top) : found;
    }

    /** Checks that rows of a value may print a label. */
    public void check(String value, String label, ViolationLog log) {
        if (!rule.covers(value, label)) {
            log.addOf(Rule.LABEL, column.name(), Excerpt.quoted(label) + " does not cover " + Excerpt.quoted(value));
        }
    }

    /** Whether each end of a label must be the value of some row that prints it. */
    public boolean asksForEnds() {
        boolean ordered =
                column.recoding() instanceof RecodingClaim.Numbers || column.recoding() instanceof RecodingClaim.Dates;
        boolean ofRows = claim.refined() || column.level() instanceof Level.Blocks;
        return claim.labels().endsOfRows() && ordered && ofRows;
    }

    /** The ends of a label that a row of this value meets. */
    public LabelEnds endsAt(String value, String label) {
        return rule.endsAt(value, label);
    }

    /**
     * Numbers the bins of values at the level that is claimed.
     *
     * @param values all of the input
     * @return for each value its bin, or {@link #NONE} where none is known or a policy may have suppressed it
     */
    public int[] binsOf(List<String> values, MemoryBudget budget, Workspace workspace) {
        if (column.level() instanceof Level.Blocks level
                && column.recoding() instanceof RecodingClaim.Numbers numbers) {
            int decimals = Math.max(0, numbers.unit().stripTrailingZeros().scale());
            long limit = MemoryShare.VERIFIED_BLOCKS.of(budget.available());
            try (RankBlocks blocks = new RankBlocks(decimals, level.width(), budget, workspace, limit)) {
                blocks.addAll(values.stream()
                        .filter(value -> !rule.isMissing(value) && !rule.isExempt(value, claim.exemptions()))
                        .flatMap(value -> rule.number(value).stream()));
                IntervalTemplate template = IntervalTemplate.of(claim.labels().interval());
                return new LabelBins(
                                RulesByKind.rule(claim, column, new NumberRule(template, numbers, Optional.of(blocks))),
                                claim.exemptions())
                        .ofValues(values);
            }
        }
        return bins().ofValues(values);
    }

    /** The bins of the level that is claimed, which is not one of blocks of the input's values. */
    public LabelBins bins() {
        return new LabelBins(rule, claim.exemptions());
    }

    /** The column that the labels are of. */
    public String name() {
        return column.name();
    }

    /** What a label loses. */
    public PrintedLoss loss(String label) {
        return rule.loss(label);
    }

    @Override
    public void close() {
        rule.close();
    }
}
