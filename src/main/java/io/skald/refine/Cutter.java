package io.skald.refine;

import io.skald.privacy.Requirement;
import java.util.function.Consumer;

/** Cuts a group of rows into clusters that each have what a class must. Deterministic: the outcome depends on the rows alone. */
sealed interface Cutter permits MedianCutter, DistanceCutter, MondrianCutter, MergingCutter, CellCutter {

    /**
     * Cuts a group.
     *
     * @param block holds the rows
     * @param members places of the group's rows in the block, ascending; used as working space
     * @param requirement what every cluster must have; the group has it
     * @param clusters is handed each cluster once, as places in the block
     */
    void cut(Block block, int[] members, Requirement requirement, Consumer<int[]> clusters);
}
