package io.skald.engine.report;

import java.util.List;
import java.util.OptionalLong;

/**
 * What became of one quasi-identifier.
 *
 * @param name the column
 * @param levels in words, from the original to the highest
 * @param distinctBefore values of the input; empty where they were not counted
 * @param distinctAfter labels of the rows that are kept; empty after refinement
 * @param labels with the rows that print them: all in their order if they are few, else those of most rows; none after refinement, or where values
 *     are to be hidden
 */
public record AttributeFigures(
        String name,
        List<String> levels,
        OptionalLong distinctBefore,
        OptionalLong distinctAfter,
        List<LabelRows> labels) {

    public AttributeFigures {
        levels = List.copyOf(levels);
        labels = List.copyOf(labels);
    }

    /** A label and the rows that print it. */
    public record LabelRows(String label, long rows) {}
}
