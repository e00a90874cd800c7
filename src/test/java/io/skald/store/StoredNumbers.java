package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.util.BitSet;

/**
 * Numbers of a test that go into a store, chunk by chunk.
 *
 * @param excluded rows that are kept out of everything
 */
public record StoredNumbers(int rows, int columns, Numbers numbers, BitSet excluded) {

    /** What stands in a row and column. */
    @FunctionalInterface
    public interface Numbers {
        long at(int row, int column);
    }

    /** No row is excluded. */
    public StoredNumbers(int rows, int columns, Numbers numbers) {
        this(rows, columns, numbers, new BitSet());
    }

    /** The first so many columns of a table. */
    public static StoredNumbers of(long[][] table, int columns) {
        return new StoredNumbers(table.length, columns, (row, column) -> table[row][column]);
    }

    public EncodedStore in(int chunkRows, Workspace workspace, MemoryBudget budget) {
        return by(StoreWriter.temporary(workspace, budget), chunkRows);
    }

    /** Closes the writer. */
    public EncodedStore by(StoreWriter writer, int chunkRows) {
        try (writer) {
            for (int from = 0; from < rows; from += chunkRows) {
                int size = Math.min(chunkRows, rows - from);
                long[][] raw = new long[columns][size];
                for (int column = 0; column < columns; column++) {
                    for (int row = 0; row < size; row++) {
                        raw[column][row] = numbers.at(from + row, column);
                    }
                }
                writer.append(EncodedChunk.of(raw, size, excluded.get(from, from + size)));
            }
            return writer.finish();
        }
    }
}
