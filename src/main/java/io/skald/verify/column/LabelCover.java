package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.cover.AnyValueRule;
import io.skald.verify.cover.IntervalTemplate;
import io.skald.verify.cover.PrintedLoss;
import java.util.Arrays;
import java.util.List;

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
