package io.skald.verify.classes;

import io.skald.budget.DiskFile;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.ByteHash;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs of counted classes on disk, one file a run, each cut into the same partitions by a hash of the key. Partitions are
 * written one after another, so one buffer does for all.
 */
final class SpilledClasses implements AutoCloseable {

    static final int PARTITIONS = 32;

    private static final int BUFFER_BYTES = 1 << 15;

    private final Workspace workspace;
    private final int sensitive;
    private final int seed;
    private final List<Run> runs = new ArrayList<>();

    /**
     * No runs yet.
     *
     * @param sensitive how many sensitive attributes there are
     * @param seed of the hash that cuts: another one than that which cut the classes before
     */
    SpilledClasses(Workspace workspace, int sensitive, int seed) {
        this.workspace = workspace;
        this.sensitive = sensitive;
        this.seed = seed;
    }

    /** @param starts where each partition starts, and last where the file ends */
    private record Run(DiskFile file, long[] starts) {}

    void write(ClassTable classes) throws IOException {
        if (classes.size() == 0) {
            return;
        }
        DiskFile file = workspace.scratch("the counted classes");
        long[] starts = new long[PARTITIONS + 1];
        runs.add(new Run(file, starts));
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(file.appending(), BUFFER_BYTES))) {
            long at = 0;
            for (int partition = 0; partition < PARTITIONS; partition++) {
                starts[partition] = at;
                int number = partition;
                at += classes.write(hash -> (ByteHash.again(hash, seed) & PARTITIONS - 1) == number, out);
            }
            starts[PARTITIONS] = at;
        }
        workspace.addSpilled(starts[PARTITIONS]);
    }

    /** Adds one partition of all runs to a counter. */
    void read(int partition, ClassCounter counter) throws IOException {
        byte[] key = new byte[256];
        long[] values = new long[sensitive];
        for (Run run : runs) {
            long left = run.starts[partition + 1] - run.starts[partition];
            if (left == 0) {
                continue;
            }
            try (DataInputStream in = new DataInputStream(
                    new BufferedInputStream(run.file.reading(run.starts[partition]), BUFFER_BYTES))) {
                while (left > 0) {
                    int length = in.readInt();
                    if (length > key.length) {
                        key = new byte[Math.max(length, 2 * key.length)];
                    }
                    in.readFully(key, 0, length);
                    long count = in.readLong();
                    long firstRow = in.readLong();
                    for (int i = 0; i < sensitive; i++) {
                        values[i] = in.readLong();
                    }
                    counter.add(key, 0, length, count, firstRow, values, 0);
                    left -= Integer.BYTES + length + ClassRows.bytesWritten(sensitive);
                }
            }
        }
    }

    /** Lets go of the files. */
    @Override
    public void close() {
        runs.forEach(run -> run.file.close());
        runs.clear();
    }
}
