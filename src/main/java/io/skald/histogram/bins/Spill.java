package io.skald.histogram.bins;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.histogram.key.KeyBlock;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The parts of a histogram that did not fit in memory, as records in one file. A record is the key's words, a count unless every
 * record of its block counts once, and what it carries if there is anything. The blocks of a part are a chain: each tells where the one
 * written before it is, so that the memory needed does not grow with the file.
 */
final class Spill implements AutoCloseable {

    static final int BUFFER_BYTES = 16 << 10;

    private static final long NONE = -1;
    private static final int HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES + 1;

    private final Workspace workspace;
    private final MemoryBudget.Reservation reservation;
    private Optional<BlockFile> file = Optional.empty();
    private ByteBuffer buffer;
    private final long[] lastStart;
    private final int[] lastLength;
    private final long[] records;

    /** A spill for so many parts; its file is made when it is first needed. */
    Spill(Workspace workspace, MemoryBudget budget, int parts) {
        this.workspace = workspace;
        this.reservation = budget.reserve(MemoryTag.SPILL_BUFFERS, BUFFER_BYTES);
        this.buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        this.lastStart = new long[parts];
        this.lastLength = new int[parts];
        this.records = new long[parts];
        Arrays.fill(lastStart, NONE);
    }

    /** Whether anything of this part is on disk. */
    synchronized boolean holds(int part) {
        return lastStart[part] != NONE;
    }

    /** Records of a part on disk: as many as its bins, or more. */
    synchronized long records(int part) {
        return records[part];
    }

    /** Writes bins of a part. */
    synchronized void write(int part, BinRun run, boolean carrying) {
        int recordBytes = (run.words() + 1 + (carrying ? 1 : 0)) * Long.BYTES;
        int perBlock = (BUFFER_BYTES - HEAD_BYTES) / recordBytes;
        for (int from = 0; from < run.size(); from += perBlock) {
            int count = Math.min(perBlock, run.size() - from);
            begin(part, count, true);
            for (int i = from; i < from + count; i++) {
                for (int w = 0; w < run.words(); w++) {
                    buffer.putLong(run.keys()[i * run.words() + w]);
                }
                buffer.putLong(run.counts()[i]);
                if (carrying) {
                    buffer.putLong(run.carried()[i]);
                }
            }
            end(part);
        }
    }

    /** Writes records of a part as they are. */
    synchronized void write(int part, long[] records, int from, int length, int count, boolean counted) {
        int perBlock = (BUFFER_BYTES - HEAD_BYTES) / Long.BYTES / length;
        for (int done = 0; done < count; done += perBlock) {
            int some = Math.min(perBlock, count - done);
            begin(part, some, counted);
            buffer.asLongBuffer().put(records, from + done * length, some * length);
            buffer.position(buffer.position() + some * length * Long.BYTES);
            end(part);
        }
    }

    private void begin(int part, int count, boolean counted) {
        buffer.clear();
        records[part] += count;
        buffer.putLong(lastStart[part]).putInt(lastLength[part]).putInt(count).put((byte) (counted ? 1 : 0));
    }

    private void end(int part) {
        lastLength[part] = buffer.position();
        lastStart[part] = openFile().append(buffer.flip());
        workspace.addSpilled(lastLength[part]);
    }

    /** Nothing will be written any more: gives back the memory that writing takes. */
    synchronized void endWriting() {
        buffer = ByteBuffer.allocate(0);
        reservation.close();
    }

    private BlockFile openFile() {
        if (file.isEmpty()) {
            file = Optional.of(BlockFile.temporary(workspace, "the spilled histogram"));
        }
        return file.get();
    }

    /**
     * Reads a part's records, block by block, the last one first.
     *
     * @param block is filled with each block in turn
     * @param consumer is told after each; says whether to go on
     */
    void read(int part, KeyBlock block, BooleanSupplier consumer) {
        long start = lastStart[part];
        int length = lastLength[part];
        boolean more = true;
        while (start != NONE && more) {
            try (BlockFile.Block written = file.orElseThrow().read(start, length)) {
                start = written.getLong();
                length = written.getInt();
                fill(block, written);
            }
            more = consumer.getAsBoolean();
        }
    }

    private static void fill(KeyBlock block, BlockFile.Block written) {
        block.size = written.getInt();
        boolean counted = written.getByte() != 0;
        for (int i = 0; i < block.size; i++) {
            for (long[] word : block.words) {
                word[i] = written.getLong();
            }
            block.counts[i] = counted ? (int) written.getLong() : 1;
            if (block.carrying()) {
                block.carried[i] = written.getLong();
            }
        }
    }

    @Override
    public void close() {
        reservation.close();
        file.ifPresent(BlockFile::close);
    }
}
