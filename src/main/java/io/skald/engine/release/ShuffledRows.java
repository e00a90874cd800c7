package io.skald.engine.release;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import it.unimi.dsi.fastutil.Arrays;

/**
 * The numbers of rows in the order of their places under a key. Only a share of them is in memory at a time: the places are
 * computed again for each share, which costs less than a disk.
 */
final class ShuffledRows implements AutoCloseable {

    private static final int BYTES_PER_ROW = 2 * Long.BYTES;

    private final RowKey key;
    private final long rows;
    private final int parts;
    private final MemoryBudget.Reservation held;
    private final long[] places;
    private final long[] numbers;
    private int part;
    private int size;
    private int next;

    ShuffledRows(RowKey key, long rows, long bytes, MemoryBudget budget) {
        this.key = key;
        this.rows = rows;
        // Shares vary a little in size.
        this.parts = (int) Math.max(1, Math.min(1 << 16, 1 + rows * BYTES_PER_ROW * 5 / 4 / Math.max(1, bytes)));
        int most = (int) Math.min(rows, rows / parts + rows / parts / 8 + 4096);
        this.held = budget.reserve(MemoryTag.ROW_ORDER, (long) most * BYTES_PER_ROW);
        this.places = new long[most];
        this.numbers = new long[most];
    }

    /** The number of the row in the next place; as many as there are rows. */
    long next() {
        while (next == size) {
            fill();
        }
        return numbers[next++];
    }

    private void fill() {
        next = 0;
        size = 0;
        RowKey.Places all = key.places();
        for (long row = 0; row < rows; row++) {
            long place = all.next();
            if (partOf(place, parts) == part) {
                places[size] = place;
                numbers[size++] = row;
            }
        }
        part++;
        Arrays.quickSort(0, size, this::compare, this::swap);
    }

    /** Which of so many equal shares of all places one lies in. */
    static int partOf(long place, int parts) {
        return (int) ((place >>> 33) * parts >>> 31);
    }

    private int compare(int one, int other) {
        int byPlace = Long.compareUnsigned(places[one], places[other]);
        return byPlace == 0 ? Long.compare(numbers[one], numbers[other]) : byPlace;
    }

    private void swap(int one, int other) {
        long place = places[one];
        places[one] = places[other];
        places[other] = place;
        long number = numbers[one];
        numbers[one] = numbers[other];
        numbers[other] = number;
    }

    @Override
    public void close() {
        held.close();
    }
}
