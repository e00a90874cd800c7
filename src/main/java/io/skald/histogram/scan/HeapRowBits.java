package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import java.util.Arrays;
import java.util.BitSet;

/** Bits in memory. */
final class HeapRowBits implements RowBits {

    private final long[] words;
    private final MemoryBudget.Reservation reservation;

    HeapRowBits(long[] words, MemoryBudget.Reservation reservation) {
        this.words = words;
        this.reservation = reservation;
    }

    @Override
    public synchronized void or(long firstRow, BitSet rows) {
        long[] more = RowBits.aligned(firstRow, rows);
        int first = (int) (firstRow / Long.SIZE);
        for (int i = 0; i < more.length; i++) {
            words[first + i] |= more[i];
        }
    }

    @Override
    public BitSet get(long firstRow, int count) {
        int first = (int) (firstRow / Long.SIZE);
        return RowBits.cut(Arrays.copyOfRange(words, first, first + RowBits.words(firstRow, count)), firstRow, count);
    }

    @Override
    public void close() {
        reservation.close();
    }
}
