package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tables of fixed width with a blank or more between columns are read by the layout that is guessed from them as they were written. */
class LayoutGuessProperties {

    private static final int LEAST_ROWS = 5;
    private static final int WIDEST_LINE_BUT_BLANKS = 8;

    /**
     * A column of a table, none of whose values has blanks in it.
     *
     * @param right whether they end in the column's last place, as numbers do
     * @param before blanks before the column, one at least
     */
    record Column(List<String> values, boolean right, int before) {

        int width() {
            return values.stream()
                    .mapToInt(value -> value.codePointCount(0, value.length()))
                    .max()
                    .orElse(0);
        }

        String cell(int row) {
            String value = values.get(row);
            String blanks = " ".repeat(width() - value.codePointCount(0, value.length()));
            return " ".repeat(before) + (right ? blanks + value : value + blanks);
        }
    }

    @Property(tries = 500)
    void the_guessed_layout_reads_what_was_written(
            @ForAll("tables") List<Column> columns, @ForAll boolean western, @ForAll boolean crlf, @ForAll boolean mark)
            throws IOException {
        Charset encoding = western ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
        int rows = columns.get(0).values().size();
        String text = (mark && !western ? "\uFEFF" : "")
                + IntStream.range(0, rows)
                        .mapToObj(row -> columns.stream()
                                .map(column -> column.cell(row))
                                .collect(Collectors.joining("", "", crlf ? "\r\n" : "\n")))
                        .collect(Collectors.joining());
        Path file = Files.createTempFile("layout", ".txt");
        try {
            Files.write(file, text.getBytes(encoding));
            Dialect dialect = Dialects.of(';', "\"", "", "", encoding);
            LayoutGuess guess =
                    LayoutGuess.of(file, dialect, Optional.of(false)).orElseThrow();

            Reading read = Reading.of(
                    List.of(file),
                    dialect.with(new Framing(guess.above(), 0, 0, false, guess.layout())),
                    Reading.byteScanner(dialect, 1 << 16),
                    Reading.ALL);

            List<List<String>> written = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                int place = row;
                written.add(columns.stream()
                        .map(column -> column.values().get(place))
                        .toList());
            }
            assertThat(read.error()).isEmpty();
            assertThat(read.rows()).extracting(Reading.Row::values).isEqualTo(written);
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    static Arbitrary<List<Column>> tables() {
        Arbitrary<Integer> sizes = Arbitraries.integers().between(LEAST_ROWS, 20);
        return sizes.flatMap(rows -> column(rows).list().ofMinSize(2).ofMaxSize(6))
                .filter(columns -> columns.stream()
                                .mapToInt(column -> column.before() + column.width())
                                .sum()
                        >= WIDEST_LINE_BUT_BLANKS);
    }

    private static Arbitrary<Column> column(int rows) {
        Arbitrary<String> value =
                Arbitraries.strings().withChars("aZ09,.\"'-äß|").ofMinLength(0).ofMaxLength(7);
        return Combinators.combine(
                        value.list().ofSize(rows),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(1, 4))
                .as(Column::new)
                .filter(column -> column.width() > 0);
    }
}
