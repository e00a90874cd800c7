package io.skald.distributed;

import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * How much room a table's different tuples, and the codes of rows that are refined, may take on the disk of this machine. Where it is not enough for tuples, they stay where they are, and nodes are
 * counted there.
 *
 * @param bytes at most; beyond half of what is free on that disk nothing is taken
 */
public record TupleRoom(long bytes) {

    /** No other limit. */
    public static final TupleRoom HALF_OF_THE_DISK = new TupleRoom(Long.MAX_VALUE);

    /** How many tuples that are. */
    long tuples(Plan plan, Workspace workspace) {
        return here(workspace) / bytesOfTuple(plan);
    }

    /**
     * Checks that rows can be refined here: their codes, and the two ends of what each of them prints.
     *
     * @throws UsageException if there is no room for so many
     */
    void checkRefinement(long rows, List<Domain> domains, Workspace workspace) {
        long codes = domains.stream().mapToLong(TupleRoom::bytesOfCode).sum();
        long needed = 3 * codes * rows;
        if (needed > here(workspace)) {
            throw new UsageException("Refinement takes at least " + new ByteSize(needed)
                    + " of this machine's disk for the codes of " + rows
                    + " rows and their clusters, and there is room for "
                    + new ByteSize(here(workspace)) + ". Allow for more of that disk, or leave 'refine' out.");
        }
    }

    private static long bytesOfCode(Domain domain) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(domain.size());
        return Math.max(1, (bits + Byte.SIZE - 1) / Byte.SIZE);
    }

    private long here(Workspace workspace) {
        try {
            return Math.min(bytes, Files.getFileStore(workspace.folder()).getUsableSpace() / 2);
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
