package io.skald.engine.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Why a search ended where it did, column by column.
 *
 * @param rows of the table
 * @param allowed rows that may be suppressed
 * @param suppressed rows that are, those of policies included
 * @param objective in the word of a job
 * @param cost of the best node
 * @param attributes in the job's order
 */
public record Explanation(
        long rows, long allowed, long suppressed, String objective, BigDecimal cost, List<Attribute> attributes) {

    public Explanation {
        attributes = List.copyOf(attributes);
    }

    /**
     * One quasi-identifier.
     *
     * @param level of the best node
     * @param words what it means
     * @param less what one level less would take; empty where there is none that the job allows
     */
    public record Attribute(String name, int level, int height, String words, Optional<OneLess> less) {}

    /**
     * One level less in one attribute, all others staying.
     *
     * @param words what that level means
     * @param suppressed rows that would have to be, those of policies included
     * @param passes whether so many may be
     * @param barred whether no suppression would do, as the population has labels there that no row has
     * @param cost if they were
     * @param behind values at that level with most rows in classes that are too small, most first
     * @param toLeaveOut values without whose rows the others would pass; empty where that would be too many
     * @param coded what takes the rare values at an end of numbers together; empty where that would be too many or not enough
     * @param bestWith the best release with this attribute at that level or below; empty where there is none
     */
    public record OneLess(
            String words,
            long suppressed,
            boolean passes,
            boolean barred,
            BigDecimal cost,
            List<RareValue> behind,
            Optional<LeftOut> toLeaveOut,
            Optional<Coded> coded,
            Optional<Best> bestWith) {
        public OneLess {
            behind = List.copyOf(behind);
        }
    }

    /**
     * A value of an attribute.
     *
     * @param label as the release would print it
     * @param failing rows in classes that are too small
     * @param rows of it in all
     */
    public record RareValue(String label, long failing, long rows) {}

    /**
     * Values to leave out.
     *
     * @param labels as the release would print them
     * @param rows of them
     */
    public record LeftOut(List<String> labels, long rows) {
        public LeftOut {
            labels = List.copyOf(labels);
        }
    }

    /**
     * Numbers that are one value each: those from one on, those below another, or both.
     *
     * @param low what they are below; empty if none are taken together there
     * @param high what they begin with; empty if none are taken together there
     * @param unit the step between numbers
     * @param rows that then print an open end
     * @param suppressed rows that still are, those of policies included
     * @param cost of that; empty where the objective is not that of classes' sizes alone
     */
    public record Coded(
            Optional<BigDecimal> low,
            Optional<BigDecimal> high,
            BigDecimal unit,
            long rows,
            long suppressed,
            Optional<BigDecimal> cost) {}

    /**
     * A node that is the best under a condition.
     *
     * @param changes attributes of another level than in the best node of all, with that level in words
     * @param suppressed rows, those of policies included
     */
    public record Best(List<String> changes, BigDecimal cost, long suppressed) {
        public Best {
            changes = List.copyOf(changes);
        }
    }
}
