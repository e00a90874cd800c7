package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvInputTest {

    private static final MemoryBudget PLENTY = MemoryBudget.of(ByteSize.ofMegabytes(64));

    @TempDir
    private Path folder;

    private CsvInput open(String text, Dialect dialect) {
        return CsvInput.open(List.of(TemporaryTable.write(folder, "t.csv", text, dialect.encoding())), dialect);
    }

    private Reading read(String text, Dialect dialect) {
        CsvInput input = open(text, dialect);
        return Reading.of(input, input.chunks(Reading.ALL, PLENTY));
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, true",
        "US-ASCII, true",
        "ISO-8859-15, true",
        "windows-1252, true",
        "IBM437, true",
        "x-MacRoman, true",
        "KOI8-R, true",
        "IBM864, false",
        "x-IBM874, false",
        "UTF-16, false",
        "UTF-16LE, false",
        "UTF-32, false",
        "IBM037, false",
        "Shift_JIS, false",
        "GBK, false"
    })
    void the_byte_scanner_takes_encodings_that_extend_ascii(String name, boolean scanned) {
        Charset encoding = Charset.forName(name);
        Reading found = read("a;b\n1;\"2;3\"\n", Dialects.of(';', "\"", "", "", encoding));
        assertThat(found.values()).containsExactly(List.of("1", "2;3"));
        assertThat(CsvInput.open(List.of(folder.resolve("t.csv")), Dialects.of(';', "\"", "", "", encoding))
                        .usesByteScanner())
                .isEqualTo(scanned);
    }

    @Test
    void escapes_comments_and_missing_quotes_go_to_the_general_reader() {
        Dialect escaped = Dialects.of(',', "", "\\", "#", StandardCharsets.UTF_8);
        CsvInput input = open("#by hand\na,b\n#two\n#lines\nx\\,y,\"z\"\n1\\n2,\\#\n", escaped);
        assertThat(input.usesByteScanner()).isFalse();
        Reading found = Reading.of(input, input.chunks(Reading.ALL, PLENTY));
        assertThat(found.values()).containsExactly(List.of("x,y", "\"z\""), List.of("1\n2", "#"));
        assertThat(found.lines()).containsExactly(5L, 6L);
        assertThat(found.written()).isEqualTo("x\\,y,\"z\"\n1\\n2,\\#\n");
    }

    @Test
    void an_encoding_that_cannot_be_written_is_left_to_the_general_reader() {
        assertThat(Dialects.of(',', "\"", "", "", Charset.forName("x-JISAutoDetect"))
                        .isPlain())
                .isFalse();
    }

    @Test
    void fields_as_written_are_in_the_encoding_of_the_file() {
        Dialect dialect = Dialects.of('|', "'", "", "", StandardCharsets.UTF_16);
        Reading found = read("a|b\r\n'ä|'|€\r\n", dialect);
        assertThat(found.values()).containsExactly(List.of("ä|", "€"));
        assertThat(found.written()).isEqualTo("'ä|'|€\r\n");
    }

    @Test
    void values_of_the_byte_scanner_are_in_the_encoding_of_the_file() {
        Dialect dialect = Dialects.of(',', "\"", "", "", StandardCharsets.ISO_8859_1);
        assertThat(open("a\n", dialect).valueEncoding()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(read("ä,ö\nü,ß\n", dialect).values()).containsExactly(List.of("ü", "ß"));
    }

    @Test
    void the_line_end_is_that_of_the_first_line() {
        assertThat(open("a,b\r\n1,2\n", Dialect.RFC_4180).lineEnd()).isEqualTo("\r\n");
        assertThat(open("a,b", Dialect.RFC_4180).lineEnd()).isEqualTo("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {"a;b;c~;", "a,b~''", "a~''", "x y|z~|", "a,b;c;d~;", "a||b||c~||", "a||b|c~|"})
    void a_header_shows_the_delimiter_it_seems_to_have(String header, String expected) {
        Optional<String> likely = open(header + "\n", Dialect.RFC_4180).likelyDelimiter();
        assertThat(likely.orElse("")).isEqualTo(expected);
    }

    @Test
    void special_characters_must_differ() {
        assertThatThrownBy(() -> open("a", Dialects.of('"', "\"", "", "", StandardCharsets.UTF_8)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "'format': delimiter, quote, escape and comment must be different characters, and two of them "
                                + "are '\"'.");
        assertThatThrownBy(() -> open("a", Dialects.of('\n', "\"", "", "", StandardCharsets.UTF_8)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("'format': a line end cannot be the delimiter");
    }

    @Test
    void a_missing_file_is_named() {
        Path missing = folder.resolve("none.csv");
        assertThatThrownBy(() -> CsvInput.open(List.of(missing), Dialect.RFC_4180))
                .isInstanceOf(UsageException.class)
                .hasMessage(missing + ": there is no such file.");
    }

    @Test
    void chunks_end_at_rows_or_bytes_whichever_comes_first() {
        CsvInput input = open("a,b\n" + "1,2\n".repeat(10), Dialect.RFC_4180);
        assertThat(rowsPerChunk(input, new ChunkLimit(4, 1000))).containsExactly(4, 4, 2);
        assertThat(rowsPerChunk(input, new ChunkLimit(100, 12))).containsExactly(3, 3, 3, 1);
        assertThat(rowsPerChunk(input, new ChunkLimit(100, 11))).containsExactly(3, 3, 3, 1);
        assertThat(rowsPerChunk(input, new ChunkLimit(2, 11))).containsExactly(2, 2, 2, 2, 2);
    }

    private static List<Integer> rowsPerChunk(CsvInput input, ChunkLimit limit) {
        Reading found = Reading.of(input, input.chunks(limit, PLENTY));
        try (ChunkSource source = input.chunks(limit, PLENTY)) {
            List<Integer> cut = new ArrayList<>();
            for (Optional<TableChunk> chunk = source.next(); chunk.isPresent(); chunk = source.next()) {
                cut.add(chunk.get().span().rows());
                chunk.get().close();
            }
            assertThat(cut)
                    .isEqualTo(found.index().stream().map(ChunkSpan::rows).toList());
            return cut;
        }
    }

    @Test
    void chunks_cover_the_file_behind_its_header() {
        String text = "\uFEFFa,b\r\n" + "äö,2\r\n".repeat(1000);
        CsvInput input = open(text, Dialect.RFC_4180);
        Reading found = Reading.of(input, input.chunks(new ChunkLimit(70, Long.MAX_VALUE), PLENTY));
        long end = 8;
        for (ChunkSpan span : found.index()) {
            assertThat(span.offset()).isEqualTo(end);
            end += span.bytes();
        }
        assertThat(end).isEqualTo(input.totalBytes());
        assertThat(found.index().get(1).firstLine()).isEqualTo(72);
        assertThat(found.rows()).hasSize(1000);
    }

    @Test
    void a_record_longer_than_the_memory_is_blamed_on_its_quote() {
        String text = "a,b\n1,2\n3,4\n5,\"6" + "\n7,8".repeat(100_000);
        CsvInput input = open(text, Dialect.RFC_4180);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(100_000));
        Reading found = Reading.of(input, input.chunks(new ChunkLimit(1000, 1000), budget));
        assertThat(found.values()).containsExactly(List.of("1", "2"), List.of("3", "4"));
        assertThat(found.error().orElseThrow())
                .startsWith(input.files().get(0) + ", line 4: the record that begins here is longer than ")
                .endsWith("One of its quotes may never be closed; if it is meant to be so long, raise 'memory' to at"
                        + " least 96 MB.");
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void a_long_record_grows_its_chunk_within_the_memory() {
        String longValue = "x,\n".repeat(50_000);
        CsvInput input = open("a,b\n1,\"" + longValue + "\"\n2,3\n", Dialect.RFC_4180);
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(2));
        Reading found = Reading.of(input, input.chunks(new ChunkLimit(1, 10), budget));
        assertThat(found.error()).isEmpty();
        assertThat(found.values()).containsExactly(List.of("1", longValue), List.of("2", "3"));
        assertThat(budget.peak()).isGreaterThan(150_000);
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void many_rows_that_do_not_fit_are_not_blamed_on_a_quote() {
        for (Dialect dialect : List.of(Dialect.RFC_4180, Dialects.of(',', "\"", "\\", "", StandardCharsets.UTF_8))) {
            CsvInput input = open("a,b\n" + "1,2\n".repeat(100_000), dialect);
            MemoryBudget budget = MemoryBudget.of(new ByteSize(200_000));
            Optional<String> error =
                    Reading.of(input, input.chunks(Reading.ALL, budget)).error();
            assertThat(error.orElseThrow())
                    .startsWith("Not enough memory for a chunk of ")
                    .endsWith("Lower 'chunk' in the job, or raise 'memory' to at least 96 MB.");
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    @Test
    void buffers_are_reserved_until_their_chunk_and_their_source_are_closed() {
        CsvInput input = open("a,b\n" + "1,2\n".repeat(10), Dialect.RFC_4180);
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        TableChunk late;
        try (ChunkSource source = input.chunks(new ChunkLimit(3, 1000), budget)) {
            late = source.next().orElseThrow();
            long one = budget.total() - budget.available();
            source.next().orElseThrow().close();
            long two = budget.total() - budget.available();
            source.next().orElseThrow().close();
            assertThat(two).isEqualTo(2 * one);
            assertThat(budget.total() - budget.available()).isEqualTo(two);
        }
        assertThat(budget.available()).isLessThan(budget.total());
        late.close();
        late.close();
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void a_file_that_became_shorter_between_two_readings_is_a_failure() throws java.io.IOException {
        CsvInput input = open("a,b\n" + "1,2\n".repeat(10), Dialect.RFC_4180);
        List<ChunkSpan> index =
                Reading.of(input, input.chunks(Reading.ALL, PLENTY)).index();
        Files.writeString(input.files().get(0), "a,b\n1,2\n");
        assertThatThrownBy(() -> input.chunks(index, PLENTY).next())
                .isInstanceOf(FailureException.class)
                .hasMessage(input.files().get(0) + " has become shorter while it was being read.");
    }

    @Test
    void progress_counts_the_bytes_on_disk() {
        Path file = TemporaryTable.write(folder, "t.csv.gz", "a,b\n" + "1,2\n".repeat(1000));
        CsvInput input = CsvInput.open(List.of(file), Dialect.RFC_4180);
        try (ChunkSource source = input.chunks(Reading.ALL, PLENTY)) {
            source.next().orElseThrow().close();
            assertThat(source.next()).isEmpty();
            assertThat(source.bytesRead()).isEqualTo(input.totalBytes());
        }
    }
}
