package io.skald.distributed;

import io.skald.IoReason;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import java.io.IOException;
import java.nio.file.Files;

/**
 * How much room a table's different tuples may take on the disk of this machine. Where it is not enough, they stay where they are, and nodes are counted there.
 *
 * @param bytes at most; beyond half of what is free on that disk nothing is taken
 */
public record TupleRoom(long bytes) {

    /** No other limit. */
    public static final TupleRoom HALF_OF_THE_DISK = new TupleRoom(Long.MAX_VALUE);

    /** How many tuples that are. */
    long tuples(Plan plan, Workspace workspace) {
        try {
            long free = Files.getFileStore(workspace.folder()).getUsableSpace() / 2;
            return Math.min(bytes, free) / bytesOfTuple(plan);
        } catch (IOException e) {
            throw IoReason.failure("Cannot tell how much room there is in " + workspace.folder(), e);
        }
    }

    /** A key of up to 24 bits a column, and its rows. */
    private static long bytesOfTuple(Plan plan) {
        int columns = DistributedTable.counted(plan).size();
        return 2L * Long.BYTES + columns / 2 * (long) Long.BYTES;
    }
}
