package io.skald.profile;

import io.skald.attribute.dictionary.ValueHash;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.work.Pipeline;
import java.util.List;
import java.util.function.IntSupplier;

/** Counts the rows of a chunk: the loop of the profile. */
final class ChunkCounter implements Pipeline.Worker<TableChunk, TableCounts> {

    private final int columns;
    private final boolean utf8;
    private final List<int[]> combinations;
    private final boolean[] many;
    private final boolean[] manyTuples;
    private final IntSupplier level;

    /**
     * @param utf8 whether values are texts of that encoding
     * @param combinations counted beside the columns
     * @param many columns whose values are known to be too many to be counted
     * @param manyTuples combinations of which the same is known
     * @param level of the sample so far: rows beyond it are not drawn
     */
    ChunkCounter(
            int columns,
            boolean utf8,
            List<int[]> combinations,
            boolean[] many,
            boolean[] manyTuples,
            IntSupplier level) {
        this.columns = columns;
        this.utf8 = utf8;
        this.combinations = combinations;
        this.many = many;
        this.manyTuples = manyTuples;
        this.level = level;
    }

    @Override
    public TableCounts process(TableChunk chunk) {
        try (chunk) {
            TableCounts counts = new TableCounts(columns, utf8, combinations, level.getAsInt());
            counts.giveUp(many, manyTuples);
            count(chunk, counts);
            return counts;
        }
    }

    /** Counts a chunk that stays open. */
    void count(TableChunk chunk, TableCounts counts) {
        RowCursor cursor = chunk.records();
        ColumnCounts[] all = counts.columns();
        TupleCounts[] tuples = counts.tuples();
        RowSample sample = counts.sample();
        long[] hashes = new long[columns];
        long row = (long) chunk.index() << Integer.SIZE;
        long first = row;
        while (cursor.next()) {
            for (int column = 0; column < columns; column++) {
                byte[] bytes = cursor.valueBytes(column);
                int from = cursor.valueStart(column);
                int to = cursor.valueEnd(column);
                long hash = ValueHash.of(bytes, from, to);
                hashes[column] = hash;
                all[column].add(bytes, from, to, hash);
            }
            for (int i = 0; i < tuples.length; i++) {
                tuples[i].add(joined(hashes, combinations.get(i)));
            }
            long draw = ValueHash.joined(0, row++);
            if (sample.draws(draw)) {
                sample.add(draw, cursor);
            }
        }
        counts.addRows(row - first, chunk.bytes());
    }

    /** The hash of some columns of a row together. */
    static long joined(long[] hashes, int[] columns) {
        long hash = 0;
        for (int column : columns) {
            hash = ValueHash.joined(hash, hashes[column]);
        }
        return hash;
    }
}
