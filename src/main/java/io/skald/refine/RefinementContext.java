package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.privacy.Requirement;
import java.util.List;

/**
 * What every part of one refinement shares.
 *
 * @param recipe how clusters are made
 * @param domains per quasi-identifier
 * @param records how rows are written while they wait
 * @param masking what must hold of suppressed rows
 * @param limits sizes that decide what is clustered together
 * @param budget large structures are taken from it
 * @param workspace where rows go that the budget refuses
 */
record RefinementContext(
        ClusteringChoices recipe,
        List<Domain> domains,
        RowRecords records,
        Masking masking,
        Limits limits,
        MemoryBudget budget,
        Workspace workspace) {

    /**
     * Sizes that decide what is clustered together. They are part of the algorithm and not of the memory: the clusters depend on
     * them, and so on nothing that differs from run to run.
     *
     * @param blockRows rows that are clustered together in memory at the most; at least those of 8 clusters
     * @param keys combinations of categories that one climb looks at; rows with more are cut in two by their categories first; at least the rows of 8 clusters
     */
    record Limits(int blockRows, int keys) {

        /** What a table is refined with. */
        static final Limits STANDARD = new Limits(1 << 16, 1 << 18);

        /** The same where clusters of so many rows need more. */
        Limits forClustersOf(int rows) {
            int least = (int) Math.min(Integer.MAX_VALUE / 2, 8L * rows);
            return new Limits(Math.max(blockRows, least), Math.max(keys, least));
        }
    }

    Requirement requirement() {
        return recipe.requirement();
    }

    /** Bytes that a block of so many rows takes while it is clustered. */
    long blockBytes(long rows) {
        long merged = switch (recipe.plan().method()) {
            case MERGE, BEST -> rows * MergeClasses.bytesPerRow(domains.size());
            case CELLS -> CellCutter.bytes(rows);
            case NONE, SEMANTIC, MONDRIAN -> 0;
        };
        return records.blockBytes(rows) + merged;
    }

    int blockRows() {
        return limits.blockRows();
    }
}
