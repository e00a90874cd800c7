package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LastLinesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "windows-1252", "UTF-16LE", "UTF-16BE", "UTF-16", "UTF-32LE", "UTF-32BE"})
    void the_last_lines_start_where_the_line_before_them_ends(String name) {
        Charset encoding = Charset.forName(name);
        for (String end : new String[] {"\n", "\r\n", "\r"}) {
            String text = "ab,c\n1,2\n\ntotal,3\nend\n\n".replace("\n", end);
            Path file = TemporaryTable.write(folder, "t.csv", text, encoding);
            int before = text.substring(0, text.indexOf("total")).getBytes(encoding).length;
            assertThat(LastLines.start(file, 2, encoding)).as(end).isEqualTo(before);
            Path packed = TemporaryTable.write(folder, "t.csv.gz", text, encoding);
            assertThat(LastLines.start(packed, 2, encoding)).as(end).isEqualTo(before);
        }
    }

    @Test
    void a_last_line_without_an_end_is_one() {
        Path file = TemporaryTable.write(folder, "t.csv", "a\n1\ntotal");
        assertThat(LastLines.start(file, 1, StandardCharsets.UTF_8)).isEqualTo(4);
        assertThat(LastLines.start(file, 2, StandardCharsets.UTF_8)).isEqualTo(2);
    }

    @Test
    void an_empty_file_has_none_and_is_no_problem() {
        Path file = TemporaryTable.write(folder, "t.csv", "");
        assertThat(LastLines.start(file, 1, StandardCharsets.UTF_8)).isEqualTo(FileFrame.TO_THE_END);
    }

    @Test
    void lines_that_are_all_there_is_or_too_long_are_refused() {
        Path file = TemporaryTable.write(folder, "t.csv", "a\n1\n");
        assertThatThrownBy(() -> LastLines.start(file, 2, StandardCharsets.UTF_8))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no more than 2 lines");
        Path endless = TemporaryTable.write(folder, "u.csv.gz", "a\n1\n" + "x".repeat(5 << 20) + "\n");
        assertThatThrownBy(() -> LastLines.start(endless, 1, StandardCharsets.UTF_8))
                .hasMessageContaining("longer than 1 MB");
        Path plain = TemporaryTable.write(folder, "u.csv", "a\n1\n" + "x".repeat(2 << 20) + "\n");
        assertThatThrownBy(() -> LastLines.start(plain, 1, StandardCharsets.UTF_8))
                .hasMessageContaining("longer than 1 MB");
    }
}
