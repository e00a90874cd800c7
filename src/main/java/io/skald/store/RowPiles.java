package io.skald.store;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rows of a few words each that are dealt into piles, first all, then read pile by pile, the last ones first. All piles share a file, in which each block
 * says where the one before it in its pile begins; what is left of each is in memory, so that a few rows need no file. Dealt by one thread, read by any.
 */
final class RowPiles implements AutoCloseable {

    private static final String PURPOSE = "rows to be sorted by person";
    private static final long NONE = -1;

    private final int words;
    private final int blockWords;
    private final long[][] left;
    private final int[] leftWords;
    private final long[] lastBlock;
    private final long[] rows;
    private final Workspace workspace;
    private final MemoryBudget.Reservation held;
    private final ByteBuffer block;
    private Optional<BlockFile> file = Optional.empty();

    /** Takes the rows of a pile, some at a time. */
    @FunctionalInterface
    interface Reader {

        /** @param block one after the other; good until the next call, not to be changed */
        void read(long[] block, int rows);
    }

    /**
     * Empty piles.
     *
     * @param words of a row
     * @param blockBytes of rows that each holds in memory, and writes at a time; one row is held in any case
     */
    RowPiles(int count, int words, Workspace workspace, MemoryBudget budget, long blockBytes) {
        this.words = words;
        this.workspace = workspace;
        this.blockWords = Math.toIntExact(Math.max(1, blockBytes / Long.BYTES / words) * words);
        this.held = budget.reserve(MemoryTag.PERSONS, (count + 1L) * blockWords * Long.BYTES);
        this.left = new long[count][blockWords];
        this.leftWords = new int[count];
        this.lastBlock = new long[count];
        this.rows = new long[count];
        this.block = ByteBuffer.allocate((blockWords + 1) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(lastBlock, NONE);
    }

    /** Adds a row to a pile. */
    void add(int pile, long[] from, int row) {
        if (leftWords[pile] == blockWords) {
            flush(pile);
        }
        long[] to = left[pile];
        int at = leftWords[pile];
        for (int word = 0, source = row * words; word < words; word++) {
            to[at + word] = from[source + word];
        }
        leftWords[pile] = at + words;
        rows[pile]++;
    }

    private void flush(int pile) {
        if (file.isEmpty()) {
            file = Optional.of(BlockFile.temporary(workspace, PURPOSE));
        }
        block.clear();
        block.putLong(lastBlock[pile]);
        block.asLongBuffer().put(left[pile]);
        block.clear();
        lastBlock[pile] = file.get().append(block);
        leftWords[pile] = 0;
    }

    int count() {
        return rows.length;
    }

    /** Of a pile. */
    long rows(int pile) {
        return rows[pile];
    }

    /** Reads a pile. */
    void read(int pile, Reader reader) {
        reader.read(left[pile], leftWords[pile] / words);
        long start = lastBlock[pile];
        long[] target = new long[start == NONE ? 0 : blockWords];
        while (start != NONE) {
            try (BlockFile.Block stored = file.orElseThrow().read(start, (blockWords + 1L) * Long.BYTES)) {
                start = stored.getLong();
                stored.getLongs(target, 0, blockWords);
            }
            reader.read(target, blockWords / words);
        }
    }

    @Override
    public void close() {
        file.ifPresent(BlockFile::close);
        held.close();
    }
}
