package io.skald.verify.classes;

import io.skald.FailureException;
import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.verify.bytes.ByteHash;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs of counted classes on disk, one behind another in one file, each cut into the same partitions by a hash of the key. A run is written in one pass over
 * its classes, each partition from a buffer of its own to its own place; where memory is short for classes that come in no order, most of the time of
 * counting them goes by here.
 */
final class SpilledClasses implements AutoCloseable {

    static final int PARTITIONS = 32;

    /** Of a partition, where so many bytes are there for classes that they are nothing beside them. */
    private static final int BUFFER_BYTES = 1 << 13;

    private static final int SMALL_BUFFER_BYTES = 1 << 9;
    private static final int READ_BYTES = 1 << 15;

    private final Workspace workspace;
    private final int sensitive;
    private final int seed;
    private final DiskFile file;
    private final MemoryBudget.Reservation held;
    private final ByteBuffer[] buffers = new ByteBuffer[PARTITIONS];
    private final long[] ends = new long[PARTITIONS];

    /** Of each run where each partition starts, and last where the run ends. */
    private final List<long[]> runs = new ArrayList<>();

    /**
     * No runs yet.
     *
     * @param bytes {@link #bytesBeside} those of the classes in memory
     * @param sensitive how many sensitive attributes there are
     * @param seed of the hash that cuts: another one than that which cut the classes before
     */
    SpilledClasses(Workspace workspace, MemoryBudget budget, long bytes, int sensitive, int seed) {
        this.workspace = workspace;
        this.sensitive = sensitive;
        this.seed = seed;
        this.held = budget.reserve(MemoryTag.VERIFIED_CLASSES, bytes);
        this.file = workspace.scratch("the counted classes");
        for (int partition = 0; partition < PARTITIONS; partition++) {
            buffers[partition] = ByteBuffer.allocate(bytes > 0 ? BUFFER_BYTES : SMALL_BUFFER_BYTES);
        }
    }

    /** Bytes that runs are to take of the memory for classes; none if that is small, as then their buffers are. */
    static long bytesBeside(long limit) {
        long bytes = (long) PARTITIONS * BUFFER_BYTES;
        return limit / PARTITIONS < bytes ? 0 : bytes;
    }

    /** Writes all classes of a table as a run. */
    void write(ClassTable classes) {
        if (classes.size() == 0) {
            return;
        }
        long[] starts = new long[PARTITIONS + 1];
        classes.forEach((slot, hash) -> starts[partition(hash) + 1] += classes.bytesAt(slot));
        starts[0] = file.bytes();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            starts[partition + 1] += starts[partition];
            ends[partition] = starts[partition];
        }
        classes.forEach((slot, hash) -> put(classes, slot, partition(hash)));
        for (int partition = 0; partition < PARTITIONS; partition++) {
            flush(partition, buffers[partition]);
        }
        runs.add(starts);
        workspace.addSpilled(starts[PARTITIONS] - starts[0]);
    }

    private int partition(int hash) {
        return ByteHash.again(hash, seed) & PARTITIONS - 1;
    }

    private void put(ClassTable classes, int slot, int partition) {
        ByteBuffer buffer = buffers[partition];
        int bytes = classes.bytesAt(slot);
        if (bytes > buffer.remaining()) {
            flush(partition, buffer);
        }
        if (bytes > buffer.remaining()) {
            ByteBuffer alone = ByteBuffer.allocate(bytes);
            classes.put(slot, alone);
            flush(partition, alone);
        } else {
            classes.put(slot, buffer);
        }
    }

    private void flush(int partition, ByteBuffer buffer) {
        file.write(ends[partition], buffer.array(), 0, buffer.position());
        ends[partition] += buffer.position();
        buffer.clear();
    }

    /** Adds one partition of all runs to a counter. */
    void read(int partition, ClassCounter counter) {
        ByteBuffer in = ByteBuffer.allocate(READ_BYTES);
        long[] values = new long[sensitive];
        for (long[] starts : runs) {
            in.clear().limit(0);
            long at = starts[partition];
            while (at < starts[partition + 1] || in.hasRemaining()) {
                int bytes = bytesOfNext(in);
                if (bytes <= in.remaining()) {
                    add(in, values, counter);
                } else {
                    in = roomFor(bytes, in);
                    int length = (int) Math.min(in.remaining(), starts[partition + 1] - at);
                    if (length == 0 || file.read(at, in.array(), in.position(), length) < length) {
                        throw new FailureException(
                                "Cannot read " + file.name() + ": it is not what was written. Run it again.");
                    }
                    at += length;
                    in.limit(in.position() + length).position(0);
                }
            }
        }
    }

    /** Bytes of the class that comes next, or as many as it takes to tell. */
    private int bytesOfNext(ByteBuffer in) {
        int bytes = (int) ClassRows.bytesPerClass(sensitive);
        if (in.remaining() < Long.BYTES || KeyWord.isWhole(in.getLong(in.position()))) {
            return bytes;
        }
        bytes += Integer.BYTES;
        return in.remaining() < bytes ? bytes : bytes + in.getInt(in.position() + bytes - Integer.BYTES);
    }

    /** What is left, before room for the bytes behind it. */
    private static ByteBuffer roomFor(int bytes, ByteBuffer in) {
        return bytes > in.capacity() ? ByteBuffer.allocate(bytes).put(in) : in.compact();
    }

    private void add(ByteBuffer in, long[] values, ClassCounter counter) {
        long word = in.getLong();
        long count = in.getLong();
        long firstRow = in.getLong();
        for (int i = 0; i < sensitive; i++) {
            values[i] = in.getLong();
        }
        int length = KeyWord.isWhole(word) ? 0 : in.getInt();
        int start = in.position();
        counter.add(KeyWord.withoutPlace(word), in.array(), start, start + length, count, firstRow, values, 0);
        in.position(start + length);
    }

    /** Lets go of the buffers; nothing can be written afterwards. */
    void complete() {
        Arrays.fill(buffers, ByteBuffer.allocate(0));
        held.close();
    }

    /** Lets go of everything. */
    @Override
    public void close() {
        file.close();
        held.close();
        runs.clear();
    }
}
