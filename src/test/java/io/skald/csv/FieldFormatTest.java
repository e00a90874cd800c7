package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldFormatTest {

    private static String written(Dialect dialect, String value) {
        return new String(FieldFormat.of(dialect).write(value), dialect.encoding());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {"a b~a b", "a,b~\"a,b\"", "say \"x\"~\"say \"\"x\"\"\"", "[1 - 2]~[1 - 2]", "*~*", "``~``"})
    void quotes_only_where_needed(String value, String expected) {
        assertThat(written(Dialect.RFC_4180, value)).isEqualTo(expected);
    }

    @org.junit.jupiter.api.Test
    void line_ends_are_quoted_and_a_leading_comment_character_too() {
        Dialect dialect = TemporaryTable.dialect(';', "'", "", "#", StandardCharsets.UTF_8);
        assertThat(written(dialect, "a\r")).isEqualTo("'a\r'");
        assertThat(written(dialect, "#a")).isEqualTo("'#a'");
        assertThat(written(dialect, "a#")).isEqualTo("a#");
    }

    @org.junit.jupiter.api.Test
    void a_header_is_written_like_fields_and_begins_with_the_byte_order_mark_of_utf_16() {
        Dialect dialect = TemporaryTable.dialect(';', "\"", "", "", StandardCharsets.UTF_16);
        byte[] header = FieldFormat.of(dialect).header(List.of("a", "b;c"));
        assertThat(header).startsWith(0xFE, 0xFF);
        assertThat(new String(header, StandardCharsets.UTF_16)).isEqualTo("a;\"b;c\"");
        assertThat(FieldFormat.of(TemporaryTable.withoutHeader(Dialect.RFC_4180))
                        .header(List.of("a")))
                .isEmpty();
    }

    @org.junit.jupiter.api.Test
    void what_the_dialect_cannot_write_is_an_error() {
        Dialect bare = TemporaryTable.dialect(',', "", "", "", StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> written(bare, "a,b"))
                .isInstanceOf(UsageException.class)
                .hasMessage("The value 'a,b' holds a delimiter or line end, which the format cannot write. Set "
                        + "'format.quote' or 'format.escape'.");
        assertThatThrownBy(() -> written(bare, "ä"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The text 'ä' has a character that US-ASCII cannot write. Set 'format.encoding' to UTF-8, or "
                                + "change the label.");
    }

    @Property(tries = 200)
    void what_is_written_reads_as_the_same_values(
            @ForAll("values") List<String> values, @ForAll("dialects") Dialect dialect) throws java.io.IOException {
        FieldFormat format = FieldFormat.of(dialect);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(format.header(List.of("a", "#b", "c,\"\\")));
        out.writeBytes(format.lineEnd("\n"));
        for (int column = 0; column < 3; column++) {
            out.writeBytes(column == 0 ? new byte[0] : format.delimiter());
            out.writeBytes(format.write(values.get(column)));
        }
        Path file = java.nio.file.Files.createTempFile("format", ".csv");
        try {
            java.nio.file.Files.write(file, out.toByteArray());
            Reading found = Reading.of(List.of(file), dialect, Reading.general(dialect), Reading.ALL);
            assertThat(found.error()).isEmpty();
            assertThat(found.columns()).containsExactly("a", "#b", "c,\"\\");
            assertThat(found.values()).containsExactly(values);
        } finally {
            java.nio.file.Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<String>> values() {
        return Arbitraries.strings()
                .withChars("ab \"'\\#,;\n\r\tnrä*")
                .ofMaxLength(8)
                .list()
                .ofSize(3);
    }

    @Provide
    Arbitrary<Dialect> dialects() {
        return Arbitraries.of(
                Dialect.RFC_4180,
                TemporaryTable.dialect(';', "'", "", "#", StandardCharsets.UTF_8),
                TemporaryTable.dialect(',', "\"", "\\", "", StandardCharsets.UTF_16),
                TemporaryTable.dialect(',', "\"", "\\", "#", Charset.forName("windows-1252")),
                TemporaryTable.dialect(';', "", "\\", "#", StandardCharsets.UTF_16LE),
                TemporaryTable.dialect('\t', "", "\\", "", StandardCharsets.UTF_8));
    }
}
