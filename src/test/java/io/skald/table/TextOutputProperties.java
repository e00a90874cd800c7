package io.skald.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Texts made of values that are numbered are those made of each value by itself, whatever memory there is. */
class TextOutputProperties {

    private static final int COLUMNS = 3;

    /** Rows of a chunk: the values of each column, and which a row has; a number below 0 is that of a value without one. */
    private record Chunk(List<List<String>> values, int[][] rows) {

        static Chunk of(Random random) {
            List<List<String>> values = new ArrayList<>();
            for (int column = 0; column < COLUMNS; column++) {
                int different = 1 + random.nextInt(random.nextInt(8) == 0 ? 900 : 9);
                List<String> own = new ArrayList<>();
                for (int i = 0; i < different; i++) {
                    own.add("v" + column + "," + random.nextInt(1000));
                }
                values.add(own);
            }
            int[][] rows = new int[random.nextInt(60)][COLUMNS];
            for (int[] row : rows) {
                for (int column = 0; column < COLUMNS; column++) {
                    row[column] = random.nextInt(values.get(column).size() + 1) - 1;
                }
            }
            return new Chunk(values, rows);
        }

        String text(int row, int column) {
            int entry = rows[row][column];
            return entry < 0 ? "none of " + row : values.get(column).get(entry);
        }
    }

    private static class PlainCursor implements RowCursor {

        final Chunk chunk;
        int row = -1;

        PlainCursor(Chunk chunk) {
            this.chunk = chunk;
        }

        @Override
        public boolean next() {
            row++;
            return row < chunk.rows().length;
        }

        @Override
        public long line() {
            return row + 1L;
        }

        @Override
        public byte[] valueBytes(int column) {
            return ("<" + chunk.text(row, column) + ">").getBytes(UTF_8);
        }

        @Override
        public int valueStart(int column) {
            return 1;
        }

        @Override
        public int valueEnd(int column) {
            return valueBytes(column).length - 1;
        }

        @Override
        public byte[] untrimmed(int column) {
            return chunk.text(row, column).getBytes(UTF_8);
        }
    }

    private static final class CursorWithNumbers extends PlainCursor implements NumberedCursor {

        CursorWithNumbers(Chunk chunk) {
            super(chunk);
        }

        @Override
        public int entry(int column) {
            return chunk.rows()[row][column];
        }
    }

    /** Notes what rows are made of, and how many fields were made. */
    private static final class Notes implements TableOutput {

        final List<String> written = new ArrayList<>();
        int made;

        @Override
        public Field field(String value) {
            made++;
            return Field.of(value.getBytes(UTF_8), new byte[] {';'});
        }

        @Override
        public RowWriter newWriter(MemoryBudget budget) {
            return new RowWriter() {
                @Override
                public void clear() {}

                @Override
                public void add(Field field) {
                    written.add(new String(field.bytes(), 0, field.length(), UTF_8));
                }

                @Override
                public void add(RowCursor row, int first, int last) {
                    throw new AssertionError("texts are made of values");
                }

                @Override
                public void endRow() {
                    written.add("\n");
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public Optional<WrittenRows> asWritten() {
            return Optional.empty();
        }

        @Override
        public TableSink begin(OutputStream stream) {
            return rows -> {};
        }
    }

    private static Notes write(List<RowCursor> chunks, MemoryBudget budget) {
        Notes notes = new Notes();
        try (RowWriter writer = new TextOutput(notes, UTF_8).newWriter(budget)) {
            for (RowCursor rows : chunks) {
                writer.clear();
                while (rows.next()) {
                    writer.add(rows, 0, 0);
                    writer.add(rows, 1, COLUMNS - 1);
                    writer.endRow();
                }
            }
        }
        assertThat(budget.available()).isEqualTo(budget.total());
        return notes;
    }

    @Property(tries = 200)
    void numbers_change_no_text(@ForAll long seed, @ForAll @IntRange(min = 0, max = 40_000) int bytes) {
        Random random = new Random(seed);
        List<Chunk> chunks = List.of(Chunk.of(random), Chunk.of(random), Chunk.of(random));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(bytes + 1L));
        Notes plain = write(chunks.stream().<RowCursor>map(PlainCursor::new).toList(), budget);
        Notes numbered =
                write(chunks.stream().<RowCursor>map(CursorWithNumbers::new).toList(), budget);
        assertThat(numbered.written).isEqualTo(plain.written);
        assertThat(numbered.made).isLessThanOrEqualTo(plain.made);
    }

    @Example
    void a_text_is_made_once_for_all_rows_of_a_chunk() {
        int[][] rows = new int[100][COLUMNS];
        for (int row = 0; row < rows.length; row++) {
            rows[row][0] = row % 2;
            rows[row][1] = row % 5 == 0 ? -1 : 70_000;
        }
        List<String> many = new ArrayList<>();
        for (int i = 0; i <= 70_000; i++) {
            many.add("m" + i);
        }
        Chunk chunk = new Chunk(List.of(List.of("a", "b"), many, List.of("c")), rows);
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(16));
        // Values without a number, and those of high numbers, are made for each row.
        assertThat(write(List.of(new CursorWithNumbers(chunk)), budget).made).isEqualTo(2 + 100 + 1);
        assertThat(write(List.of(new CursorWithNumbers(chunk), new CursorWithNumbers(chunk)), budget).made)
                .isEqualTo(2 * (2 + 100 + 1));
        assertThat(write(List.of(new PlainCursor(chunk)), budget).made).isEqualTo(COLUMNS * 100);
    }
}
