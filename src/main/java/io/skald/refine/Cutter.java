package io.skald.refine;

import java.util.function.Consumer;

/** Cuts a group of rows into clusters of at least k rows each. Deterministic: the outcome depends on the rows alone. */
sealed interface Cutter permits MedianCutter, DistanceCutter, MondrianCutter {

    /**
     * Cuts a group.
     *
     * @param block holds the rows
     * @param members places of the group's rows in the block, ascending; used as working space
     * @param k rows per cluster at the least; the group has at least so many
     * @param clusters is handed each cluster once, as places in the block
     */
    void cut(Block block, int[] members, int k, Consumer<int[]> clusters);
}
