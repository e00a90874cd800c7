package io.skald.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.SkaldException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Releases in Parquet, and made of it, in an order by a key. */
class ShuffledParquetTest {

    private static final String SHUFFLED = "row-order={shuffle: {key: 000102030405060708090a0b0c0d0e0f}}";
    private static final String NO_VALUE = "none";

    @TempDir
    private Path folder;

    @BeforeEach
    void table() throws IOException {
        try (InputStream stream = ShuffledParquetTest.class.getResourceAsStream("/parquet/snappy.parquet")) {
            Files.write(folder.resolve("typed.parquet"), stream.readAllBytes());
        }
        StringBuilder table = new StringBuilder("id,age,birth,illness,town,note\n");
        for (int row = 0; row < 500; row++) {
            table.append(row + "," + row % 5 + ",1950-01-0" + (1 + row % 2) + ",cough,town" + row % 2 + ",\"a, \"\""
                    + row + "\"\n");
        }
        Files.writeString(folder.resolve("table.csv"), table);
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.parquet
                k: 4
                suppression: {limit: 0.3}
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 6]}
                  birth: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, year, decade]}
                  town: {role: quasi, type: code, keep: [5, 4]}
                  illness: {role: sensitive}
                others: insensitive
                """);
    }

    private Path release(String name, String... overrides) {
        List<String> all = new ArrayList<>(Arrays.asList(overrides));
        all.add("output=" + name);
        Plan plan = PlanResolver.resolve(folder.resolve("job.yaml"), all, OutputUse.WRITTEN);
        Engine.anonymise(plan, RunOptions.DEFAULT);
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
        return plan.output();
    }

    private static List<List<String>> rows(TableInput input) {
        List<List<String>> rows = new ArrayList<>();
        try (ChunkSource source =
                input.chunks(new ChunkLimit(100, 1 << 20), MemoryBudget.of(ByteSize.ofMegabytes(16)))) {
            for (Optional<TableChunk> next = source.next(); next.isPresent(); next = source.next()) {
                try (TableChunk chunk = next.get()) {
                    RowCursor cursor = chunk.records();
                    while (cursor.next()) {
                        List<String> row = new ArrayList<>();
                        for (int column = 0; column < input.columns().size(); column++) {
                            row.add(
                                    cursor.isNull(column)
                                            ? NO_VALUE
                                            : new String(cursor.untrimmed(column), StandardCharsets.ISO_8859_1));
                        }
                        rows.add(row);
                    }
                }
            }
        }
        return rows;
    }

    private static List<List<String>> rows(Path file) {
        return rows(new ParquetFormat(List.of("")).open(List.of(file)));
    }

    @ParameterizedTest
    @CsvSource({"none,mask", "semantic,mask", "none,drop"})
    void rows_of_all_types_come_in_another_order_and_verify(String method, String mode) {
        String[] all = {
            "input=typed.parquet", "suppression={limit: 0.3, mode: " + mode + "}", "refine={method: " + method + "}"
        };
        String[] shuffled = Arrays.copyOf(all, all.length + 1);
        shuffled[all.length] = SHUFFLED;
        TableInput source = new ParquetFormat(List.of("")).open(List.of(release("source.parquet", all)));
        TableInput other = new ParquetFormat(List.of("")).open(List.of(release("shuffled.parquet", shuffled)));

        assertThat(other.columns()).isEqualTo(source.columns());
        assertThat(other.types()).isEqualTo(source.types());
        assertThat(rows(other)).isNotEqualTo(rows(source)).containsExactlyInAnyOrderElementsOf(rows(source));
    }

    @Test
    void the_order_is_that_of_text_whatever_chunks_and_threads() throws IOException {
        List<String> texts = Files.readAllLines(release("release.csv", SHUFFLED));
        Path one = release("one.parquet", SHUFFLED);
        Path two = release("two.parquet", SHUFFLED, "threads=3", "chunk={rows: 7}", "memory=96MB");

        assertThat(two).hasSameBinaryContentAs(one);
        assertThat(rows(one).stream().map(row -> row.get(4)).toList())
                .isEqualTo(texts.stream()
                        .skip(1)
                        .map(line -> line.substring(line.indexOf('"') + 1, line.length() - 1)
                                .replace("\"\"", "\""))
                        .toList());
    }

    @Test
    void a_table_of_parquet_becomes_shuffled_text() throws IOException {
        Path parquet = release("release.parquet");
        Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: back.csv
                k: 4
                attributes: {town: {role: quasi, type: code, keep: [5, 4]}}
                others: insensitive
                """.formatted(parquet.getFileName()));

        List<String> source = Files.readAllLines(release("source.csv"));
        assertThat(Files.readAllLines(release("shuffled.csv", SHUFFLED)))
                .isNotEqualTo(source)
                .startsWith(source.get(0))
                .containsExactlyInAnyOrderElementsOf(source);
    }

    @Test
    void a_column_for_each_row_s_class_goes_with_it() {
        assertThat(rows(release("classes.parquet", SHUFFLED, "class-id=true", "class-size=true")))
                .hasSize(500)
                .allMatch(row -> Integer.parseInt(row.get(6)) >= 4);
    }

    @Test
    void rows_that_were_exchanged_are_noticed() throws IOException {
        Path release = release("release.parquet", SHUFFLED);
        Path ordered = release("ordered.parquet");
        Plan plan = PlanResolver.resolve(
                folder.resolve("job.yaml"), List.of("output=release.parquet", SHUFFLED), OutputUse.NOT_WRITTEN);
        Files.write(release, Files.readAllBytes(ordered));
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isFalse();
        Files.write(release, new byte[] {'P', 'A', 'R', '1'});
        assertThatThrownBy(() -> Engine.verify(plan, RunOptions.DEFAULT))
                .isInstanceOf(SkaldException.class)
                .isNotInstanceOf(FailureException.class);
    }
}
