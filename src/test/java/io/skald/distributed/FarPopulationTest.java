package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables elsewhere whose population is counted, against local runs over the same rows. */
class FarPopulationTest {

    private static final String[] ASKED = {
        "k: 6", "presence: {max: 0.5}", "k: 3, presence: {max: 0.7}", "presence: {min: 0.05, max: 0.9}"
    };

    @TempDir
    private Path folder;

    private void write(Random random, int rows, int people) throws IOException {
        StringBuilder table = new StringBuilder("name,age,sex,illness\n");
        for (int row = 0; row < rows; row++) {
            table.append("n%d,%s,%s,i%d\n".formatted(row, age(random, 40), "FM".charAt(random.nextInt(2)), row % 4));
        }
        Files.writeString(folder.resolve("table.csv"), table);
        StringBuilder population = new StringBuilder("sex,code,age\n");
        for (int row = 0; row < people; row++) {
            population.append("%s,%d,%s\n".formatted("FMX".charAt(random.nextInt(9) / 4), row, age(random, 44)));
        }
        Files.writeString(folder.resolve("people.csv"), population);
        Files.writeString(folder.resolve("sex.csv"), "F;*\nM;*\nX;*\n");
    }

    private static String age(Random random, int ages) {
        return random.nextInt(25) == 0 ? "" : String.valueOf(20 + random.nextInt(1 + random.nextInt(ages)));
    }

    private Plan plan(String output, String... overrides) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: %s.csv
                suppression: {limit: 0.2}
                attributes:
                  name: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                  sex: {role: quasi, hierarchy: sex.csv}
                  illness: {role: sensitive}
                """.formatted(output));
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    private static List<String> rowsOf(Path release) throws IOException {
        if (Files.isRegularFile(release)) {
            return DistributedRunTest.sorted(
                    RowsInMemory.read(release).stream().skip(1).toList());
        }
        List<List<String>> rows = new ArrayList<>();
        try (Stream<Path> parts = Files.list(release)) {
            for (Path part : parts.toList()) {
                rows.addAll(RowsInMemory.read(part).stream().skip(1).toList());
            }
        }
        return DistributedRunTest.sorted(rows);
    }

    /** What a run came to: its message, where it failed. */
    private String same(int machines, String... overrides) throws IOException {
        String id = machines + "-" + Math.abs(String.join("", overrides).hashCode());
        Plan local = plan("local" + id, overrides);
        Plan far = plan("far" + id, overrides);
        RunReport expected;
        try {
            expected = Engine.anonymise(local, RunOptions.DEFAULT);
        } catch (SkaldException none) {
            assertThat(failureOf(far, RowsInMemory.on(machines))).isEqualTo(none.getMessage());
            return none.getMessage();
        }
        RunReport report = DistributedRun.anonymise(far, RunOptions.DEFAULT, RowsInMemory.on(machines));

        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
        assertThat(report.classes()).isEqualTo(expected.classes());
        assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
        assertThat(report.policies()).isEqualTo(expected.policies());
        assertThat(report.published()).isPresent().isEqualTo(expected.published());
        assertThat(rowsOf(far.output())).isEqualTo(rowsOf(local.output()));
        Findings again = DistributedRun.verify(far, RunOptions.DEFAULT, RowsInMemory.on(machines));
        assertThat(again.violations()).isEmpty();
        return "";
    }

    private static String failureOf(Plan plan, DistributedTable.Factory tables) {
        return failureOf(plan, tables, TupleRoom.HALF_OF_THE_DISK);
    }

    private static String failureOf(Plan plan, DistributedTable.Factory tables, TupleRoom room) {
        try {
            DistributedRun.anonymise(plan, RunOptions.DEFAULT, tables, room);
            return "";
        } catch (SkaldException failed) {
            assertThat(plan.output()).doesNotExist();
            return failed.getMessage();
        }
    }

    @Test
    void classes_stand_for_as_much_of_the_population_as_in_a_local_run() throws IOException {
        String[] suppression = {
            "mode: mask", "mode: drop", "small-group: drop", "small-group: keep", "small-group: absorb"
        };
        int done = 0;
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            write(random, 30 + random.nextInt(90), 150 + random.nextInt(400));
            String failed = same(
                    new int[] {1, 3, 17}[seed % 3],
                    "population={table: people.csv, " + ASKED[seed % 4] + "}",
                    "suppression={limit: 0." + random.nextInt(4) + ", " + suppression[seed / 4 % 5] + "}",
                    "policies.on-missing=" + (random.nextBoolean() ? "value" : "suppress"),
                    "objective=" + new String[] {"dm*", "gcp", "prec", "entropy"}[random.nextInt(4)],
                    "k=" + (1 + random.nextInt(3)),
                    random.nextBoolean()
                            ? "attributes.illness={role: sensitive, diversity: {distinct: 2}}"
                            : "search=exact");
            done += failed.isEmpty() ? 1 : 0;
        }
        assertThat(done).isBetween(16, 39);
    }

    @Test
    void what_the_population_lacks_is_told_in_the_words_of_a_local_run() throws IOException {
        write(new Random(1), 60, 200);
        String asked = "population={table: people.csv, k: 2}";
        Files.writeString(folder.resolve("people.csv"), "sex,age\nF,20\nF,21\n");
        String top = "attributes.sex={role: quasi, hierarchy: sex.csv, levels: {max: 0}}";
        assertThat(same(3, asked, top, "suppression.limit=0")).contains("has no row with 'M' in 'sex'");
        Files.writeString(folder.resolve("people.csv"), "sex,age\nF,21\nM,41\nM,44\n");
        String ages = "attributes.age={role: quasi, type: integer, widths: [1, 20], levels: {max: 1}}";
        assertThat(same(3, asked, top, ages, "suppression.limit=0")).contains("has no row with");
        Files.writeString(folder.resolve("people.csv"), "sex,age\nF,\n");
        assertThat(same(1, asked, "policies.on-missing=suppress")).contains("has no rows that count");
        Files.writeString(folder.resolve("people.csv"), "sex,age\n");
        assertThat(same(1, asked)).contains("has no rows that count");
    }

    @Test
    void values_of_the_population_that_do_not_fit_are_told_with_their_rows() throws IOException {
        write(new Random(1), 60, 200);
        Files.writeString(folder.resolve("people.csv"), "sex,age\nQ,20\nQ,x\nF,21\n");
        assertThat(failureOf(plan("unfit", "population={table: people.csv, k: 2}"), RowsInMemory.on(2)))
                .contains("Of the population's table 2 rows of column 'sex' have a value that is not in sex.csv")
                .contains("Of the population's table 1 row of column 'age' has a value");
    }

    @Test
    void tuples_for_which_there_is_no_room_are_an_error() throws IOException {
        write(new Random(1), 60, 200);
        assertThat(failureOf(
                        plan("crowded", "population={table: people.csv, k: 2}"),
                        RowsInMemory.on(2),
                        new TupleRoom(100)))
                .contains("The table and its population have")
                .contains("leave 'population.table' out");
    }

    private String tampered(Consumer<List<List<String>>> change, String... overrides) throws IOException {
        return failureOf(plan("tampered", overrides), RowsInMemory.tampering(rows -> {
            List<List<String>> copy = new ArrayList<>();
            rows.forEach(row -> copy.add(new ArrayList<>(row)));
            change.accept(copy);
            return copy;
        }));
    }

    /** The population is made smaller behind the engine's back, so that its classes do not stand for enough. */
    private String verifiedAgain(String people, String... overrides) throws IOException {
        Plan plan = plan("again" + Math.abs(String.join("", overrides).hashCode()), overrides);
        DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(2));
        Files.writeString(folder.resolve("people.csv"), people);
        return DistributedRun.verify(plan, RunOptions.DEFAULT, RowsInMemory.on(2))
                .describe();
    }

    @Test
    void a_release_that_does_not_stand_for_enough_is_not_accepted() throws IOException {
        write(new Random(5), 80, 600);
        assertThat(verifiedAgain("sex,code,age\nF,1,20\n", "population={table: people.csv, k: 6}"))
                .contains("population: the labels of a class are those of only 0 rows of the population");
        write(new Random(5), 80, 600);
        String people = "sex,code,age\n" + "F,1,20\nM,2,20\n".repeat(400);
        Files.writeString(folder.resolve("people.csv"), people);
        assertThat(verifiedAgain(
                        people + "X,3,20\n",
                        "population={table: people.csv, presence: {min: 0.01, max: 0.9}}",
                        "attributes.sex={role: quasi, hierarchy: sex.csv, levels: {max: 0}}"))
                .contains("1 row of the population would have labels that no row has");
        write(new Random(5), 80, 600);
        assertThat(verifiedAgain(
                        "sex,code,age\nF,1,20\n",
                        "population={table: people.csv, k: 6}",
                        "policies.on-missing=suppress",
                        "suppression={limit: 0.3, small-group: drop}",
                        "k=2"))
                .contains("suppressed rows are those of only 1 row of the population");
    }

    @Test
    void a_class_that_stands_for_enough_must_be_released() throws IOException {
        write(new Random(5), 80, 900);
        Consumer<List<List<String>>> hiding = rows -> {
            List<String> labels = List.copyOf(rows.get(5).subList(0, 2));
            rows.stream()
                    .filter(row -> row.subList(0, 2).equals(labels))
                    .toList()
                    .forEach(row -> List.of(0, 1).forEach(column -> row.set(column, "*")));
        };
        assertThat(tampered(hiding, "population={table: people.csv, k: 6}", "suppression.limit=0.6"))
                .contains("a class of rows is suppressed")
                .contains("what the job asks of a class");
    }
}
