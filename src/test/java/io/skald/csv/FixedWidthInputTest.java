package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FixedWidthInputTest {

    private static final FixedLayout LAYOUT = new FixedLayout(List.of(
            new FixedLayout.Column("a", 1, 3), new FixedLayout.Column("b", 4, 4), new FixedLayout.Column("c", 6, 9)));

    private static final ShortLines SHORT = new ShortLines(Path.of("t.txt"));

    private static String translated(String text, Charset encoding, int skipped) {
        Dialect dialect = Dialects.of(',', "\"", "", "", encoding);
        ByteSyntax syntax = ByteSyntax.of(dialect).orElseThrow();
        try (FixedWidthInput input = new FixedWidthInput(
                Path.of("t.txt"), new ByteArrayInputStream(text.getBytes(encoding)), LAYOUT, syntax, skipped, SHORT)) {
            return new String(input.readAllBytes(), encoding);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void each_line_has_a_line_with_delimiters_and_its_own_end() {
        assertThat(translated(" 31F xyz1 rest\r\n4  M\n\r567", StandardCharsets.UTF_8, 0))
                .isEqualTo("31,F,xyz1\r\n4,M,\n\r567,,");
    }

    @Test
    void columns_are_counted_in_characters_of_the_encoding() {
        assertThat(translated("äöüß €uro", StandardCharsets.UTF_8, 0)).isEqualTo("äöü,ß,€uro");
        assertThat(translated("äöüß euro", StandardCharsets.ISO_8859_1, 0)).isEqualTo("äöü,ß,euro");
    }

    @Test
    void what_has_a_meaning_is_quoted() {
        assertThat(translated("a,b\" \"c,\"", StandardCharsets.UTF_8, 0)).isEqualTo("\"a,b\",\"\"\"\",\"\"\"c,\"\"\"");
    }

    @Test
    void lines_above_the_table_are_gone() {
        assertThat(translated("title\r\n\n1  F", StandardCharsets.UTF_8, 2)).isEqualTo("1,F,");
        assertThat(translated("title", StandardCharsets.UTF_8, 2)).isEmpty();
    }

    @Test
    void a_file_without_line_ends_is_refused() {
        assertThatThrownBy(() -> translated("x".repeat(2 << 20), StandardCharsets.UTF_8, 0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line ends");
    }

    @Test
    void lines_that_end_before_their_last_column_begins_are_counted() throws IOException {
        ShortLines found = new ShortLines(Path.of("folder", "t.txt"));
        byte[] text = "title\n31 F xyz\n31 F\n\n32 F x\nöü F \n".getBytes(StandardCharsets.UTF_8);
        ByteSyntax syntax = ByteSyntax.of(Dialect.RFC_4180).orElseThrow();
        try (FixedWidthInput input =
                new FixedWidthInput(Path.of("t.txt"), new ByteArrayInputStream(text), LAYOUT, syntax, 1, found)) {
            assertThat(input.readAllBytes()).isNotEmpty();
        }
        assertThat(found.remark().orElseThrow()).startsWith("2 lines of t.txt, the first of them line 3, end before ");
        found.read(1, 9);
        assertThat(found.remark().orElseThrow()).startsWith("2 lines");
        ShortLines one = new ShortLines(Path.of("t.txt"));
        assertThat(one.remark()).isEmpty();
        one.read(1, 9);
        assertThat(one.remark().orElseThrow()).startsWith("1 line of t.txt, line 9, ends before ");
    }

    @Test
    void single_bytes_are_read_too() throws IOException {
        ByteSyntax syntax = ByteSyntax.of(Dialect.RFC_4180).orElseThrow();
        try (FixedWidthInput input = new FixedWidthInput(
                Path.of("t.txt"), new ByteArrayInputStream(new byte[] {'1'}), LAYOUT, syntax, 0, SHORT)) {
            assertThat(List.of(input.read(), input.read(), input.read(), input.read()))
                    .containsExactly((int) '1', (int) ',', (int) ',', -1);
        }
    }

    @Test
    void layouts_that_are_none_are_refused() {
        assertThatThrownBy(() -> new FixedLayout.Column("a", 0, 1)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new FixedLayout.Column("a", 2, 1)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() ->
                        new FixedLayout(List.of(new FixedLayout.Column("a", 1, 1), new FixedLayout.Column("a", 2, 2))))
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Framing(-1, 0, false)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> new Framing(0, -1, false)).isInstanceOf(UsageException.class);
        assertThat(Optional.of(FixedLayout.NONE))
                .hasValueSatisfying(layout -> assertThat(layout.names()).isEmpty());
    }
}
