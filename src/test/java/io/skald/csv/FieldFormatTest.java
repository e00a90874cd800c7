package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
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

    @Test
    void line_ends_are_quoted_and_a_leading_comment_character_too() {
        Dialect dialect = Dialects.of(';', "'", "", "#", StandardCharsets.UTF_8);
        assertThat(written(dialect, "a\r")).isEqualTo("'a\r'");
        assertThat(written(dialect, "#a")).isEqualTo("'#a'");
        assertThat(written(dialect, "a#")).isEqualTo("a#");
    }

    @Test
    void a_header_is_written_like_fields_and_begins_with_the_byte_order_mark_of_utf_16() {
        Dialect dialect = Dialects.of(';', "\"", "", "", StandardCharsets.UTF_16);
        byte[] header = FieldFormat.of(dialect).header(List.of("a", "b;c"));
        assertThat(header).startsWith(0xFE, 0xFF);
        assertThat(new String(header, StandardCharsets.UTF_16)).isEqualTo("a;\"b;c\"");
        assertThat(FieldFormat.of(Dialects.withoutHeader(Dialect.RFC_4180)).header(List.of("a")))
                .isEmpty();
    }

    @Test
    void what_the_dialect_cannot_write_is_an_error() {
        Dialect bare = Dialects.of(',', "", "", "", StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> written(bare, "a,b"))
                .isInstanceOf(UsageException.class)
                .hasMessage("The value 'a,b' holds a delimiter or line end, which the format cannot write. Set "
                        + "'format.quote' or 'format.escape'.");
        assertThatThrownBy(() -> written(bare, "ä"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The text 'ä' has a character that US-ASCII cannot write. Set 'format.encoding' to UTF-8, or "
                                + "change the text.");
    }
}
