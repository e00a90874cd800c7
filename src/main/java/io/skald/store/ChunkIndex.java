package io.skald.store;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/**
 * Where each chunk is and how many rows it has, in little over eight bytes a chunk: a chunk may be a single row. Lengths are
 * kept per chunk, places and row numbers only for every 64th.
 */
final class ChunkIndex implements AutoCloseable {

    private static final int GROUP = 64;

    private final MemoryBudget.Reservation reservation;
    private int[] lengths = new int[16];
    private int[] rows = new int[16];
    private long[] groupStart = new long[1];
    private long[] groupRow = new long[1];
    private int size;
    private long nextRow;

    ChunkIndex(MemoryBudget budget) {
        this.reservation = budget.reserve(MemoryTag.CHUNK_INDEX, 16 * (2 * Integer.BYTES) + 2 * Long.BYTES);
    }

    /**
     * Adds the chunk after the last one.
     *
     * @param start where its block begins; blocks lie one after another
     */
    void add(long start, int length, int chunkRows, MemoryBudget budget) {
        if (size == lengths.length) {
            grow(budget);
        }
        if (size % GROUP == 0) {
            groupStart[size / GROUP] = start;
            groupRow[size / GROUP] = nextRow;
        }
        lengths[size] = length;
        rows[size] = chunkRows;
        nextRow += chunkRows;
        size++;
    }

    private void grow(MemoryBudget budget) {
        int capacity = (int) Math.min(Integer.MAX_VALUE - 8L, lengths.length + (lengths.length >> 1) + 16L);
        int groups = (capacity + GROUP - 1) / GROUP;
        long bytes = 2L * Integer.BYTES * capacity + 2L * Long.BYTES * groups;
        long before = reservation.bytes();
        if (!reservation.tryResize(before + bytes)) {
            budget.reserve(MemoryTag.CHUNK_INDEX, bytes).close();
        }
        lengths = Arrays.copyOf(lengths, capacity);
        rows = Arrays.copyOf(rows, capacity);
        groupStart = Arrays.copyOf(groupStart, groups);
        groupRow = Arrays.copyOf(groupRow, groups);
        reservation.tryResize(bytes);
    }

    int size() {
        return size;
    }

    int length(int chunk) {
        return lengths[chunk];
    }

    int rows(int chunk) {
        return rows[chunk];
    }

    /** Where the chunk's block begins. */
    long start(int chunk) {
        long start = groupStart[chunk / GROUP];
        for (int i = chunk / GROUP * GROUP; i < chunk; i++) {
            start += lengths[i] + BlockFile.CHECKSUM_BYTES;
        }
        return start;
    }

    /** Rows of all chunks before this one; all rows for the one after the last. */
    long firstRow(int chunk) {
        if (chunk == size) {
            return nextRow;
        }
        long row = groupRow[chunk / GROUP];
        for (int i = chunk / GROUP * GROUP; i < chunk; i++) {
            row += rows[i];
        }
        return row;
    }

    @Override
    public void close() {
        reservation.close();
    }
}
