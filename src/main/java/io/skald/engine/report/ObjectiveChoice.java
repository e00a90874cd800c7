package io.skald.engine.report;

import java.math.BigDecimal;
import java.util.List;

/**
 * What one objective would choose.
 *
 * @param objective in the word of a job
 * @param levels of its best node in words, by quasi-identifier
 * @param suppressed rows, those of policies included
 * @param classes that are kept
 * @param metrics of its release, by all measures
 * @param next the best of the other nodes that were counted, best first
 */
public record ObjectiveChoice(
        String objective,
        List<String> levels,
        long suppressed,
        long classes,
        RunReport.Metrics metrics,
        List<NextBest> next) {

    public ObjectiveChoice {
        levels = List.copyOf(levels);
        next = List.copyOf(next);
    }

    /**
     * Another node.
     *
     * @param changes quasi-identifiers of another level than in the best, with that level in words
     * @param value its cost in the objective's usual measure
     * @param suppressed rows, those of policies included
     */
    public record NextBest(List<String> changes, BigDecimal value, long suppressed) {
        public NextBest {
            changes = List.copyOf(changes);
        }
    }
}
