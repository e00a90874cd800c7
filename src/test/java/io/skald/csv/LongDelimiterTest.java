package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Delimiters of several characters, of which some stand in values too, wherever the buffers of whoever reads them end. */
class LongDelimiterTest {

    /** More than a row has characters. */
    private static final int OFFSETS = 40;

    private static final int ROWS = 2_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"||", "~|~", "<->"})
    void values_end_where_the_whole_delimiter_stands_and_nowhere_else(String delimiter) {
        Dialect dialect = Dialects.delimitedBy(Dialect.RFC_4180, delimiter);
        char first = delimiter.charAt(0);
        String row = "a" + first + "b" + delimiter + "\"c" + delimiter + "\"" + delimiter + "d\n";
        List<String> values = List.of("a" + first + "b", "c" + delimiter, "d");
        for (int offset = 0; offset < OFFSETS; offset++) {
            String text = "x".repeat(offset + 1) + delimiter + "y" + delimiter + "z\n" + row.repeat(ROWS);
            Path file = TemporaryTable.write(folder, offset + ".csv", text);

            Reading found = Reading.of(List.of(file), dialect, Reading.general(dialect), Reading.ALL);

            assertThat(found.error()).isEmpty();
            assertThat(found.values()).isEqualTo(Collections.nCopies(ROWS, values));
        }
    }
}
