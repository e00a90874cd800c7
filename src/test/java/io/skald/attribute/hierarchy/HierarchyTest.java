package io.skald.attribute.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HierarchyTest {

    @TempDir
    private Path folder;

    private Hierarchy read(String text) {
        return read(text, StandardCharsets.UTF_8, false);
    }

    private Hierarchy read(String text, Charset charset, boolean trim) {
        return Hierarchy.read(write(text, charset), charset, trim);
    }

    private Path write(String text, Charset charset) {
        try {
            return Files.write(folder.resolve("jobs.csv"), text.getBytes(charset));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void assertRefused(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UsageException.class)
                .hasMessage(folder.resolve("jobs.csv") + ": " + message);
    }

    @Test
    void leaves_are_numbered_depth_first_in_the_order_of_the_file() {
        Hierarchy hierarchy = read("""
                nurse;health;service;*
                baker;food;trade;*
                surgeon;health;service;*
                teacher;school;service;*
                grocer;food;trade;*
                """);
        assertThat(hierarchy.values()).containsExactly("nurse", "surgeon", "teacher", "baker", "grocer");
        assertThat(hierarchy.labels(1)).containsExactly("health", "school", "food");
        assertThat(hierarchy.labels(2)).containsExactly("service", "trade");
        assertThat(hierarchy.labels(3)).containsExactly("*");
        assertThat(hierarchy.height()).isEqualTo(3);
        assertThat(hierarchy.size()).isEqualTo(5);
        assertThat(hierarchy.contains("baker")).isTrue();
        assertThat(hierarchy.contains("food")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {";", ",", "\t", "|"})
    void the_delimiter_is_detected(String delimiter) {
        Hierarchy hierarchy = read("a;x;*\nb;x;*\nc;y;*\n".replace(";", delimiter));
        assertThat(hierarchy.labels(1)).containsExactly("x", "y");
    }

    @Test
    void a_delimiter_inside_labels_does_not_mislead() {
        Hierarchy hierarchy = read("Oslo, Norway;North;*\nRome, Italy;South;*\n");
        assertThat(hierarchy.values()).containsExactly("Oslo, Norway", "Rome, Italy");
        assertThat(read("Oslo|a;b,x\nRome|c;d,y\n").labels(0)).containsExactly("Oslo|a", "Rome|c");
    }

    @Test
    void quoted_fields_byte_order_mark_and_carriage_returns_are_understood() {
        Hierarchy hierarchy = read("\uFEFF\"a;1\";\"said \"\"x\"\"\"\r\n\"b\nc\";y\r\n");
        assertThat(hierarchy.values()).containsExactly("a;1", "b\nc");
        assertThat(hierarchy.labels(1)).containsExactly("said \"x\"", "y");
    }

    @Test
    void a_file_in_another_encoding_is_read_in_it() {
        assertThat(read("Köln;Rhein;*\n", StandardCharsets.ISO_8859_1, false).values())
                .containsExactly("Köln");
        Path latin = write("Köln;Rhein;*\n", StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> Hierarchy.read(latin, StandardCharsets.UTF_8, false))
                .hasMessage(latin + ": the hierarchy is not written in UTF-8; see format.encoding.");
    }

    @Test
    void a_top_is_added_where_the_file_does_not_end_in_one_value() {
        assertThat(read("m;x\nf;x\n").height()).isEqualTo(1);
        assertThat(read("m;x\nf;x\n").labels(1)).containsExactly("x");
        assertThat(read("m;x\nf;y\n").height()).isEqualTo(2);
        assertThat(read("m;x\nf;y\n").labels(2)).containsExactly("*");
        assertThat(read("m\nf\n").labels(1)).containsExactly("*");
        assertThat(read("m\n").labels(1)).containsExactly("*");
    }

    @Test
    void blanks_are_part_of_a_value_unless_trimmed() {
        assertThat(read(" m ; x\nf;x\n").values()).containsExactly(" m ", "f");
        assertThat(read(" m ; x\nf;x\n", StandardCharsets.UTF_8, true).labels(1))
                .containsExactly("x");
    }

    @Test
    void the_empty_text_may_be_a_value() {
        assertThat(read(";unknown;*\nm;known;*\n").values()).containsExactly("", "m");
    }

    @Test
    void identical_repeats_are_accepted() {
        assertThat(read("m;x;*\nf;y;*\nm;x;*\n\n").values()).containsExactly("m", "f");
    }

    @Test
    void a_value_with_two_parents_is_refused_with_both_lines() {
        assertRefused(
                "m;x;*\nf;y;*\nm;y;*\n",
                "lines 1 and 3 put 'm' under two labels of level 1, 'x' and 'y': in a tree it has one.");
    }

    @Test
    void a_label_with_two_parents_is_refused_with_both_lines() {
        assertRefused(
                "a;x;p;*\nb;y;q;*\n\n\"c\nc\";x;p;*\nd;x;q;*",
                "lines 1 and 6 put 'x' of level 1 under two labels of level 2, 'p' and 'q': in a tree it has one.");
    }

    @Test
    void rows_of_unequal_length_are_refused_with_both_lines() {
        assertRefused(
                "a;x;*\nb;x;*\nc;x\n",
                "line 1 has 3 fields, line 3 has 2 (delimiter ';'): every row names the value and one label per level.");
    }

    @Test
    void unclosed_quotes_an_empty_and_an_absent_file_are_refused() {
        assertThatThrownBy(() -> read("a;x\n\"b;x\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("quotes");
        assertRefused("", "the hierarchy is empty: it needs one row per value.");
        assertThatThrownBy(() -> Hierarchy.read(folder.resolve("none.csv"), StandardCharsets.UTF_8, false))
                .hasMessage(folder.resolve("none.csv") + ": there is no such hierarchy file.");
    }

    @Test
    void a_text_that_stands_for_two_sets_of_values_is_found() {
        assertThat(read("a;x;*\nb;x;*\nc;y;*\n").ambiguousLabel()).isEmpty();
        assertThat(read("a;a;*\nb;b;*\n").ambiguousLabel()).isEmpty();
        assertThat(read("a;x;*\nb;x;*\nx;y;*\n").ambiguousLabel()).contains("x");
        assertThat(read("*;x;*\nb;x;*\n").ambiguousLabel()).contains("*");
    }
}
