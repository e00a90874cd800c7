package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLinesTest {

    private static final int LINES = 50_000;

    @TempDir
    Path folder;

    @Test
    void counts_every_kind_of_line_end_up_to_a_place() throws IOException {
        FileLines lines = lines("a,b\r\nc,d\re,f\n\"g\ng\",h\n", 5, 2);

        assertThat(lines.lineAt(5)).isEqualTo(2);
        assertThat(lines.lineAt(9)).isEqualTo(3);
        assertThat(lines.lineAt(13)).isEqualTo(4);
        assertThat(lines.lineAt(21)).isEqualTo(6);
    }

    @Test
    void answers_the_same_in_any_order_of_asking() throws IOException {
        FileLines lines = lines("1234567\r\n".repeat(LINES), 0, 1);
        for (int line = 0; line <= LINES; line += 100) {
            assertThat(lines.lineAt(9L * line)).isEqualTo(line + 1L);
        }

        assertThat(lines.lineAt(0)).isEqualTo(1);
        assertThat(lines.lineAt(9L * 7_777)).isEqualTo(7_778);
        assertThat(lines.lineAt(9L * (LINES - 1))).isEqualTo(LINES);
    }

    private FileLines lines(String text, long bodyOffset, long firstLine) throws IOException {
        Path file = Files.writeString(folder.resolve("table.csv"), text);
        return new FileLines(
                new TableFile(0, file, FileFrame.whole(file, true), bodyOffset, firstLine, new int[2]),
                Dialect.RFC_4180);
    }
}
