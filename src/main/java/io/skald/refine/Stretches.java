package io.skald.refine;

import io.skald.store.EncodedStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table's chunks in stretches, each of which is put back into order in memory.
 *
 * @param chunks of the table
 * @param firstChunk of each stretch
 * @param firstRow of each stretch, in the table
 */
record Stretches(int chunks, int[] firstChunk, long[] firstRow) {

    /**
     * Divides a table.
     *
     * @param rows of a stretch at the most, unless it is one chunk
     */
    static Stretches of(EncodedStore table, long rows) {
        List<Integer> first = new ArrayList<>();
        for (int chunk = 0; chunk < table.chunkCount(); chunk++) {
            boolean full = !first.isEmpty()
                    && table.firstRow(chunk) + table.chunkRows(chunk)
                            > table.firstRow(first.get(first.size() - 1)) + rows;
            if (first.isEmpty() || full) {
                first.add(chunk);
            }
        }
        int[] firstChunk = first.stream().mapToInt(Integer::intValue).toArray();
        return new Stretches(
                table.chunkCount(),
                firstChunk,
                Arrays.stream(firstChunk).mapToLong(table::firstRow).toArray());
    }

    int count() {
        return firstChunk.length;
    }

    /** The chunk behind the last one of a stretch. */
    int endChunk(int stretch) {
        return stretch + 1 < count() ? firstChunk[stretch + 1] : chunks;
    }

    /** The stretch of a row. */
    int of(long row) {
        int found = Arrays.binarySearch(firstRow, row);
        return found >= 0 ? found : -found - 2;
    }
}
