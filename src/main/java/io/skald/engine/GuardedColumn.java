package io.skald.engine;

import io.skald.attribute.dictionary.Texts;
import io.skald.histogram.key.CountedColumn;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.SensitiveColumn;
import io.skald.table.TableFormat;
import java.util.Arrays;
import java.util.List;

/** The different texts of a sensitive column, and how many rows have each, wherever the rows are. */
interface GuardedColumn {

    /** Its place beside the quasi-identifiers. */
    int place();

    /** What each text means, by number. */
    String[] values();

    /** Texts. */
    int size();

    /** Bytes that these take. */
    long bytes();

    /** By value, its rows in the whole table, suppressed ones included. */
    long[] rowsOf(CountedColumn column);

    /** Whose rows are in a store. */
    static GuardedColumn stored(SensitiveColumn stored, EncodedTable table, TableFormat format) {
        return new GuardedColumn() {

            private final Texts texts = stored.texts();

            @Override
            public int place() {
                return stored.place();
            }

            @Override
            public String[] values() {
                String[] values = new String[texts.size()];
                Arrays.setAll(values, raw -> format.valueOf(texts.bytes(raw)));
                return values;
            }

            @Override
            public int size() {
                return texts.size();
            }

            @Override
            public long bytes() {
                return texts.retainedBytes();
            }

            @Override
            public long[] rowsOf(CountedColumn column) {
                long[] rowsOf = new long[column.values()];
                for (int index = 0; index < table.store().chunkCount(); index++) {
                    EncodedChunk chunk = table.store().read(index);
                    EncodedChunk.Column values = chunk.column(column.place());
                    for (int row = 0; row < chunk.rows(); row++) {
                        rowsOf[column.valueOf()[(int) values.raw(values.packed(row))]]++;
                    }
                }
                return rowsOf;
            }
        };
    }

    /**
     * Whose rows somebody else has counted.
     *
     * @param rows of each text
     */
    static GuardedColumn counted(int place, List<String> texts, long[] rows) {
        return new GuardedColumn() {

            @Override
            public int place() {
                return place;
            }

            @Override
            public String[] values() {
                return texts.toArray(String[]::new);
            }

            @Override
            public int size() {
                return texts.size();
            }

            @Override
            public long bytes() {
                return 2 * texts.stream().mapToLong(String::length).sum();
            }

            @Override
            public long[] rowsOf(CountedColumn column) {
                long[] rowsOf = new long[column.values()];
                for (int text = 0; text < rows.length; text++) {
                    rowsOf[column.valueOf()[text]] += rows[text];
                }
                return rowsOf;
            }
        };
    }
}
