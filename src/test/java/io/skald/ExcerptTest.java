package io.skald;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {

    @Test
    void a_short_text_is_shown_as_it_is() {
        assertThat(Excerpt.quoted(" Müller 東")).isEqualTo("' Müller 東'");
    }

    @Test
    void a_long_text_is_cut_between_characters() {
        assertThat(Excerpt.of("\uD83D\uDE00".repeat(41))).isEqualTo("\uD83D\uDE00".repeat(40) + "...");
    }

    @Test
    void what_a_terminal_obeys_is_written_out() {
        assertThat(Excerpt.of("a\u001B]0;x\u0007\u009B2J\r\n\t\u202Eb\u2028"))
                .isEqualTo("a\\u001B]0;x\\u0007\\u009B2J\\r\\n\\t\\u202Eb\\u2028");
    }

    @Test
    void what_looks_like_a_blank_or_like_nothing_is_written_out_in_an_excerpt() {
        assertThat(Excerpt.of("\u00A023 \u200B\u3000\uFEFF")).isEqualTo("\\u00A023 \\u200B\\u3000\\uFEFF");
    }

    @Test
    void half_a_character_is_written_out() {
        assertThat(Excerpt.visible("a\uD83Db")).isEqualTo("a\\uD83Db");
    }

    @Test
    void a_message_keeps_its_own_lines_and_loses_what_a_terminal_obeys() {
        assertThat(Excerpt.visible("a:\n\tb\u001B[2J\u2066c")).isEqualTo("a:\n\tb\\u001B[2J\\u2066c");
    }

    @Test
    void names_are_listed_while_there_is_room_and_counted_beyond() {
        List<String> names = Collections.nCopies(50, "a".repeat(18));
        assertThat(Excerpt.names(names)).endsWith("' and 40 more").hasSizeLessThan(240);
        assertThat(Excerpt.names(List.of("a", "b"))).isEqualTo("'a', 'b'");
        assertThat(Excerpt.names(List.of("x".repeat(9_000), "b"))).isEqualTo("'" + "x".repeat(60) + "...', 'b'");
    }

    @Test
    void no_failure_holds_what_a_terminal_obeys() {
        assertThat(new FailureException("\u001B[2J")).hasMessage("\\u001B[2J");
        assertThat(new UsageException(List.of("\u001B", "b")).problems()).containsExactly("\\u001B", "b");
    }

    @Test
    void no_mark_that_turns_the_direction_of_text_is_shown_as_it_is() {
        assertThat(Excerpt.visible("a\u200Eb\u200Fc\u202Ad\u202Ee\u2069\u061Cf"))
                .isEqualTo("a\\u200Eb\\u200Fc\\u202Ad\\u202Ee\\u2069\\u061Cf");
        assertThat(Excerpt.visible("a\u200Cb\u202Fc\u206Ad")).isEqualTo("a\u200Cb\u202Fc\u206Ad");
    }
}
