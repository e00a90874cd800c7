package io.skald.refine;

import io.skald.UsageException;
import io.skald.job.Refinement;
import io.skald.privacy.Requirement;
import java.util.function.Consumer;

/**
 * {@code method: cells}: the approximation by suppressed cells of the thesis's chapter 3 and its Fig. 5.1. Every row makes a set of k rows ({@link CellNeighbours}), and
 * the sets are reduced until no two share a row ({@link DisjointSets}); in each set the cells are starred in which its rows differ. What it costs is at most 12 k² - 6 k
 * times the least with {@code distance: hamming}; the thesis's 3 k (2 - 2/k) is not established, and with its own distance, {@code ordered}, false.
 */
final class CellCutter implements Cutter {

    /** Rows of one bin at the most: time grows with their cube, and memory with their square. */
    static final int MOST_ROWS = 2_000;

    private final Refinement.Distance distance;

    CellCutter(Refinement.Distance distance) {
        this.distance = distance;
    }

    /** Bytes for the distances of the bins among so many rows. */
    static long bytes(long rows) {
        long atOnce = Math.min(rows, MOST_ROWS);
        return atOnce * atOnce * Integer.BYTES;
    }

    @Override
    public void cut(Block block, int[] members, Requirement requirement, Consumer<int[]> clusters) {
        if (members.length > MOST_ROWS) {
            throw tooMany(members.length);
        }
        int k = requirement.leastRows();
        CellDistances distances = CellDistances.of(block, members, distance);
        int[][] family = new int[members.length][];
        CellNeighbours neighbours = new CellNeighbours(distances, k);
        for (int row = 0; row < family.length; row++) {
            family[row] = neighbours.setOf(row);
        }
        for (int[] rows : DisjointSets.reduce(family, members.length, k)) {
            int[] places = new int[rows.length];
            for (int r = 0; r < rows.length; r++) {
                places[r] = members[rows[r]];
            }
            clusters.accept(places);
        }
    }

    /** Refuses a bin that is too large. */
    static UsageException tooMany(long rows) {
        return new UsageException("'refine.method: cells' takes bins of at most " + MOST_ROWS + " rows, and one has "
                + rows + ". Refine finer bins (refine.bins), or write 'method: best', which has no limit.");
    }
}
