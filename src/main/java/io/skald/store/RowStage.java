package io.skald.store;

import java.util.BitSet;

/** Rows that become a chunk once they are many: the columns of a table, and behind them the number of each row's person. */
final class RowStage {

    private final RowLayout layout;
    private final long[][] numbers;
    private final int most;
    private final BitSet excluded = new BitSet();
    private int size;

    /** @param most rows of a chunk */
    RowStage(RowLayout layout, int most) {
        this.layout = layout;
        this.numbers = new long[layout.columns() + 1][most];
        this.most = most;
    }

    static long bytes(RowLayout layout, int most) {
        return (long) Long.BYTES * (layout.columns() + 1) * most;
    }

    /** Of rows, before it is full. */
    int room() {
        return most - size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Sets the number of a person whose rows will be added: those from one place behind the rows of now to another. */
    void setPerson(int from, int to, long person) {
        long[] persons = numbers[layout.columns()];
        for (int at = size + from; at < size + to; at++) {
            persons[at] = person;
        }
    }

    /** Adds the rows from one to another, exclusive. */
    void add(long[] rows, int from, int to) {
        for (int i = 0; i < layout.columns(); i++) {
            layout.read(i, rows, from, to, numbers[i], size);
        }
        for (int row = from; row < to; row++) {
            if (layout.isExcluded(rows, row)) {
                excluded.set(size + row - from);
            }
        }
        size += to - from;
    }

    /** The rows as a chunk; there are none here any more. */
    EncodedChunk take() {
        EncodedChunk chunk = EncodedChunk.of(numbers, size, excluded);
        excluded.clear();
        size = 0;
        return chunk;
    }
}
