package io.skald.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.table.QuotedLines;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Rows on their way to a database and from it; names of tables. */
class QuotedLinesTest {

    @Property(tries = 300)
    void what_is_written_is_read_again(@ForAll("tables") List<List<Optional<String>>> rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        QuotedLines lines = new QuotedLines(bytes);
        for (List<Optional<String>> row : rows) {
            row.forEach(value -> value.ifPresentOrElse(lines::value, lines::nothing));
            lines.end();
        }
        lines.flush();

        assertThat(read(bytes.toString(StandardCharsets.UTF_8), 3)).isEqualTo(rows);
        assertThat(read(bytes.toString(StandardCharsets.UTF_8).strip(), 3))
                .hasSizeBetween(rows.isEmpty() ? 0 : 1, rows.size());
    }

    @Provide
    Arbitrary<List<List<Optional<String>>>> tables() {
        Arbitrary<Optional<String>> value = Arbitraries.strings()
                .withChars('a', ',', '"', '\n', '\r', ' ', 'ä')
                .ofMaxLength(4)
                .optional();
        Arbitrary<Optional<String>> last =
                Arbitraries.strings().withChars('a', '"').ofLength(2).map(Optional::of);
        return value.list()
                .ofSize(2)
                .flatMap(two -> last.map(third -> {
                    List<Optional<String>> row = new ArrayList<>(two);
                    row.add(third);
                    return row;
                }))
                .list()
                .ofMaxSize(5);
    }

    private static List<List<Optional<String>>> read(String text, int columns) throws IOException {
        QuotedRecords records = new QuotedRecords(new StringReader(text), columns);
        List<List<Optional<String>>> rows = new ArrayList<>();
        while (records.next()) {
            List<Optional<String>> row = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                row.add(records.value(i));
            }
            rows.add(row);
        }
        return rows;
    }

    @Example
    void lines_end_in_any_way() throws IOException {
        assertThat(read("1,2\r\n3,\r\n", 2))
                .containsExactly(
                        List.of(Optional.of("1"), Optional.of("2")), List.of(Optional.of("3"), Optional.empty()));
        assertThat(read("1,\"\"\r3,4\r", 2))
                .containsExactly(
                        List.of(Optional.of("1"), Optional.of("")), List.of(Optional.of("3"), Optional.of("4")));
    }

    @Example
    void a_record_that_is_cut_off_is_no_record() {
        assertThatThrownBy(() -> read("1\n", 2)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read("1,2,3\n", 2)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read("1,\"2\n", 2)).isInstanceOf(EOFException.class);
    }

    @Example
    void a_disk_that_is_full_is_told() {
        QuotedLines lines = new QuotedLines(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        lines.write(List.of("a text", "another"));
                    }
                })
                .isInstanceOf(UncheckedIOException.class);
    }

    @Example
    void names_are_nothing_but_names() {
        assertThat(TableName.of("clinic.vis\"its").sql("\"")).isEqualTo("\"clinic\".\"vis\"\"its\"");
        assertThat(TableName.of("visits").sibling("other").toString()).isEqualTo("other");
        assertThatThrownBy(() -> TableName.of("clinic.")).isInstanceOf(UsageException.class);
        assertThat(ColumnType.text("a", "postgresql").declared()).isEqualTo("text");
        assertThat(ColumnType.text("a", "sqlite").declared()).isEqualTo("TEXT");
        assertThat(ColumnType.text("a", "oracle").declared()).isEqualTo("VARCHAR(4000)");
    }

    @Example
    void a_url_without_a_password_is_shown_without_its_parameters() {
        assertThat(new Database("jdbc:postgresql://h:5432/db?user=me&ssl=true", Optional.empty(), Optional.empty())
                        .shown())
                .isEqualTo("jdbc:postgresql://h:5432/db");
        for (String url : List.of(
                "jdbc:postgresql://h/db?user=x&password=y",
                "jdbc:h2:mem:x;PASSWORD = y",
                "jdbc:mysql://me:geheim@h/db",
                "jdbc:postgresql://h/db?sslpassword=y")) {
            assertThatThrownBy(() -> new Database(url, Optional.empty(), Optional.empty()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("The URL holds a password, and jobs are handed on")
                    .hasMessageNotContaining("geheim");
        }
        for (String url : List.of("postgresql://h/db", "jdbc:x", "table.csv")) {
            assertThatThrownBy(() -> new Database(url, Optional.empty(), Optional.empty()))
                    .hasMessageContaining(
                            "A database is named by its URL, such as jdbc:postgresql://localhost/clinic.");
        }
    }
}
