package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSpan;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What both readers must do, on cases small enough to read. */
class ReaderContractTest {

    @TempDir
    private Path folder;

    static List<Named<Function<Dialect, TableReader>>> readers() {
        return List.of(
                Named.of("byte scanner", dialect -> Reading.byteScanner(dialect, 1 << 18)),
                Named.of("byte scanner, byte by byte", dialect -> Reading.byteScanner(dialect, 1)),
                Named.of("general reader", Reading::general));
    }

    private Reading read(Function<Dialect, TableReader> reader, String text) {
        return read(reader, text, Dialect.RFC_4180);
    }

    private Reading read(Function<Dialect, TableReader> reader, String text, Dialect dialect) {
        Path file = TemporaryTable.write(folder, "t.csv", text);
        return Reading.of(List.of(file), dialect, reader.apply(dialect), new ChunkLimit(2, Long.MAX_VALUE));
    }

    private String at(int line, String rule) {
        return folder.resolve("t.csv") + ", line " + line + ": " + rule;
    }

    @ParameterizedTest
    @MethodSource("readers")
    void quotes_hold_delimiters_quotes_and_line_ends(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n\"x, y\",\"said \"\"ok\"\"\"\n\"two\nlines\",3\n");
        assertThat(found.error()).isEmpty();
        assertThat(found.values()).containsExactly(List.of("x, y", "said \"ok\""), List.of("two\nlines", "3"));
        assertThat(found.lines()).containsExactly(2L, 3L);
        assertThat(found.written()).isEqualTo("\"x, y\",\"said \"\"ok\"\"\"\n\"two\nlines\",3\n");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void line_ends_belong_to_no_value_and_are_kept(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "sex,age\r\nF,1\r\nM,2\r\nF,3");
        assertThat(found.columns()).containsExactly("sex", "age");
        assertThat(found.values()).containsExactly(List.of("F", "1"), List.of("M", "2"), List.of("F", "3"));
        assertThat(found.written()).isEqualTo("F,1\r\nM,2\r\nF,3");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_byte_order_mark_belongs_to_no_name(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "\uFEFF\"a\",b\n1,2\n").columns()).containsExactly("a", "b");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_quote_inside_an_unquoted_field_is_a_character(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n5\" pipe,6\" \"pipe\"\n1,2\n");
        assertThat(found.values()).containsExactly(List.of("5\" pipe", "6\" \"pipe\""), List.of("1", "2"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void blank_lines_at_the_end_are_no_rows_of_several_columns(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n1,2\n3,4\n\n\r\n\n");
        assertThat(found.error()).isEmpty();
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void every_blank_line_of_one_column_is_an_empty_value(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "a\n1\n\n2\n\n").values())
                .containsExactly(List.of("1"), List.of(""), List.of("2"), List.of(""));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_blank_line_between_rows_is_a_row_with_one_field(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n1,2\n3,4\n\n5,6\n");
        assertThat(found.values()).hasSize(2);
        assertThat(found.error())
                .hasValue(at(
                        4,
                        "the row has 1 field, but the header has 2. Quote fields that hold the delimiter ',', or mend the "
                                + "row."));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void too_many_or_too_few_fields_name_both_counts_and_the_line(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "a,b\n\"1\n\",2\n3,4,5\n").error().orElseThrow())
                .startsWith(at(4, "the row has 3 fields, but the header has 2."));
        assertThat(read(reader, "a,b,c\n1,2\n").error().orElseThrow())
                .startsWith(at(2, "the row has 2 fields, but the header has 3."));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void an_unclosed_quote_names_the_line_where_its_record_began(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n1,2\n3,\"4\n5,6\n7,8\n");
        assertThat(found.values()).containsExactly(List.of("1", "2"));
        assertThat(found.error())
                .hasValue(
                        at(
                                3,
                                "a quoted field of the record that begins here is never closed. Close it with \", double the "
                                        + "quote if it belongs to the value, or set format.quote: null if fields are never quoted."));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void an_unclosed_quote_is_named_also_before_blank_lines(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n\"1,2\n\n\n");

        assertThat(found.values()).isEmpty();
        assertThat(found.error()).isEqualTo(read(reader, "a,b\n\"1,2").error()).isPresent();
    }

    @ParameterizedTest
    @MethodSource("readers")
    void text_after_a_closing_quote_is_an_error_but_blanks_are_not(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "a,b\n\"1\" \t,2\n\"x\"y,3\n");
        assertThat(found.values()).containsExactly(List.of("1", "2"));
        assertThat(found.error())
                .hasValue(at(
                        3,
                        "text after the closing quote of a field. Double a quote that belongs to the value, set format.escape if a "
                                + "character such as \\ stands before it, set format.quote: null if fields are never quoted, or check that"
                                + " ',' is the delimiter."));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void bytes_that_are_no_text_name_the_line_of_their_record(Function<Dialect, TableReader> reader) {
        Path file = TemporaryTable.write(folder, "t.csv", "a,b\nä,1\nö,2\n", StandardCharsets.ISO_8859_1);
        Reading found = Reading.of(List.of(file), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180), Reading.ALL);
        assertThat(found.error())
                .hasValue(at(
                        2,
                        "bytes that are no UTF-8 text. Set 'format.encoding' to the encoding the file is written in, such as "
                                + "windows-1252, or mend the record."));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void without_a_header_columns_are_numbered(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, "1,2\n3,4\n", Dialects.withoutHeader(Dialect.RFC_4180));
        assertThat(found.columns()).containsExactly("column 1", "column 2");
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"));
        assertThat(found.lines()).containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void trim_drops_blanks_from_names_and_values_but_not_from_what_is_written(Function<Dialect, TableReader> reader) {
        Reading found = read(reader, " a,b \n x ,\" y \"\n", Dialects.trimming(Dialect.RFC_4180));
        assertThat(found.columns()).containsExactly("a", "b");
        assertThat(found.values()).containsExactly(List.of("x", "y"));
        assertThat(found.written()).startsWith(" x ,").contains(" y ");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void trim_drops_every_blank_and_what_has_no_width(Function<Dialect, TableReader> reader) {
        for (String blank :
                List.of("\u00A0", "\u2007", "\u202F", "\u200B", "\u2060", "\uFEFF", "\u3000", "\u2028", "\t")) {
            Reading found = read(
                    reader,
                    blank + "a" + blank + ",b " + blank + "\n" + blank + blank + "x" + blank + "y" + blank + ",\""
                            + blank + " é" + blank + "\"\n" + blank + "," + blank + " " + blank + "\n",
                    Dialects.trimming(Dialect.RFC_4180));
            assertThat(found.columns()).containsExactly("a", "b");
            assertThat(found.values()).containsExactly(List.of("x" + blank + "y", "é"), List.of("", ""));
        }
        for (String kept : List.of("\u200C", "\u200D", "\u00AD", "à", "\uD83D\uDE00")) {
            Reading found = read(reader, "a\n" + kept + "x" + kept + "\n", Dialects.trimming(Dialect.RFC_4180));
            assertThat(found.values()).containsExactly(List.of(kept + "x" + kept));
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_header_alone_has_no_rows(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "a,b").rows()).isEmpty();
        assertThat(read(reader, "a,b\n\n").error()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("readers")
    void an_empty_file_and_a_blank_header_are_errors(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "").error())
                .hasValue(folder.resolve("t.csv") + " is empty: it has no header line to tell its columns by.");
        assertThat(read(reader, "\uFEFF").error())
                .hasValue(folder.resolve("t.csv") + " is empty: it has no header line to tell its columns by.");
        assertThat(read(reader, "\na,b\n").error().orElseThrow()).startsWith(at(1, "the line is blank"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void columns_named_twice_or_not_at_all_get_names_of_their_own(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "a,b,a\n").columns()).containsExactly("a", "b", "a (2)");
        assertThat(read(reader, "a,a (2),a,a\n").columns()).containsExactly("a", "a (2)", "a (3)", "a (4)");
        assertThat(read(reader, "a,, \n").columns()).containsExactly("a", "column 2", "column 3");
        assertThat(read(reader, "column 2,,\n").columns()).containsExactly("column 2", "column 2 (2)", "column 3");
        assertThat(read(reader, ",b\n").columns()).containsExactly("", "b");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void lines_around_the_table_are_no_part_of_it(Function<Dialect, TableReader> reader) {
        for (String end : List.of("\n", "\r\n", "\r")) {
            String table = "\uFEFFreport,of;\"May\ntitle\na,b\n1,2\n3\n,4\ntotal\n\n".replace("\n", end);
            Reading found = read(reader, table, Dialect.RFC_4180.with(new Framing(2, 3, false)));
            assertThat(found.error()).as(end).isEmpty();
            assertThat(found.columns()).containsExactly("a", "b");
            assertThat(found.values()).containsExactly(List.of("1", "2"));
            assertThat(found.lines()).containsExactly(4L);
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void records_of_labels_under_the_header_of_each_file_are_no_rows(Function<Dialect, TableReader> reader) {
        Dialect dialect = Dialect.RFC_4180.with(new Framing(1, 2, 1, false, FixedLayout.NONE));
        List<Path> files = List.of(
                TemporaryTable.write(
                        folder, "1.csv", "title\na,b\n\"What,\nthen?\",\"B\"\n{},{},{}\n1,2\n3,4\ntotal\n"),
                TemporaryTable.write(folder, "2.csv.gz", "title\r\nb,a\r\nB,A\r\nx,y\r\n6,5\r\ntotal\r\n"),
                TemporaryTable.write(folder, "3.csv", "title\na,b\nA\ntotal\n"));
        Reading found = Reading.of(files, dialect, reader.apply(dialect), Reading.ALL);
        assertThat(found.error()).isEmpty();
        assertThat(found.columns()).containsExactly("a", "b");
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5", "6"));
        assertThat(found.lines()).containsExactly(6L, 7L, 5L);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void labels_stand_where_the_header_does(Function<Dialect, TableReader> reader) {
        Dialect dialect = Dialect.RFC_4180.with(new Framing(0, 1, 0, true, FixedLayout.NONE));
        List<Path> files = List.of(
                TemporaryTable.write(folder, "1.csv", "a,b\nA,B\n1,2\n"),
                TemporaryTable.write(folder, "2.csv", "3,4\n"),
                TemporaryTable.write(folder, "3.csv", "a,b\nA,B\n5,6\n"));
        Reading found = Reading.of(files, dialect, reader.apply(dialect), Reading.ALL);
        assertThat(found.error()).isEmpty();
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5", "6"));
        assertThat(found.lines()).containsExactly(3L, 1L, 3L);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void more_lines_above_than_there_are_leave_nothing(Function<Dialect, TableReader> reader) {
        assertThat(read(reader, "a,b\n1,2\n", Dialect.RFC_4180.with(new Framing(3, 0, false)))
                        .error())
                .hasValueSatisfying(message -> assertThat(message).contains("has no more than 3 lines"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void packed_files_end_above_their_last_lines_too(Function<Dialect, TableReader> reader) {
        Dialect dialect = Dialect.RFC_4180.with(new Framing(1, 1, false));
        Path file = TemporaryTable.write(folder, "t.csv.gz", "sep=,\na,b\n1,2\n3,4\ntotal: 2\n");
        Reading found = Reading.of(List.of(file), dialect, reader.apply(dialect), Reading.ALL);
        assertThat(found.error()).isEmpty();
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void where_the_header_stands_once_so_do_the_lines_around_the_table(Function<Dialect, TableReader> reader) {
        Dialect dialect = Dialect.RFC_4180.with(new Framing(1, 1, true));
        List<Path> files = List.of(
                TemporaryTable.write(folder, "1.csv", ""),
                TemporaryTable.write(folder, "2.csv", "title\na,b\n1,2\n"),
                TemporaryTable.write(folder, "3.csv", "3,4\n"),
                TemporaryTable.write(folder, "3b.csv.gz", ""),
                TemporaryTable.write(folder, "3c.csv", "\uFEFF"),
                TemporaryTable.write(folder, "4.csv", "a,b\n5,6\ntotal\n"));
        Reading found = Reading.of(files, dialect, reader.apply(dialect), Reading.ALL);
        assertThat(found.error()).isEmpty();
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5", "6"));
        assertThat(found.lines()).containsExactly(3L, 1L, 2L);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void files_are_matched_by_column_name(Function<Dialect, TableReader> reader) {
        Path first = TemporaryTable.write(folder, "1.csv", "a,b,c\r\n1,2,3\r\n");
        Path second = TemporaryTable.write(folder, "2.csv", "c,a,b\n\"6\",4,5\n");
        Reading found =
                Reading.of(List.of(first, second), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180), Reading.ALL);
        assertThat(found.values()).containsExactly(List.of("1", "2", "3"), List.of("4", "5", "6"));
        assertThat(found.written()).startsWith("1,2,3\r\n4,5,").endsWith("\n");
        assertThat(found.index()).extracting(ChunkSpan::file).containsExactly(0, 1);
    }

    @ParameterizedTest
    @MethodSource("readers")
    void files_with_other_columns_are_an_error_that_names_them(Function<Dialect, TableReader> reader) {
        Path first = TemporaryTable.write(folder, "1.csv", "a,b,c\n1,2,3\n");
        Path second = TemporaryTable.write(folder, "2.csv", "a,d,c\n1,2,3\n");
        Reading found =
                Reading.of(List.of(first, second), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180), Reading.ALL);
        assertThat(found.error())
                .hasValue(second + ", line 1: the header has no 'b' but has 'd', unlike " + first
                        + ". All files of an input have the same columns: where one is no part of the table, set"
                        + " 'input' to a glob that leaves it out, such as *.csv.");
    }

    @ParameterizedTest
    @MethodSource("readers")
    void compressed_files_are_unpacked(Function<Dialect, TableReader> reader) {
        for (String name : List.of("t.csv.gz", "t.csv.zst")) {
            Path file = TemporaryTable.write(folder, name, "a,b\nä,\"2\n\"\n3,4\n");
            CsvInput input = CsvInput.open(List.of(file), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180));
            ChunkLimit limit = new ChunkLimit(1, Long.MAX_VALUE);
            Reading found = Reading.of(List.of(file), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180), limit);
            assertThat(found.values()).containsExactly(List.of("ä", "2\n"), List.of("3", "4"));
            assertThat(Reading.again(input, found.index())).isEqualTo(found);
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void all_members_of_a_gzip_file_are_read(Function<Dialect, TableReader> reader) throws java.io.IOException {
        Path first = TemporaryTable.write(folder, "1.csv.gz", "a,b\n1,2\n3");
        Path second = TemporaryTable.write(folder, "2.csv.gz", ",4\n");
        Path both = folder.resolve("both.csv.gz");
        java.nio.file.Files.write(both, java.nio.file.Files.readAllBytes(first));
        java.nio.file.Files.write(
                both, java.nio.file.Files.readAllBytes(second), java.nio.file.StandardOpenOption.APPEND);
        Reading found = Reading.of(List.of(both), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180), Reading.ALL);
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"));
    }

    @ParameterizedTest
    @MethodSource("readers")
    void a_cut_off_compressed_file_is_a_failure(Function<Dialect, TableReader> reader) throws java.io.IOException {
        for (String name : List.of("t.csv.gz", "t.csv.zst")) {
            Path file = TemporaryTable.write(folder, name, "a,b\n" + "1,2\n".repeat(1000));
            byte[] whole = java.nio.file.Files.readAllBytes(file);
            java.nio.file.Files.write(file, java.util.Arrays.copyOf(whole, whole.length - 10));
            Reading found = Reading.of(List.of(file), Dialect.RFC_4180, reader.apply(Dialect.RFC_4180), Reading.ALL);
            assertThat(found.error().orElseThrow())
                    .startsWith(file + " cannot be read: ")
                    .endsWith("Is it complete, and packed as its name says?");
        }
    }
}
