package io.skald.experiment;

import io.skald.engine.SearchGoal;

/**
 * One point of a grid: what is measured, and by what strategy.
 *
 * @param goal k and the suppression limit
 */
record Cell(TableSpec table, SearchGoal goal, Strategy strategy) {

    /** The cell's name, as {@code --only} takes it. */
    String name() {
        return table.name() + "/k-" + goal.requirement().leastRows() + "/limit-" + limit() + "/" + strategy.name();
    }

    /** The suppression limit as people write it. */
    String limit() {
        return goal.limit().signum() == 0
                ? "0"
                : goal.limit().stripTrailingZeros().toPlainString();
    }
}
