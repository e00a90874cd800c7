package io.skald.store;

import java.util.BitSet;

/** Rows that become a chunk once they are many. */
final class RowStage {

    private final long[][] numbers;
    private final int most;
    private final BitSet excluded = new BitSet();
    private int size;

    /** @param most rows of a chunk */
    RowStage(int columns, int most) {
        this.numbers = new long[columns][most];
        this.most = most;
    }

    static long bytes(int columns, int most) {
        return (long) Long.BYTES * columns * most;
    }

    int size() {
        return size;
    }

    boolean full() {
        return size == most;
    }

    /** Adds a row of other columns, as many as this has or fewer: what is left of its own is to be {@link #set}. */
    void add(long[][] from, int columns, int row, boolean isExcluded) {
        for (int i = 0; i < columns; i++) {
            numbers[i][size] = from[i].length == 0 ? 0 : from[i][row];
        }
        if (isExcluded) {
            excluded.set(size);
        }
        size++;
    }

    /** Sets a number of the row added last. */
    void set(int column, long number) {
        numbers[column][size - 1] = number;
    }

    /** The rows as a chunk; there are none here any more. */
    EncodedChunk take() {
        EncodedChunk chunk = EncodedChunk.of(numbers, size, excluded);
        excluded.clear();
        size = 0;
        return chunk;
    }
}
