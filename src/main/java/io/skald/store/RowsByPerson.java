package io.skald.store;

import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.BitSet;

/**
 * Rows in memory, sorted by their identifier's hash: first by as many of its bits as there are rows, which hardly leaves any two persons together,
 * then where more than one row is left by the rest.
 */
final class RowsByPerson implements AutoCloseable {

    private static final int MOST_BITS = 24;

    private final int columns;
    private final int dealtBits;
    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final long[][] numbers;
    private final BitSet excluded;
    private int[] order = {};
    private int size;

    /**
     * @param columns of the table
     * @param dealtBits of the hash that all rows have in common
     * @throws io.skald.FailureException if memory does not suffice
     */
    RowsByPerson(long rows, int columns, int dealtBits, MemoryBudget budget) {
        this.columns = columns;
        this.dealtBits = dealtBits;
        this.budget = budget;
        this.held = budget.reserve(MemoryTag.PERSONS, bytes(rows, columns));
        this.numbers = new long[columns + 2][Math.toIntExact(rows)];
        this.excluded = new BitSet();
    }

    /** What so many rows take, their order and the places of the first bits included. */
    static long bytes(long rows, int columns) {
        return rows * ((columns + 2L) * Long.BYTES + 2 * Integer.BYTES + 1) + 64;
    }

    /** Takes the rows of a source; those without an identifier go elsewhere. */
    void addAll(RowSource source, RowPile without) {
        try (ChunkRows chunkRows = new ChunkRows(columns + 2, budget)) {
            for (int index = 0; index < source.chunkCount(); index++) {
                EncodedChunk chunk = source.read(index);
                add(chunk, chunkRows.of(chunk), without);
            }
        }
    }

    private void add(EncodedChunk chunk, long[][] rows, RowPile without) {
        BitSet missing = new BitSet();
        for (int row = 0; row < chunk.rows(); row++) {
            if (rows[columns][row] == ValueEncoder.MISSING) {
                missing.set(row);
                continue;
            }
            for (int i = 0; i < numbers.length; i++) {
                numbers[i][size] = rows[i][row];
            }
            if (chunk.excluded().get(row)) {
                excluded.set(size);
            }
            size++;
        }
        if (!missing.isEmpty()) {
            RowStage stage = new RowStage(columns + 2, missing.cardinality());
            missing.stream()
                    .forEach(row ->
                            stage.add(rows, columns + 2, row, chunk.excluded().get(row)));
            without.add(stage.take());
        }
    }

    void sort() {
        int bits = Math.min(MOST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(size) - 1);
        long[] high = numbers[columns];
        int[] ends = new int[bits <= 0 ? 1 : 1 << bits];
        for (int row = 0; row < size; row++) {
            ends[bucket(high[row], bits)]++;
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        order = new int[size];
        for (int row = size - 1; row >= 0; row--) {
            order[--ends[bucket(high[row], bits)]] = row;
        }
        for (int i = 0; i < ends.length; i++) {
            int end = i + 1 < ends.length ? ends[i + 1] : size;
            if (end - ends[i] > 1) {
                IntArrays.quickSort(order, ends[i], end, this::compare);
            }
        }
    }

    private int bucket(long high, int bits) {
        return bits <= 0 ? 0 : (int) (high << Long.SIZE - RowSource.HASH_BITS + dealtBits >>> Long.SIZE - bits);
    }

    private int compare(int one, int other) {
        int byHigh = Long.compare(numbers[columns][one], numbers[columns][other]);
        return byHigh != 0 ? byHigh : Long.compare(numbers[columns + 1][one], numbers[columns + 1][other]);
    }

    /** Hands on the rows of one person after the other. */
    void show(PersonWriter writer) {
        for (int from = 0; from < size; ) {
            int to = from + 1;
            while (to < size && compare(order[from], order[to]) == 0) {
                to++;
            }
            writer.add(numbers, excluded, order, from, to);
            from = to;
        }
    }

    @Override
    public void close() {
        held.close();
    }
}
