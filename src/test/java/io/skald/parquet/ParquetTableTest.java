package io.skald.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ReleasedColumn;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole runs over Parquet, and what is read of files that DuckDB wrote: one table of 60 rows, packed and encoded in several ways; {@code other}
 * has other bills.
 */
class ParquetTableTest {

    private static final ParquetFormat FORMAT = new ParquetFormat(List.of(""));

    @TempDir
    private Path folder;

    private Path file(String name) throws IOException {
        Path copy = folder.resolve(name + ".parquet");
        try (InputStream stream = ParquetTableTest.class.getResourceAsStream("/parquet/" + name + ".parquet")) {
            Files.write(copy, stream.readAllBytes());
        }
        return copy;
    }

    private static List<List<String>> rows(Path file, int chunkRows) {
        return rows(FORMAT.open(List.of(file)), chunkRows, 0);
    }

    /** All values, of each row from the given column on, a null as it is. */
    private static List<List<String>> rows(TableInput input, int chunkRows, int from) {
        List<List<String>> rows = new ArrayList<>();
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 24));
        try (ChunkSource source = input.chunks(new ChunkLimit(chunkRows, 1 << 20), budget)) {
            for (Optional<TableChunk> next = source.next(); next.isPresent(); next = source.next()) {
                try (TableChunk chunk = next.get()) {
                    RowCursor cursor = chunk.records();
                    while (cursor.next()) {
                        List<String> row = new ArrayList<>();
                        for (int column = from; column < input.columns().size(); column++) {
                            row.add(
                                    cursor.isNull(column)
                                            ? null
                                            : new String(cursor.untrimmed(column), StandardCharsets.ISO_8859_1));
                        }
                        rows.add(row);
                    }
                }
            }
        }
        assertThat(budget.available()).isEqualTo(budget.total());
        return rows;
    }

    private Plan plan(String input, String output, String more) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: %s
                overwrite: true
                k: 4
                %s
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 6]}
                  birth: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, year, decade]}
                  town: {role: quasi, type: code, keep: [5, 4]}
                  illness: {role: sensitive}
                others: insensitive
                """.formatted(input, output, more));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    private static void run(Plan plan) {
        Engine.anonymise(plan, RunOptions.DEFAULT);
    }

    @Test
    void what_is_held_beside_the_rows_is_at_least_the_pages() throws IOException {
        TableInput input = FORMAT.open(List.of(file("plain")));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 24));
        try (ChunkSource source = input.chunks(new ChunkLimit(7, 1 << 20), budget);
                TableChunk chunk = source.next().orElseThrow()) {
            RowCursor cursor = chunk.records();
            cursor.next();
            for (int column = 0; column < input.columns().size(); column++) {
                cursor.untrimmed(column);
            }
            assertThat(input.heldBesideRows()).isPositive();
            assertThat(budget.total() - budget.available()).isPositive();
            while (cursor.next()) {
                cursor.untrimmed(0);
            }
            assertThat(budget.available()).as("behind the last row").isEqualTo(budget.total());
        }
    }

    @Test
    void every_type_has_one_spelling() throws IOException {
        List<String> row = rows(file("plain"), 100).get(5);

        assertThat(row.subList(0, 13))
                .containsExactly(
                        "5",
                        "11",
                        null,
                        "0",
                        "-13.75",
                        "185.0000",
                        "1.25",
                        "0.625",
                        "false",
                        "2024-01-01 00:00:00.5",
                        "08:00:05",
                        "00000000-0000-0000-0000-000000000015",
                        "note, \"5");
        assertThat(row.subList(15, 19)).containsExactly("none", "155", "18446744073709551005", "town1");
        assertThat(FORMAT.open(List.of(file("plain"))).types().subList(0, 6))
                .containsExactly(
                        "int64 whole",
                        "int32 whole",
                        "int32 date",
                        "int32 whole",
                        "int64 decimal(2)",
                        "fixed(16) decimal(4)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"snappy", "gzip", "zstd", "lz4_raw"})
    void packings_and_encodings_read_alike_whatever_the_chunks(String packing) throws IOException {
        assertThat(rows(file(packing), 7)).isEqualTo(rows(file("plain"), 100)).hasSize(60);
    }

    @Test
    void rows_are_passed_over_without_their_values_where_nobody_asks() throws IOException {
        TableInput input = FORMAT.open(List.of(file("zstd")));

        assertThat(rows(input, 50, 18)).hasSize(60).contains(List.of("town0"));
    }

    @ParameterizedTest
    @CsvSource({"none, mask", "semantic, mask", "mondrian, drop", "none, drop"})
    void kept_columns_keep_their_types_and_values_nested_ones_too(String method, String mode) throws IOException {
        file("snappy");
        run(plan(
                "snappy.parquet",
                "release.parquet",
                "suppression: {limit: 0.3, mode: " + mode + "}\nrefine: {method: " + method + "}"));

        TableInput input = FORMAT.open(List.of(folder.resolve("snappy.parquet")));
        TableInput release = FORMAT.open(List.of(folder.resolve("release.parquet")));
        assertThat(release.columns()).isEqualTo(input.columns().subList(1, 19));
        assertThat(release.types().subList(2, 17)).isEqualTo(input.types().subList(3, 18));
        assertThat(release.types().subList(0, 2)).containsOnly("text");
        List<List<String>> kept =
                rows(input, 100, 3).stream().map(row -> row.subList(0, 15)).toList();
        List<List<String>> released =
                rows(release, 100, 2).stream().map(row -> row.subList(0, 15)).toList();
        assertThat(released).isSubsetOf(kept);
        if (mode.equals("mask")) {
            assertThat(released).isEqualTo(kept);
        }
    }

    @Test
    void the_release_is_the_same_whatever_chunks_and_threads() throws IOException {
        file("snappy");
        run(plan("snappy.parquet", "one.parquet", "suppression: {limit: 0.3}\nthreads: 1"));
        run(plan("snappy.parquet", "two.parquet", "suppression: {limit: 0.3}\nthreads: 3\nchunk: {rows: 7}"));

        assertThat(folder.resolve("two.parquet")).hasSameBinaryContentAs(folder.resolve("one.parquet"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mask", "drop"})
    void rows_put_together_by_columns_are_those_put_together_one_by_one(String mode) throws IOException {
        String more = "threads: 1\nchunk: {rows: 7}\nsuppression: {limit: 0.3, mode: " + mode + "}";
        file("plain");
        run(plan("plain.parquet", "by-columns.parquet", more));
        // Rows of a table of which some may be passed over are walked over one by one.
        run(plan("plain.parquet", "by-rows.parquet", more + "\nrows-where: {id: filled}"));

        assertThat(folder.resolve("by-columns.parquet")).hasSameBinaryContentAs(folder.resolve("by-rows.parquet"));
        assertThat(rows(folder.resolve("by-columns.parquet"), 100)).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @CsvSource({"8, 8", "8, 30", "30, 8", "100, 8", "8, 100", "99, 100"})
    void identifiers_that_repeat_are_told_as_of_text(int first, int second) throws IOException {
        StringBuilder table = new StringBuilder("one,two,age,note\n");
        for (int i = 0; i < 100; i++) {
            table.append("a" + i % first + ",b" + i % second + "," + i % 2 + ",n\n");
        }
        Files.writeString(folder.resolve("t.csv"), table);
        Files.writeString(folder.resolve("job.yaml"), """
                input: t.csv
                output: out.csv
                overwrite: true
                k: 4
                chunk: {rows: 30}
                others: insensitive
                attributes:
                  one: {role: identifier}
                  two: {role: identifier}
                  age: {role: quasi, type: integer, widths: [2]}
                """);
        run(PlanResolver.resolve(Files.writeString(folder.resolve("to.yaml"), """
                input: t.csv
                output: t.parquet
                k: 4
                others: insensitive
                attributes:
                  age: {role: quasi, type: code, keep: [1], levels: {max: 0}}
                """), List.of(), OutputUse.WRITTEN));

        List<String> ofText = warnings("input=t.csv");
        assertThat(warnings("input=t.parquet")).isEqualTo(ofText);
        assertThat(ofText.stream().anyMatch(warning -> warning.startsWith("The identifier")))
                .isEqualTo(Math.max(first, second) < 90);
    }

    private List<String> warnings(String input) {
        return Engine.anonymise(
                        PlanResolver.resolve(folder.resolve("job.yaml"), List.of(input), OutputUse.WRITTEN),
                        RunOptions.DEFAULT)
                .warnings();
    }

    @Test
    void rows_that_are_no_part_of_the_table_are_passed_over() throws IOException {
        file("snappy");
        run(plan("snappy.parquet", "release.parquet", "suppression: {limit: 0.3}\nrows-where: {note: filled}"));

        List<List<String>> released = rows(folder.resolve("release.parquet"), 100);
        assertThat(released).hasSizeBetween(30, 40).allMatch(row -> row.get(11) != null);
    }

    @Test
    void verification_notices_another_cell() throws IOException {
        file("snappy");
        file("other");
        run(plan("other.parquet", "release.parquet", "suppression: {limit: 0.3}"));
        Files.copy(folder.resolve("release.parquet"), folder.resolve("forged.parquet"));
        Plan plan = plan("snappy.parquet", "release.parquet", "suppression: {limit: 0.3}");
        run(plan);
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
        Files.write(folder.resolve("release.parquet"), Files.readAllBytes(folder.resolve("forged.parquet")));

        assertThat(Engine.verify(plan, RunOptions.DEFAULT).toString())
                .contains("bill")
                .contains("the cell is not that of the input");
    }

    /** A release of the same table but for one row, in which all else is as it should be, in place of the right one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; releasedRows=39",
                "45,flu,n7; label covers value: '45' does not cover '31'",
                "31,cold,n7; the cell is not that of the input",
            })
    void verification_rejects_a_lost_row_a_wrong_label_and_a_changed_cell(String forged, String found)
            throws IOException {
        String rows = IntStream.range(0, 40)
                .mapToObj(i -> (i % 2 == 0 ? "45" : "31") + ",flu,n" + i + "\n")
                .collect(Collectors.joining("", "age,illness,note\n", ""));
        Files.writeString(folder.resolve("t.csv"), rows);
        Files.writeString(
                folder.resolve("forged.csv"), rows.replace("31,flu,n7\n", forged.isEmpty() ? "" : forged + "\n"));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: t.csv
                output: release.parquet
                k: 4
                others: insensitive
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                  illness: {role: sensitive}
                """);
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
        run(plan);
        run(PlanResolver.resolve(job, List.of("input=forged.csv", "output=forged.parquet"), OutputUse.WRITTEN));
        Files.write(folder.resolve("release.parquet"), Files.readAllBytes(folder.resolve("forged.parquet")));

        Findings findings = Engine.verify(plan, RunOptions.DEFAULT);
        assertThat(findings.accepted()).isFalse();
        assertThat(findings.toString()).contains(found);
    }

    @Test
    void verification_refuses_a_release_that_is_cut_off() throws IOException {
        file("snappy");
        Plan plan = plan("snappy.parquet", "release.parquet", "suppression: {limit: 0.3}");
        run(plan);
        byte[] whole = Files.readAllBytes(folder.resolve("release.parquet"));
        Files.write(folder.resolve("release.parquet"), Arrays.copyOf(whole, whole.length - 9));

        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isFalse();
    }

    @Test
    void a_table_of_text_becomes_parquet_and_text_again() throws IOException {
        StringBuilder table = new StringBuilder("id,age,birth,illness,town,note\n");
        for (int row = 0; row < 40; row++) {
            table.append(row + "," + row % 5 + ",1950-01-0" + (1 + row % 2) + ",cough,town" + row % 2 + ",\"a, \"\""
                    + row % 3 + "\"\n");
        }
        Files.writeString(folder.resolve("table.csv"), table);
        run(plan("table.csv", "release.parquet", ""));
        assertThat(FORMAT.open(List.of(folder.resolve("release.parquet"))).types())
                .containsOnly("text");
        assertThat(rows(folder.resolve("release.parquet"), 100))
                .hasSize(40)
                .allMatch(row -> row.get(4).startsWith("a, \""));

        Files.writeString(folder.resolve("back.yaml"), """
                input: release.parquet
                output: back.csv
                k: 4
                attributes: {town: {role: quasi, type: code, keep: [5, 4]}}
                others: insensitive
                """);
        Plan back = PlanResolver.resolve(folder.resolve("back.yaml"), List.of(), OutputUse.WRITTEN);
        run(back);
        assertThat(Files.readAllLines(folder.resolve("back.csv")))
                .hasSize(41)
                .startsWith("age,birth,illness,town,note")
                .anyMatch(line -> line.endsWith(",\"a, \"\"2\""));
        assertThat(Engine.verify(back, RunOptions.DEFAULT).accepted()).isTrue();
    }

    @Test
    void columns_of_more_values_than_are_numbered_hold_them_all_whatever_the_chunks() throws IOException {
        List<List<String>> table = new ArrayList<>();
        StringBuilder text = new StringBuilder("town,code,note,flag\n");
        for (int row = 0; row < 70_000; row++) {
            // Runs, values that repeat late, values that never do, and gaps of text.
            List<String> values =
                    List.of("town" + row / 9_000 % 3, "c" + row % 40_000 * 7, "note " + row, row % 5 == 0 ? "" : "y");
            table.add(values);
            text.append(String.join(",", values)).append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), text);
        String job = """
                input: %s
                output: %s
                k: 4
                memory: 256MB
                %s
                attributes: {town: {role: quasi, type: code, keep: [5]}}
                others: insensitive
                """;
        Path one = Files.writeString(folder.resolve("one.yaml"), job.formatted("table.csv", "one.parquet", ""));
        run(PlanResolver.resolve(one, List.of(), OutputUse.WRITTEN));
        assertThat(rows(folder.resolve("one.parquet"), 50_000)).isEqualTo(table);

        Path two = Files.writeString(
                folder.resolve("two.yaml"),
                job.formatted("one.parquet", "two.parquet", "threads: 3\nchunk: {rows: 40000}"));
        run(PlanResolver.resolve(two, List.of(), OutputUse.WRITTEN));
        assertThat(folder.resolve("two.parquet")).hasSameBinaryContentAs(folder.resolve("one.parquet"));
    }

    private Path withoutRows(String name) throws IOException {
        TableInput input = FORMAT.open(List.of(file("plain")));
        Path empty = folder.resolve(name + ".parquet");
        try (OutputStream stream = FORMAT.create(empty, empty, UnaryOperator.identity())) {
            FORMAT.output(
                            input,
                            List.of(
                                    new ReleasedColumn("age", OptionalInt.empty()),
                                    new ReleasedColumn("st", OptionalInt.of(14))))
                    .begin(stream)
                    .end();
        }
        return empty;
    }

    /** Engines that write in parts leave such files, each like the other. */
    @Test
    void parts_without_rows_are_no_copies_of_each_other_and_others_are() throws IOException {
        Path part = file("plain");
        Path copy = Files.copy(part, folder.resolve("copy.parquet"));

        assertThat(FORMAT.open(List.of(withoutRows("one"), withoutRows("two"))).remarks())
                .isEmpty();
        assertThat(FORMAT.open(List.of(part, copy)).remarks())
                .singleElement()
                .asString()
                .contains("the same bytes as another: copy.parquet as plain.parquet.");
    }

    @Test
    void a_release_without_rows_is_a_table() throws IOException {
        Path empty = withoutRows("empty");

        assertThat(rows(empty, 100)).isEmpty();
        assertThat(FORMAT.open(List.of(empty)).columns()).containsExactly("age", "st");
        assertThat(FORMAT.namingProblem(empty)).isEmpty();
        assertThat(FORMAT.namingProblem(folder.resolve("empty.csv"))).isPresent();
    }

    @Test
    void files_of_one_table_have_the_same_columns() throws IOException {
        Path one = file("snappy");
        Path two = file("other");
        assertThat(FORMAT.open(List.of(one, two)).files()).hasSize(2);
        run(plan("snappy.parquet", "text.parquet", "suppression: {limit: 0.3}"));
        Path text = folder.resolve("text.parquet");

        assertThatThrownBy(() -> FORMAT.open(List.of(one, text))).hasMessageContaining("has no column 'id'");
        assertThatThrownBy(() -> FORMAT.open(List.of(text, one)))
                .hasMessageContaining("has the column 'age' as int32 whole");
        assertThatThrownBy(() -> FORMAT.open(List.of(folder.resolve("absent")))).hasMessageContaining("does not exist");
    }

    @Test
    void a_nested_column_can_only_be_kept_and_only_in_parquet() throws IOException {
        file("snappy");
        Files.writeString(folder.resolve("nested.yaml"), """
                input: snappy.parquet
                output: release.parquet
                k: 4
                attributes: {l: {role: quasi, type: code, keep: [2]}}
                others: identifier
                """);

        assertThatThrownBy(() -> PlanResolver.resolve(folder.resolve("nested.yaml"), List.of(), OutputUse.WRITTEN))
                .hasMessageContaining(
                        "the column 'l' holds several values in one row, which can be released as they are");
        assertThatThrownBy(() -> run(plan("snappy.parquet", "release.csv", "suppression: {limit: 0.3}")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'l' holds several values in one row, which a release of texts cannot hold");
    }

    @Test
    void keys_that_say_how_text_is_written_are_refused() throws IOException {
        file("snappy");
        assertThatThrownBy(() -> plan("snappy.parquet", "release.parquet", "format: {delimiter: \";\"}"))
                .hasMessageContaining("format.delimiter says how text is written, and the input is Parquet");
        assertThatThrownBy(() -> plan("snappy.parquet", "release.csv", "format: {trim: true, encoding: UTF-16}"))
                .hasMessageContaining("format.trim says how text is read")
                .hasMessageContaining("texts in Parquet are UTF-8, and so must the release be");
        assertThatThrownBy(() -> plan("snappy.parquet", "release.parquet", "format: {type: csv}"))
                .hasMessageContaining("is a Parquet file: name it .parquet, or set format.type to parquet in a job");
    }

    @Test
    void what_is_no_whole_parquet_file_is_told() throws IOException {
        byte[] whole = Files.readAllBytes(file("plain"));
        assertThat(problem("short".getBytes(StandardCharsets.US_ASCII))).contains("is too short for a Parquet file");
        assertThat(problem("age,sex\n1,2\n3,4\n".getBytes(StandardCharsets.US_ASCII)))
                .contains("does not begin with PAR1");
        assertThat(problem(Arrays.copyOf(whole, whole.length - 1))).contains("as if it were cut off");
        byte[] secret = whole.clone();
        secret[3] = 'E';
        assertThat(problem(secret)).contains("is encrypted; decrypt it first");
        assertThatThrownBy(() -> rows(file("brotli"), 100))
                .hasMessageContaining("has pages packed by brotli, which is not read here")
                .hasMessageContaining("column 'id', row 1");
    }

    private String problem(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("broken.parquet"), bytes);
        try {
            rows(file, 100);
            return "";
        } catch (SkaldException told) {
            return told.getMessage();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "snappy", "gzip", "zstd", "lz4_raw"})
    void a_damaged_file_is_told_of_or_read_and_nothing_else_happens(String packing) throws IOException {
        byte[] whole = Files.readAllBytes(file(packing));
        Random random = new Random(7);
        for (int i = 0; i < 1_500; i++) {
            byte[] damaged = whole.clone();
            int at = i % 2 == 0 ? random.nextInt(whole.length) : whole.length - 1 - random.nextInt(whole.length / 2);
            damaged[at] = (byte) random.nextInt();
            assertThatCode(() -> problem(damaged)).as("byte %d", at).doesNotThrowAnyException();
        }
    }
}
