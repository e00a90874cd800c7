package io.skald.engine.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.cli.CommandLineRun;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassColumnsTest {

    private static final int ROWS = 3000;

    @TempDir
    private Path folder;

    /** Classes are counted again from the rows of a release without the columns. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory=64MB",
                "memory=256MB threads=1",
                "chunk={rows: 7} threads=3",
                "output=r.csv.gz",
                "output=r.parquet",
                "suppression={limit: 0.2, mode: drop}",
                "suppression={limit: 0.2, small-group: keep}",
                "refine={method: semantic}",
                "refine={method: mondrian, bins: top}",
                "row-order={shuffle: {key: 000102030405060708090a0b0c0d0e0f}}",
                "objective=gcp attributes.town.levels={max: 0} suppression={limit: 100%, all: allow}",
                "format={header: false}"
            })
    void every_row_tells_its_class(String settings) throws IOException {
        List<String> more = List.of(settings.split(" (?=\\w[\\w.]*=)"));
        List<List<String>> plain = release(more);
        List<String> withClasses = new ArrayList<>(more);
        withClasses.add("class-id=true");
        withClasses.add("class-size=rows of it");
        List<List<String>> told = release(withClasses);

        Map<List<String>, Long> sizes =
                plain.stream().collect(Collectors.groupingBy(row -> row.subList(0, 2), Collectors.counting()));
        Map<List<String>, String> ids = new HashMap<>();
        List<List<String>> expected = new ArrayList<>();
        for (int i = 0; i < plain.size(); i++) {
            List<String> row = new ArrayList<>(plain.get(i));
            List<String> labels = plain.get(i).subList(0, 2);
            row.add(ids.computeIfAbsent(labels, of -> idOf(told.get(expected.size()))));
            row.add(sizes.get(labels).toString());
            expected.add(row);
        }
        assertThat(told).isEqualTo(expected);
        long suppressed =
                sizes.keySet().stream().filter(List.of("*", "*")::equals).count();
        assertThat(ids.values())
                .containsExactlyInAnyOrderElementsOf(LongStream.range(1 - suppressed, sizes.size() + 1 - suppressed)
                        .mapToObj(Long::toString)
                        .toList());
        assertThat(ids.getOrDefault(List.of("*", "*"), "0")).isEqualTo("0");
        assertThat(sizes).hasSizeGreaterThan(3);
    }

    private static String idOf(List<String> row) {
        return row.get(3);
    }

    /** Classes keep their numbers where the rows stand in another order. */
    @Test
    void numbers_tell_nothing_of_the_order_of_rows() throws IOException {
        Set<List<String>> first = new HashSet<>(release(List.of("class-id=true")));
        Files.delete(folder.resolve("table.csv"));
        List<String> rows = table("age,town,note\n").lines().collect(Collectors.toCollection(ArrayList::new));
        String header = rows.remove(0);
        java.util.Collections.shuffle(rows, new Random(1));
        Files.writeString(folder.resolve("table.csv"), header + "\n" + String.join("\n", rows) + "\n");

        assertThat(new HashSet<>(release(List.of("class-id=true")))).isEqualTo(first);
    }

    /** Each share of the fingerprints is counted by itself where there is room for a few only. */
    @ParameterizedTest
    @CsvSource({"20000, 1, 1", "20000, 1, 3", "20000, 4, 1", "5000, 1000, 2", "0, 1, 1"})
    void classes_are_numbered_in_the_order_of_their_fingerprints_in_any_memory(
            int rows, int rowsPerClass, int leastRows) throws IOException {
        List<long[]> prints = IntStream.range(0, rows)
                .mapToObj(row -> row % 97 == 5 ? new long[] {0, 0} : print(row / rowsPerClass))
                .toList();
        Map<String, Long> sizes =
                prints.stream().collect(Collectors.groupingBy(ClassColumnsTest::text, Collectors.counting()));
        List<String> inOrder = sizes.keySet().stream()
                .filter(key -> !key.equals(text(0, 0)))
                .sorted()
                .toList();
        Map<String, Long> places =
                IntStream.range(0, inOrder.size()).boxed().collect(Collectors.toMap(inOrder::get, i -> i + 1L));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(600_000));

        try (Workspace workspace = Workspace.create(folder);
                ClassMarks marks = new ClassMarks(budget, workspace)) {
            for (long[] print : prints) {
                if (print[0] == 0) {
                    marks.addSuppressed();
                } else {
                    marks.add(print[0], print[1]);
                }
            }
            marks.number(leastRows);

            for (long[] print : prints) {
                marks.next();
                assertThat(marks.id()).isEqualTo(places.getOrDefault(text(print), 0L));
                assertThat(marks.size()).isEqualTo(sizes.get(text(print)));
            }
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    private static long[] print(int number) {
        Random random = new Random(number);
        return new long[] {random.nextLong(), random.nextLong()};
    }

    private static String text(long... print) {
        return "%016x%016x".formatted(print[0], print[1]);
    }

    /** What somebody may do to the columns. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "first row's size           | column 'n', class columns: the rows of this class say different things; ",
                "size of a whole class      | column 'n', class columns: it says 9999; ",
                "first row's number         | column 'class-id', class columns: the rows of this class say different things; ",
                "number of another class    | which another class says, too",
                "number that is too large   | classes, and one has the number 2999",
                "number beyond the rows     | it says 999999; a class has a number of its own",
                "number of suppressed rows  | rows with * in every quasi-identifier have number 0",
                "text                       | it is no number; "
            })
    void what_a_row_says_wrongly_of_its_class_is_found(String forgery, String message) throws IOException {
        List<String> arguments =
                List.of("class-id=true", "class-size=n", "suppression={limit: 0.2, small-group: keep}", "output=r.csv");
        release(arguments);
        Path file = folder.resolve("r.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int one = IntStream.range(1, lines.size())
                .filter(line -> !lines.get(line).startsWith("*,*,"))
                .findFirst()
                .orElseThrow();
        String[] first = lines.get(one).split(",");
        String ofFirst = "," + first[first.length - 2] + "," + first[first.length - 1];
        switch (forgery) {
            case "first row's size" -> lines.set(one, lines.get(one).replaceFirst("\\d+$", "9"));
            case "size of a whole class" ->
                lines.replaceAll(line -> line.endsWith(ofFirst) ? line.replaceFirst("\\d+$", "9999") : line);
            case "first row's number" -> lines.set(one, lines.get(one).replaceFirst("\\d+,(\\d+)$", "999,$1"));
            case "number of another class" -> {
                String other = first[first.length - 2].equals("1") ? "2" : "1";
                lines.replaceAll(
                        line -> line.endsWith(ofFirst) ? line.replaceFirst("\\d+,(\\d+)$", other + ",$1") : line);
            }
            case "number that is too large" ->
                lines.replaceAll(line -> line.endsWith(ofFirst) ? line.replaceFirst("\\d+,(\\d+)$", "2999,$1") : line);
            case "number beyond the rows" ->
                lines.replaceAll(
                        line -> line.endsWith(ofFirst) ? line.replaceFirst("\\d+,(\\d+)$", "999999,$1") : line);
            case "number of suppressed rows" ->
                lines.replaceAll(line -> line.startsWith("*,*,") ? line.replace(",0,", ",7,") : line);
            default -> lines.replaceAll(line -> line.endsWith(ofFirst) ? line.replaceFirst("\\d+$", "0$0") : line);
        }
        Files.writeString(file, String.join("\n", lines) + "\n");

        CommandLineRun run = CommandLineRun.of(command(arguments, "verify"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("class columns").contains(message.strip());
    }

    private String table(String header) {
        return IntStream.range(0, ROWS)
                .mapToObj(row -> (20 + row * row % 71) + ","
                        + (row % 211 == 0 ? "far" : row % 3 == 0 ? "here" : "there") + ",\"note, " + row + "\"\n")
                .collect(Collectors.joining("", header, ""));
    }

    private String[] command(List<String> more, String name) throws IOException {
        List<String> all = new ArrayList<>(List.of(name, job(more).toString()));
        more.forEach(setting -> all.addAll(List.of("--set", setting)));
        return all.toArray(String[]::new);
    }

    private Path job(List<String> more) throws IOException {
        boolean header = more.stream().noneMatch(one -> one.contains("header: false"));
        if (Files.notExists(folder.resolve("table.csv"))) {
            Files.writeString(folder.resolve("table.csv"), table(header ? "age,town,note\n" : ""));
        }
        Files.writeString(folder.resolve("town.csv"), "here;*\nthere;*\nfar;*\n");
        return Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: r.csv
                overwrite: true
                k: 20
                suppression: {limit: 0.02}
                attributes:
                  %s: {role: quasi, type: integer, bounds: [0, 200], widths: [5, 10]}
                  %s: {role: quasi, hierarchy: town.csv}
                  %s: {role: insensitive}
                """.formatted(
                header ? new Object[] {"age", "town", "note"} : new Object[] {"column 1", "column 2", "column 3"}));
    }

    private List<List<String>> release(List<String> more) throws IOException {
        Plan plan = PlanResolver.resolve(job(more), more, OutputUse.WRITTEN);
        Engine.anonymise(plan, RunOptions.DEFAULT);
        TableInput released = plan.format().released().open(List.of(plan.output()));
        if (plan.format().header()) {
            assertThat(released.columns()).isEqualTo(plan.allReleasedColumns());
        }
        List<List<String>> rows = new ArrayList<>();
        try (ChunkSource source =
                released.chunks(new ChunkLimit(100, 1 << 20), MemoryBudget.of(ByteSize.ofMegabytes(8)))) {
            for (Optional<TableChunk> next = source.next(); next.isPresent(); next = source.next()) {
                try (TableChunk chunk = next.get()) {
                    RowCursor row = chunk.records();
                    while (row.next()) {
                        rows.add(IntStream.range(0, released.columns().size())
                                .mapToObj(column -> value(row, column))
                                .toList());
                    }
                }
            }
        }
        return rows;
    }

    private static String value(RowCursor row, int column) {
        byte[] bytes = row.valueBytes(column);
        int start = row.valueStart(column);
        return new String(bytes, start, row.valueEnd(column) - start, StandardCharsets.UTF_8);
    }
}
