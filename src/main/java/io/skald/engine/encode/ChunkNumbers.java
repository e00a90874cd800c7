package io.skald.engine.encode;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/** The numbers of one chunk's rows before they are packed, column by column; grows to a chunk's size once and stays. For one thread. */
final class ChunkNumbers implements AutoCloseable {

    private static final int FIRST_ROWS = 1 << 10;

    /** Columns grow by one part in so many. */
    private static final int GROWTH = 4;

    private final MemoryBudget.Reservation held;
    private final MemoryBudget budget;
    private final long[][] columns;

    ChunkNumbers(int columns, MemoryBudget budget) {
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.ENCODING, bytes(columns, FIRST_ROWS));
        this.columns = new long[columns][FIRST_ROWS];
    }

    /** Numbers, and at the most as much again for the packed ones made of them. */
    private static long bytes(int columns, long rows) {
        return 2L * Long.BYTES * columns * rows;
    }

    /** What is held from the beginning. */
    static long leastBytes(int columns) {
        return bytes(columns, FIRST_ROWS);
    }

    /** The least {@code memory} of a job in which there would be room for so many rows. */
    ByteSize leastMemory(int rows) {
        return budget.leastMemory(bytes(columns.length, rows) - held.bytes());
    }

    /** What each row takes at the most, counting what columns grow beyond the last one. */
    static long mostBytesPerRow(int columns) {
        return bytes(columns, 1) * (GROWTH + 1) / GROWTH;
    }

    /** Makes room for so many rows, keeping those there are; false if there is no memory for them. */
    boolean ensure(int rows) {
        int room = columns[0].length;
        return rows <= room || growTo(Math.max(rows, room + room / GROWTH)) || growTo(rows);
    }

    private boolean growTo(int rows) {
        if (!held.tryResize(bytes(columns.length, rows))) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            columns[i] = Arrays.copyOf(columns[i], rows);
        }
        return true;
    }

    /** The numbers of each column by row; {@link #ensure} puts other arrays in their place. */
    long[][] columns() {
        return columns;
    }

    @Override
    public void close() {
        held.close();
    }
}
