package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.table.FormatDoubt;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layouts that can be told by eye. */
class LayoutGuessTest {

    private static final String ROWS = "  7 F Ghent \n 12 M Bruges\n  9 F Aalst \n 31 F Ghent \n 44 M Bruges\n";

    @TempDir
    private Path folder;

    private Path file(String text) {
        try {
            return Files.writeString(folder.resolve("t.txt"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<LayoutGuess> guess(String text) {
        return LayoutGuess.of(file(text), Dialect.RFC_4180, Optional.empty());
    }

    private static String places(Optional<LayoutGuess> guess) {
        return guess.orElseThrow().layout().places().toString();
    }

    @Test
    void places_between_columns_go_to_numbers_behind_and_to_texts_before() {
        assertThat(places(guess("  7   F Ghent  100\n 12   M Bruges  20\n  9   F Aalst    3\n".repeat(2))))
                .isEqualTo("{column 1=[1, 3], column 2=[4, 8], column 3=[9, 14], column 4=[15, 18]}");
        // A column that neither begins nor ends in one place.
        assertThat(places(guess(" a  bc  1\nab   b  2\n  a  b  3\n".repeat(2))))
                .isEqualTo("{column 1=[1, 3], column 2=[4, 6], column 3=[7, 9]}");
    }

    @Test
    void names_stand_over_columns_of_numbers() {
        LayoutGuess guess = guess("Age S Town  \n" + ROWS).orElseThrow();

        assertThat(guess.layout().places()).hasToString("{Age=[1, 3], S=[4, 6], Town=[7, 12]}");
        assertThat(guess.above()).isEqualTo(1);
        assertThat(guess.header()).isTrue();
        assertThat(guess("XYZ S Town  \n" + ROWS.replaceAll("[0-9]", "x"))
                        .orElseThrow()
                        .above())
                .isZero();
    }

    @Test
    void a_line_is_drawn_under_names() {
        String rows = ROWS.replace(" F ", " F  ").replace(" M ", " M  ");
        LayoutGuess guess = guess("Age Sx Town  \n--- -- ------\n" + rows).orElseThrow();

        assertThat(guess.layout().names()).containsExactly("Age", "Sx", "Town");
        assertThat(guess.above()).isEqualTo(2);
    }

    @Test
    void words_over_nothing_belong_to_the_name_before_the_column() {
        String rows = ROWS.replaceAll("(?m)^(?=.)", "    ").replaceAll("(?m)(?<=.)$", "     ");
        assertThat(places(guess("the age S Town now   \n" + rows)))
                .isEqualTo("{the age=[1, 7], S=[8, 10], Town now=[11, 21]}");
    }

    @Test
    void columns_without_a_name_are_called_by_their_place_and_names_are_told_apart() {
        assertThat(places(guess("Age   Town  \n" + ROWS))).isEqualTo("{Age=[1, 3], column 2=[4, 6], Town=[7, 12]}");
        assertThat(places(guess("  a a Town  \n" + ROWS))).isEqualTo("{a=[1, 3], a (2)=[4, 6], Town=[7, 12]}");
    }

    @Test
    void what_the_user_knows_of_a_header_is_not_guessed() {
        Path file = file("Age S Town  \n" + ROWS);
        assertThat(LayoutGuess.of(file, Dialect.RFC_4180, Optional.of(false))
                        .orElseThrow()
                        .layout()
                        .names())
                .containsExactly("column 1", "column 2", "column 3");
        assertThat(LayoutGuess.of(file(ROWS), Dialect.RFC_4180, Optional.of(true))
                        .orElseThrow()
                        .layout()
                        .names())
                .containsExactly("7", "F", "Ghent");
    }

    @Test
    void where_nothing_parts_columns_there_is_no_guess() {
        assertThat(guess("  7FGhent \n 12MBruges\n  9FAalst \n".repeat(2))).isEmpty();
        assertThat(guess(ROWS.replace(" F ", "\tF "))).isEmpty();
        assertThat(guess(ROWS + "2 rows\n" + ROWS)).isEmpty();
        assertThat(guess("note\n".repeat(6) + ROWS.repeat(3))).isEmpty();
        assertThat(guess(ROWS.repeat(3) + "note\n".repeat(6))).isEmpty();
        // One column of times under its name.
        assertThat(guess("seen\n" + "2024-05-31 10:30:00\n".repeat(9))).isEmpty();
        assertThat(guess("")).isEmpty();
        assertThat(guess(ROWS.lines().limit(4).collect(Collectors.joining("\n"))))
                .isEmpty();
        assertThat(guess("1 2 3\n".repeat(9))).isEmpty();
        // Columns of which one has names alone.
        assertThat(LayoutGuess.of(file("ab 1234567\n" + "   1234567\n".repeat(9)), Dialect.RFC_4180, Optional.of(true)))
                .isEmpty();
        assertThat(LayoutGuess.of(
                        file(ROWS), Dialects.of(',', "\"", "", "", StandardCharsets.UTF_16), Optional.empty()))
                .isEmpty();
    }

    @Test
    void lines_that_a_delimiter_parts_have_none_but_for_times_of_day() {
        String rows = ROWS.replace(" F ", " 10:30 ").replace(" M ", " 11:45 ");
        assertThat(guess(rows.replace(' ', '_').replaceFirst("__7_", " 7, ").replace("_1", "1,")))
                .isEmpty();
        assertThat(LayoutGuess.of(file(rows.replace(":", ",")), Dialect.RFC_4180, Optional.empty()))
                .isEmpty();
        assertThat(LayoutGuess.of(file(rows), Dialects.of(':', "\"", "", "", StandardCharsets.UTF_8), Optional.empty()))
                .isPresent();
    }

    @Test
    void the_last_lines_count_too() throws IOException {
        String many = ROWS.repeat(5_000);
        assertThat(guess(many).orElseThrow().layout().columns()).hasSize(3);
        assertThat(guess(many + "1234567890AB\n")
                        .map(guess -> guess.layout().columns().size()))
                .isEmpty();
        Path packed = folder.resolve("t.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write((many + "1234567890AB\n").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(LayoutGuess.of(packed, Dialect.RFC_4180, Optional.empty())).isPresent();
    }

    @Test
    void a_few_other_lines_above_and_below_leave_it_unsure() {
        LayoutGuess guess =
                guess("Report 7\n\nAge S Town  \n" + ROWS + "5 rows\n\n").orElseThrow();
        assertThat(guess.sure()).isFalse();
        assertThat(guess.layout().names()).containsExactly("Age", "S", "Town");
        assertThat(guess.doubt(false))
                .isEqualTo(new FormatDoubt(
                        "skip: {first: 3, last: 1} and format.fixed: {Age: [1, 3], S: [4, 6], Town: [7, 12]}",
                        "most of its lines had fixed width, with a header and blanks between 3 columns"));
        assertThat(guess(ROWS + "5 rows\n").orElseThrow().doubt(false).key()).startsWith("skip: {last: 1} and format.");
        assertThat(guess(ROWS).orElseThrow().sure()).isTrue();
    }

    @Test
    void lines_above_are_passed_over_where_they_are_known() {
        LayoutGuess guess = LayoutGuess.of(
                        file("A title of the table\nAge S Town  \n" + ROWS),
                        Dialect.RFC_4180.with(new Framing(1, 0, false)),
                        Optional.empty())
                .orElseThrow();
        assertThat(guess.above()).isEqualTo(2);
    }

    @Test
    void a_doubt_names_the_keys_to_paste_without_names_that_need_quotes_or_are_hidden() {
        LayoutGuess guess = guess("Age # Town  \n" + ROWS).orElseThrow();
        assertThat(guess.doubt(false))
                .isEqualTo(new FormatDoubt(
                        "skip: {first: 1} and format.fixed: {Age: [1, 3], column 2: [4, 6], Town: [7, 12]}",
                        "its lines had fixed width, with a header and blanks between 3 columns"));
        assertThat(guess.doubt(true).key()).endsWith("{column 1: [1, 3], column 2: [4, 6], column 3: [7, 12]}");
        assertThat(guess(ROWS).orElseThrow().doubt(false).words())
                .isEqualTo("its lines had fixed width, with blanks between 3 columns");
        String wide = IntStream.range(0, 103).mapToObj(i -> "1").collect(Collectors.joining(" ", "", "\n"));
        assertThat(guess(wide.repeat(9)).orElseThrow().doubt(false).key())
                .endsWith("column 100: [198, 199], ...} with 3 more, which 'skald init' writes out");
        assertThat(List.of("no", "a: b", "1a").stream()
                        .map(name -> guess(name + " ".repeat(7 - name.length()) + "S Town  \n"
                                        + ROWS.replaceAll("(?m)^", "   "))
                                .orElseThrow()
                                .doubt(false)
                                .key()))
                .allMatch(key -> key.contains("{column 1: "));
    }
}
