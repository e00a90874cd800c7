package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diversity that counts each person once with a value, over random tables elsewhere: what the local engine gives. */
class PersonsWithValuesTest {

    private static final List<String> ASKED = List.of(
            "{entropy: 2}",
            "{entropy: 1.6}",
            "{recursive: {c: 2, l: 2}}",
            "{recursive: {c: 3, l: 3}}",
            "{recursive: {c: 1.5, l: 2}}");

    private static final List<String> SUPPRESSED =
            List.of("mode: mask", "mode: drop", "small-group: drop", "small-group: keep");

    @TempDir
    private Path folder;

    /** Persons have a few rows each, mostly with the illness that they had before, which is spelled in two ways or missing. */
    private void write(Random random) throws IOException {
        StringBuilder table = new StringBuilder("name,age,zip,illness,drug\n");
        int persons = 12 + random.nextInt(25);
        int rows = 40 + random.nextInt(80);
        int illnesses = 2 + random.nextInt(4);
        for (int row = 0; row < rows; row++) {
            int person = random.nextInt(persons);
            int illness = random.nextInt(3) == 0 ? random.nextInt(illnesses) : person % illnesses;
            String spelled = random.nextInt(15) == 0 ? "" : random.nextInt(3) == 0 ? "0" + illness : "" + illness;
            table.append("%sp%d,%s,%03d,%s,%s\n"
                    .formatted(
                            random.nextInt(4) == 0 ? " " : "",
                            person,
                            random.nextInt(30) == 0 ? "" : String.valueOf(20 + random.nextInt(30)),
                            person % 9 * 11,
                            spelled,
                            "d" + (person / 3 + random.nextInt(2)) % 3));
        }
        Files.writeString(folder.resolve("table.csv"), table);
    }

    private Plan plan(Random random, String input, String output, String refine) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: %s.csv
                k: %d
                person: name
                refine: {method: %s}
                suppression: {limit: 0.%d, %s}
                policies: {on-missing: %s}
                overwrite: true
                attributes:
                  name: {role: identifier}
                  age: {role: quasi, type: integer, widths: [5, 15]}
                  zip: {role: quasi, type: code, keep: [3, 2]}
                  illness: {role: sensitive, type: integer, diversity: %s}
                  drug: {role: sensitive, diversity: %s}
                """.formatted(
                        input,
                        output,
                        2 + random.nextInt(3),
                        refine,
                        random.nextInt(7),
                        SUPPRESSED.get(random.nextInt(SUPPRESSED.size())),
                        random.nextBoolean() ? "value" : "suppress",
                        ASKED.get(random.nextInt(ASKED.size())),
                        random.nextBoolean() ? "{distinct: 2}" : "{entropy: 1.5}"));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN.ofParts());
    }

    private static String told(Stream<Runnable> runs) {
        try {
            runs.forEach(Runnable::run);
            return "";
        } catch (SkaldException failed) {
            return failed.getMessage();
        }
    }

    private List<String> rowsOf(Path release) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Stream<Path> files = Files.walk(release)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                rows.addAll(RowsInMemory.read(file).stream().skip(1).toList());
            }
        }
        return DistributedRunTest.sorted(rows);
    }

    /** @return the node, or nothing where there is none */
    private String same(long seed, String input, String refine) throws IOException {
        Plan local = plan(new Random(seed), input, "local", refine);
        List<RunReport> expected = new ArrayList<>();
        String none = told(Stream.of(() -> expected.add(Engine.anonymise(local, RunOptions.DEFAULT))));
        for (int machines : new int[] {1, 3, 17}) {
            Plan plan = plan(new Random(seed), "table.csv", "far" + machines, refine);
            List<RunReport> found = new ArrayList<>();
            assertThat(told(Stream.of(() ->
                            found.add(DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(machines))))))
                    .as("seed %d", seed)
                    .isEqualTo(none);
            for (RunReport report : found) {
                RunReport of = expected.get(0);
                assertThat(report.levels()).isEqualTo(of.levels());
                assertThat(report.metrics()).isEqualTo(of.metrics());
                assertThat(report.classes()).isEqualTo(of.classes());
                assertThat(report.suppressedRows()).isEqualTo(of.suppressedRows());
                assertThat(report.homogeneousClasses()).isEqualTo(of.homogeneousClasses());
                assertThat(report.persons()).isEqualTo(of.persons());
                assertThat(report.published()).isEqualTo(of.published());
                assertThat(report.refinement()).isEqualTo(of.refinement());
                assertThat(rowsOf(plan.output())).isEqualTo(rowsOf(local.output()));
                if (refine.equals("none")) {
                    assertThat(DistributedRun.verify(plan, RunOptions.DEFAULT, RowsInMemory.on(machines))
                                    .violations())
                            .isEmpty();
                }
            }
        }
        return none.isEmpty() ? expected.get(0).levels() + " " + expected.get(0).suppressedRows() : "";
    }

    @Test
    void node_figures_rows_and_messages_are_those_of_a_local_run() throws IOException {
        Set<String> outcomes = new HashSet<>();
        for (int seed = 0; seed < 30; seed++) {
            write(new Random(seed));
            outcomes.add(same(31L * seed, "table.csv", "none"));
        }
        assertThat(outcomes).contains("").hasSizeGreaterThan(10);
    }

    @Test
    void clusters_are_those_of_a_local_run_over_rows_in_order() throws IOException {
        Set<String> outcomes = new HashSet<>();
        for (int seed = 0; seed < 8; seed++) {
            write(new Random(seed));
            List<List<String>> table = RowsInMemory.read(folder.resolve("table.csv"));
            Plan unordered = plan(new Random(seed), "table.csv", "unordered", "none");
            List<String> lines = Stream.concat(
                            table.stream().limit(1), table.stream().skip(1).sorted(RowsInMemory.order(unordered)))
                    .map(row -> String.join(",", row))
                    .toList();
            Files.write(folder.resolve("ordered.csv"), lines);
            outcomes.add(same(
                    31L * seed, "ordered.csv", List.of("semantic", "mondrian").get(seed % 2)));
        }
        assertThat(outcomes).hasSizeGreaterThan(3);
    }

    private String failureOf(DistributedTable.Factory table, String person) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                suppression: {limit: 0.6}
                %s
                attributes:
                  name: {role: identifier}
                  part: {role: quasi, type: code, keep: [1]}
                  illness: {role: sensitive, diversity: {entropy: 2}}
                """.formatted(person));
        Plan plan = PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
        return told(Stream.of(() -> DistributedRun.anonymise(plan, RunOptions.DEFAULT, table)));
    }

    private static DistributedTable.Factory changing(Consumer<List<List<String>>> change) {
        return RowsInMemory.tampering(rows -> {
            List<List<String>> copy = new ArrayList<>();
            rows.forEach(row -> copy.add(new ArrayList<>(row)));
            change.accept(copy);
            return copy;
        });
    }

    /** In x each illness has two persons; in y one has one, twice, so that rows alone look as diverse. */
    private void writeParts() throws IOException {
        Files.writeString(folder.resolve("table.csv"), """
                name,part,illness
                a,x,flu
                b,x,flu
                c,x,cold
                d,x,cold
                a,y,flu
                b,y,flu
                c,y,cold
                c,y,cold
                """);
    }

    @Test
    void a_class_whose_persons_are_not_diverse_is_not_accepted() throws IOException {
        writeParts();
        Consumer<List<List<String>>> showing = rows -> rows.addAll(
                List.of(List.of("y", "flu"), List.of("y", "flu"), List.of("y", "cold"), List.of("y", "cold")));
        assertThat(failureOf(changing(showing), "person: name"))
                .contains("of the rows that print y")
                .contains("each person's counted once");
    }

    @Test
    void a_class_whose_persons_are_diverse_need_not_be_suppressed() throws IOException {
        writeParts();
        Consumer<List<List<String>>> hiding =
                rows -> rows.forEach(row -> row.replaceAll(cell -> cell.equals("x") ? "*" : cell));
        assertThat(failureOf(changing(hiding), "person: name")).contains("a class of rows is suppressed");
        assertThat(failureOf(changing(rows -> {}), "person: name")).isEmpty();
    }
}
