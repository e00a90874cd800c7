package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeNumberTest {

    @Test
    void has_a_sign_or_none() {
        assertThat(WholeNumber.ofInt().convert("+7")).isEqualTo(7);
        assertThat(WholeNumber.ofInt().convert("-2147483648")).isEqualTo(Integer.MIN_VALUE);
        assertThat(WholeNumber.ofLong().convert("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1.5", "1e3", "5 ", "0x10", "\u0661"})
    void nothing_else_is_one(String text) {
        assertThatThrownBy(() -> WholeNumber.ofInt().convert(text))
                .hasMessage("'" + text + "' is not a whole number, such as 5");
    }

    @Test
    void is_refused_where_it_is_too_large() {
        assertThatThrownBy(() -> WholeNumber.ofInt().convert("2147483648"))
                .hasMessage("'2147483648' is not from -2147483648 to 2147483647");
        assertThatThrownBy(() -> WholeNumber.ofLong().convert("-9223372036854775809"))
                .hasMessage("'-9223372036854775809' is not from -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void is_asked_for_in_words_by_every_command() {
        assertThat(CommandLineRun.of("search", "job.yaml", "--k", "5,x").err())
                .startsWith("Error: Invalid value for option '--k' (K): 'x' is not a whole number, such as 5\n");
        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "1", "--seed", "x")
                        .err())
                .startsWith("Error: Invalid value for option '--seed': 'x' is not a whole number, such as 5\n");
        assertThat(CommandLineRun.of("init", "table.csv", "--k", "99999999999").err())
                .startsWith(
                        "Error: Invalid value for option '--k': '99999999999' is not from -2147483648 to 2147483647\n");
    }
}
