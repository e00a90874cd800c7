package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.util.BitSet;
import java.util.Optional;

/** A bit per row of a table, all clear at first. Safe for use by several threads. */
sealed interface RowBits extends AutoCloseable permits HeapRowBits, DiskRowBits {

    /** Sets those of the rows from {@code firstRow} on whose bits are set. */
    void or(long firstRow, BitSet rows);

    /** The bits of {@code count} rows from {@code firstRow} on. */
    BitSet get(long firstRow, int count);

    @Override
    void close();

    /** In memory if the budget allows, in the workspace if not. */
    static RowBits of(long rows, MemoryBudget budget, Workspace workspace) {
        long words = (rows + Long.SIZE - 1) / Long.SIZE;
        if (words <= Integer.MAX_VALUE - 8) {
            Optional<MemoryBudget.Reservation> held = budget.tryReserve(MemoryTag.SUPPRESSED_ROWS, words * Long.BYTES);
            if (held.isPresent()) {
                return new HeapRowBits(new long[(int) words], held.get());
            }
        }
        workspace.addSpilled(words * Long.BYTES);
        return DiskRowBits.create(workspace);
    }

    /** The first rows' bits, moved up to where they are in the word of the first of them. */
    static long[] aligned(long firstRow, BitSet rows) {
        int shift = (int) (firstRow % Long.SIZE);
        if (shift == 0) {
            return rows.toLongArray();
        }
        BitSet shifted = new BitSet(rows.length() + shift);
        rows.stream().forEach(row -> shifted.set(row + shift));
        return shifted.toLongArray();
    }

    /** The bits of {@code count} rows in words whose first holds the first row's bit. */
    static BitSet cut(long[] words, long firstRow, int count) {
        int shift = (int) (firstRow % Long.SIZE);
        return BitSet.valueOf(words).get(shift, shift + count);
    }

    /** Number of words that hold the bits of so many rows. */
    static int words(long firstRow, int count) {
        return (int) ((firstRow % Long.SIZE + count + Long.SIZE - 1) / Long.SIZE);
    }
}
