package io.skald.engine.report;

import java.util.Map;
import java.util.Optional;

/**
 * The final node as a report has it, by column; reports of earlier versions lack some of it.
 *
 * @param levels 0 is the original
 * @param heights the highest levels
 */
public record ReportedNode(Map<String, Integer> levels, Map<String, Integer> heights) {

    Optional<Integer> level(String column) {
        return Optional.ofNullable(levels.get(column));
    }

    Optional<Integer> height(String column) {
        return Optional.ofNullable(heights.get(column));
    }
}
