package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InfeasibleException;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributedRunTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void write_table() throws IOException {
        StringBuilder table = new StringBuilder("name,age,zip,sex,illness\n");
        for (int row = 0; row < 120; row++) {
            table.append("n%d,%s,%05d,%s,\"a, %d\"\n"
                    .formatted(
                            row,
                            row % 17 == 0 ? "" : String.valueOf(20 + row * row % 41),
                            1000 + row * 7 % 30,
                            row % 3 == 0 ? "F" : "M",
                            row % 4));
        }
        Files.writeString(folder.resolve("table.csv"), table);
        Files.writeString(folder.resolve("sex.csv"), "F;*\nM;*\n");
    }

    private Plan plan(String output, String... overrides) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: %s.csv
                k: 4
                suppression: {limit: 0.1}
                attributes:
                  name: {role: identifier}
                  zip: {role: quasi, type: integer, encode: true, widths: doubling}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                  sex: {role: quasi, hierarchy: sex.csv}
                  illness: {role: sensitive}
                """.formatted(output));
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    static List<String> sorted(List<List<String>> rows) {
        return rows.stream().map(row -> String.join("\u0001", row)).sorted().toList();
    }

    private List<List<String>> rowsOf(Path release) throws IOException {
        if (Files.isRegularFile(release)) {
            return RowsInMemory.read(release).stream().skip(1).toList();
        }
        List<List<String>> rows = new ArrayList<>();
        try (Stream<Path> parts = Files.list(release)) {
            for (Path part : parts.sorted().collect(Collectors.toList())) {
                rows.addAll(RowsInMemory.read(part).stream().skip(1).toList());
            }
        }
        return rows;
    }

    /** Among how many machines, and the room for tuples here: none, so that they stay there. */
    private record Divided(int machines, TupleRoom room) {}

    private void same(String... overrides) throws IOException {
        Plan local =
                plan("local" + overrides.length + String.join("", overrides).hashCode(), overrides);
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        for (Divided divided : List.of(
                new Divided(1, TupleRoom.HALF_OF_THE_DISK),
                new Divided(3, new TupleRoom(0)),
                new Divided(17, TupleRoom.HALF_OF_THE_DISK),
                new Divided(17, new TupleRoom(0)))) {
            int machines = divided.machines();
            if (local.population().isPresent() && divided.room().bytes() == 0) {
                continue;
            }
            Plan plan = plan(
                    "far" + machines + "_" + divided.room().bytes() + "_"
                            + String.join("", overrides).hashCode(),
                    overrides);
            RunReport report =
                    DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(machines), divided.room());

            assertThat(report.levels()).isEqualTo(expected.levels());
            assertThat(report.metrics()).isEqualTo(expected.metrics());
            assertThat(report.classes()).isEqualTo(expected.classes());
            assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
            assertThat(report.policies()).isEqualTo(expected.policies());
            assertThat(report.homogeneousClasses()).isEqualTo(expected.homogeneousClasses());
            assertThat(report.persons()).isEqualTo(expected.persons());
            assertThat(sorted(rowsOf(plan.output()))).isEqualTo(sorted(rowsOf(local.output())));
            assertThat(plan.report()).exists();
            assertThat(report.published()).isPresent().isEqualTo(expected.published());
            assertThat(DistributedRun.verify(plan, RunOptions.DEFAULT, RowsInMemory.on(machines))
                            .violations())
                    .isEmpty();
        }
    }

    @Test
    void a_release_of_many_files_is_read_again_by_who_wrote_it_only() throws IOException {
        Plan plan = plan("again");
        assertThatThrownBy(() -> DistributedRun.verify(plan, RunOptions.DEFAULT, RowsInMemory.on(2)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is nothing to verify");
        DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(1));
        assertThatThrownBy(() -> Engine.verify(plan, RunOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--spark MASTER verify JOB");
        Findings forged = DistributedRun.verify(
                plan,
                RunOptions.DEFAULT,
                RowsInMemory.tampering(rows -> changed(rows, all -> all.get(5).set(3, "none"))));
        assertThat(forged.accepted()).isFalse();
        assertThat(forged.describe()).contains("other values in other columns");
        Plan refining = PlanResolver.resolve(
                folder.resolve("job.yaml"), List.of("refine.method=semantic"), OutputUse.NOT_WRITTEN);
        assertThatThrownBy(() -> DistributedRun.verify(refining, RunOptions.DEFAULT, RowsInMemory.on(2)))
                .hasMessageContaining("'refine'");
    }

    @Test
    void a_table_elsewhere_gives_the_rows_and_figures_of_a_local_run() throws IOException {
        same();
        same("k=9");
        same("suppression.limit=0");
        same("suppression.mode=drop");
        same("policies.on-missing=suppress");
        same("policies.on-missing=suppress", "suppression.mode=drop");
        same("objective=gcp");
        same("objective=entropy");
        same("objective=prec", "suppression.small-group=absorb");
        same("labels.top=range");
        same("search=skald", "k=50");
        same("k=90", "suppression.limit=0.3");
        same("population={size: 4000, k: 400}");
    }

    @Test
    void more_rows_than_four_bytes_count_are_counted_where_they_are() throws IOException {
        long weight = 1 << 26;
        for (String objective : List.of("dm*", "gcp", "prec", "entropy")) {
            Plan few = plan("few-" + objective.charAt(0), "objective=" + objective);
            RunReport expected = Engine.anonymise(few, RunOptions.DEFAULT);
            Plan many = plan("many-" + objective.charAt(0), "objective=" + objective, "k=" + 4 * weight);
            RunReport report = DistributedRun.anonymise(many, RunOptions.DEFAULT, RowsInMemory.weighing(weight));

            assertThat(report.levels()).isEqualTo(expected.levels());
            assertThat(report.rows()).isEqualTo(120 * weight);
            assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows() * weight);
            assertThat(report.metrics().dmStar())
                    .isEqualTo(expected.metrics()
                            .dmStar()
                            .multiply(BigInteger.valueOf(weight).pow(2)));
            assertThat(report.metrics().gcp())
                    .isEqualByComparingTo(expected.metrics().gcp());
            assertThat(report.classes().count()).isEqualTo(expected.classes().count());
            assertThat(sorted(rowsOf(many.output()))).isEqualTo(sorted(rowsOf(few.output())));
        }
        assertThat(failureOf(RowsInMemory.weighing(weight), "refine.method=mondrian", "k=" + 4 * weight))
                .contains("the most that can be refined");
    }

    /** Persons of several rows, some of nobody. */
    private void writePersons() throws IOException {
        StringBuilder table = new StringBuilder("name,age,zip,sex,illness\n");
        for (int row = 0; row < 160; row++) {
            table.append("%s,%s,%05d,%s,\"a, %d\"\n"
                    .formatted(
                            row % 19 == 0 ? "" : (row % 3 == 0 ? "0" : "") + row / 3 % 37,
                            row % 23 == 0 ? "" : String.valueOf(20 + row / 3 % 37 % 21),
                            1000 + row * 7 % 11,
                            row / 3 % 2 == 0 ? "F" : "M",
                            row % 4));
        }
        Files.writeString(folder.resolve("table.csv"), table);
    }

    @Test
    void persons_are_counted_as_in_a_local_run() throws IOException {
        writePersons();
        same("person=name");
        same("person=name", "suppression.limit=0.3", "policies.on-missing=suppress");
        same("person=name", "suppression={limit: 0.3, mode: drop}", "objective=gcp");
        same("person=name", "suppression={limit: 0.4, small-group: drop}", "k=7", "objective=prec");
        same("person=name", "suppression.limit=0.3", "objective=entropy");
        same("person=name", "population={size: 300, k: 6}", "k=1", "suppression.limit=0.3");
        same("person=name", illness("diversity: {entropy: 2}"), "suppression.limit=0.3", "objective=entropy");
        same("person=name", "suppression={limit: 0.2, small-group: keep}", "k=3", "labels.ends=data");
        same("person=name", illness("diversity: {distinct: 3}"), "suppression.limit=0.3");
    }

    private static String illness(String asked) {
        return "attributes.illness={role: sensitive, " + asked + "}";
    }

    @Test
    void what_is_asked_of_sensitive_values_holds_as_in_a_local_run() throws IOException {
        same(illness("diversity: {distinct: 3}"));
        same(illness("diversity: {distinct: 4}"), "suppression.mode=drop", "policies.on-missing=suppress");
        same(illness("diversity: {entropy: 2.5}, alpha: 0.5"), "objective=entropy");
        same(illness("closeness: {t: 0.2, distance: equal}"), "suppression.small-group=keep");
        same(illness("closeness: {t: 0.1, distance: ordered}, type: text"));
        for (String missing : List.of("value", "suppress")) {
            same(
                    illness("diversity: {distinct: 3}"),
                    "suppression.small-group=absorb",
                    "suppression.limit=0.3",
                    "policies.on-missing=" + missing);
            same(
                    illness("diversity: {distinct: 4}"),
                    "suppression.small-group=absorb",
                    "policies.on-missing=" + missing,
                    "k=3");
        }
        same(illness("likeness: {beta: 1, enhanced: false}"), "policies.on-missing=suppress");
        same(illness("disclosure: {delta: 2, absent: ignore}"), "suppression.small-group=keep", "k=2");
        same(illness("alpha: {max: 0.3, values: [\"a, 1\"]}"), "memory=16MB");
    }

    @Test
    void suppressed_rows_join_the_class_that_prints_what_they_print() throws IOException {
        String diverse = "attributes.illness={role: sensitive, diversity: {distinct: 2}}";
        same(diverse, "k=100", "policies.on-missing=suppress");
        sameClusters(diverse, "k=100", "policies.on-missing=suppress", "refine.method=semantic");
    }

    @Test
    void where_classes_cannot_be_diverse_it_says_so_in_the_words_of_a_local_run() throws IOException {
        for (String asked : List.of(
                "diversity: {distinct: 5}", "closeness: {t: 0.001, distance: equal}", "disclosure: {delta: 0.1}")) {
            String[] overrides = {illness(asked), "suppression.limit=0", "k=2", "policies.on-missing=suppress"};
            Plan local = plan("local", overrides);
            String expected = "";
            try {
                Engine.anonymise(local, RunOptions.DEFAULT);
            } catch (SkaldException none) {
                expected = none.getMessage();
            }
            assertThat(expected).isNotEmpty();
            assertThat(failureOf(RowsInMemory.on(3), overrides)).isEqualTo(expected);
            assertThat(failureOf(RowsInMemory.on(3), new TupleRoom(0), overrides))
                    .isEqualTo(expected);
        }
    }

    @Test
    void a_release_whose_values_are_not_as_asked_is_not_accepted() throws IOException {
        Consumer<List<List<String>>> alike =
                rows -> rows.subList(1, rows.size()).forEach(row -> row.set(3, "a, 1"));
        assertThat(tampered(alike, illness("diversity: {distinct: 3}")))
                .contains("sensitive values: of the rows that print")
                .contains("has 1 different value of 'illness'");
    }

    /** Ties go by the order of rows, which there is none of elsewhere: the local run has them in the order of their texts. */
    private void sameClusters(String... overrides) throws IOException {
        List<List<String>> table = RowsInMemory.read(folder.resolve("table.csv"));
        Plan unordered = plan("unordered", overrides);
        List<String> lines = new ArrayList<>(List.of(String.join(",", table.get(0))));
        table.stream()
                .skip(1)
                .sorted(RowsInMemory.order(unordered))
                .forEach(row -> lines.add(row.stream()
                        .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
                        .collect(Collectors.joining(","))));
        Files.write(folder.resolve("ordered.csv"), lines);
        String id = String.valueOf(String.join("", overrides).hashCode());
        List<String> ordered = new ArrayList<>(List.of(overrides));
        ordered.add("input=ordered.csv");
        Plan local = plan("local" + id, ordered.toArray(String[]::new));
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        for (int machines : new int[] {1, 3, 17}) {
            Plan plan = plan("far" + machines + id, overrides);
            RunReport report = DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(machines));

            assertThat(report.levels()).isEqualTo(expected.levels());
            assertThat(report.metrics()).isEqualTo(expected.metrics());
            assertThat(report.classes()).isEqualTo(expected.classes());
            assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
            assertThat(report.refinement()).isPresent().isEqualTo(expected.refinement());
            assertThat(report.homogeneousClasses()).isEqualTo(expected.homogeneousClasses());
            assertThat(report.persons()).isEqualTo(expected.persons());
            assertThat(report.published()).isPresent().isEqualTo(expected.published());
            assertThat(sorted(rowsOf(plan.output()))).isEqualTo(sorted(rowsOf(local.output())));
        }
    }

    @Test
    void bins_are_refined_as_in_a_local_run_over_rows_in_order() throws IOException {
        sameClusters("refine.method=semantic");
        sameClusters("refine.method=mondrian", "suppression.mode=drop");
        sameClusters("refine={method: semantic, ladder: levels, order: distance}", "policies.on-missing=suppress");
        sameClusters("refine={method: mondrian, bins: top}", "memory=16MB");
        sameClusters("refine={method: semantic, suppressed: rescue}", "suppression.limit=0.2");
        sameClusters("refine.method=semantic", illness("diversity: {distinct: 3}"), "policies.on-missing=suppress");
        sameClusters(
                "refine.method=mondrian",
                illness("diversity: {distinct: 4}"),
                "suppression={limit: 0.3, small-group: absorb}",
                "policies.on-missing=suppress");
        sameClusters("refine.method=cells");
    }

    @Test
    void bins_of_persons_are_refined_as_in_a_local_run_over_rows_in_order() throws IOException {
        writePersons();
        sameClusters("refine.method=semantic", "person=name");
        sameClusters("refine.method=mondrian", "person=name", "suppression={limit: 0.3, mode: drop}");
        sameClusters(
                "refine={method: semantic, suppressed: rescue}",
                "person=name",
                "suppression.limit=0.3",
                "policies.on-missing=suppress");
        sameClusters("refine.method=semantic", "person=name", illness("diversity: {distinct: 3}"));
        sameClusters("refine.method=mondrian", "person=name", "k=7", "suppression={limit: 0.4, small-group: drop}");
        sameClusters("refine.method=cells", "person=name");
    }

    @Test
    void tables_of_many_tuples_are_refined_part_by_part() throws IOException {
        StringBuilder table = new StringBuilder("name,age,zip,sex,illness\n");
        for (int row = 0; row < 17_000; row++) {
            table.append(
                    "n,%d,%05d,%s,\"a, %d\"\n".formatted(row % 97, 1000 + row / 97, row % 2 == 0 ? "F" : "M", row % 4));
        }
        Files.writeString(folder.resolve("table.csv"), table);
        sameClusters("refine.method=mondrian", "k=500");
    }

    @Test
    void rows_for_whose_codes_there_is_no_room_are_not_refined() throws IOException {
        assertThat(failureOf(RowsInMemory.on(2), new TupleRoom(1000), "refine={method: mondrian, suppressed: rescue}"))
                .contains("Refinement takes at least")
                .contains("for the codes of 120 rows")
                .contains("leave 'refine' out");
    }

    @Test
    void a_refined_release_that_is_not_what_it_should_be_is_not_put_in_place() throws IOException {
        String refined = "refine.method=mondrian";
        assertThat(tampered(rows -> rows.get(5).set(3, "none"), refined)).contains("other values in other columns");
        assertThat(tampered(rows -> rows.get(5).set(0, "999999"), refined)).contains("label");
        assertThat(tampered(rows -> rows.remove(7), refined)).contains("rows");
    }

    @Test
    void labels_of_one_number_and_narrow_memory_make_no_difference() throws IOException {
        same("labels.numbers=midpoint");
        same("labels.numbers=midpoint", "k=30");
        same("labels.numbers=min", "k=30");
        same("labels.ends=data");
        same("memory=16MB");
    }

    private String failureOf(DistributedTable.Factory tables, String... overrides) throws IOException {
        return failureOf(tables, TupleRoom.HALF_OF_THE_DISK, overrides);
    }

    private String failureOf(DistributedTable.Factory tables, TupleRoom room, String... overrides) throws IOException {
        Plan plan = plan("failing", overrides);
        String message = "";
        try {
            DistributedRun.anonymise(plan, RunOptions.DEFAULT, tables, room);
        } catch (SkaldException failed) {
            message = failed.getMessage();
        }
        assertThat(folder.resolve("failing.csv")).doesNotExist();
        assertThat(folder.toFile().list()).allMatch(name -> !name.startsWith(".skald"));
        return message;
    }

    @Test
    void what_would_do_is_told_as_in_a_local_run() throws IOException {
        writePersons();
        String fine = "attributes.zip={role: quasi, type: integer, widths: [4], levels: {max: 1}}";
        String apart = "attributes.sex={role: quasi, hierarchy: sex.csv, levels: {max: 0}}";
        for (List<String> infeasible : List.of(
                List.of("k = ", "k=70"),
                List.of("population.k = ", "k=1", "person=name", "population={size: 300, k: 110}"),
                List.of("population.k = ", "k=1", "population={table: table.csv, k: 70}"),
                List.of(" of 'illness' would do", "k=2", illness("disclosure: {delta: 0.05}")))) {
            List<String> overrides = new ArrayList<>(infeasible.subList(1, infeasible.size()));
            overrides.addAll(List.of(fine, apart, "suppression.limit=0"));
            String[] all = overrides.toArray(String[]::new);
            String told = "";
            try {
                Engine.anonymise(plan("failing", all), RunOptions.DEFAULT);
            } catch (InfeasibleException nowhere) {
                told = nowhere.getMessage();
            }

            assertThat(told).contains("With all else as it is, ").contains(infeasible.get(0));
            assertThat(failureOf(RowsInMemory.on(3), all)).isEqualTo(told);
        }
    }

    @Test
    void a_release_gives_way_to_another_where_that_is_allowed() throws IOException {
        Plan first = plan("again");
        DistributedRun.anonymise(first, RunOptions.DEFAULT, RowsInMemory.on(3));
        List<List<String>> rows = rowsOf(first.output());
        assertThatThrownBy(() -> ofParts("k=9")).hasMessageContaining("exists; remove it");
        assertThatThrownBy(() -> DistributedRun.anonymise(
                        ofParts("k=9", "overwrite=true"),
                        RunOptions.DEFAULT,
                        RowsInMemory.tampering(all -> all.subList(0, 40))))
                .isInstanceOf(FailureException.class);
        assertThat(rowsOf(first.output())).isEqualTo(rows);

        Path stranger = Files.writeString(first.output().resolve("mine.txt"), "mine");
        assertThatThrownBy(() -> ofParts("overwrite=true")).hasMessageContaining("holds mine.txt");
        Files.delete(stranger);
        assertThatThrownBy(() -> ofParts("overwrite=true", "input=again.csv/part-*"))
                .hasMessageContaining("a folder with files that the job reads");

        Plan second = ofParts("k=9", "overwrite=true");
        DistributedRun.anonymise(second, RunOptions.DEFAULT, RowsInMemory.on(2));
        assertThat(rowsOf(first.output())).isNotEmpty().isNotEqualTo(rows);
        assertThat(folder.toFile().list()).allMatch(name -> !name.startsWith("."));
    }

    private Plan ofParts(String... overrides) {
        return PlanResolver.resolve(folder.resolve("job.yaml"), List.of(overrides), OutputUse.WRITTEN.ofParts());
    }

    @Test
    void what_is_not_done_elsewhere_is_refused_by_name() throws IOException {
        String redacted = "attributes.name={role: identifier, redact: {keep-first: 1}}";
        Map<String, String> keys = Map.of(
                "format.trim=true",
                "'format.trim: true'",
                "class-size=size",
                "'class-size'",
                "rows-where={age: filled}",
                "'rows-where'",
                "format.header=repeated",
                "'format.header: repeated'",
                redacted,
                "'redact'",
                "row-order=shuffle",
                "'row-order: shuffle'");
        for (Map.Entry<String, String> key : keys.entrySet()) {
            String person = key.getKey().equals(redacted) ? "person=null" : "person=name";
            assertThat(failureOf(RowsInMemory.on(1), key.getKey(), person))
                    .hasLineCount(1)
                    .contains(key.getValue())
                    .contains("not done for tables on other machines");
        }
    }

    @Test
    void a_class_is_not_absorbed_elsewhere_where_persons_count_once_with_a_value() throws IOException {
        assertThat(failureOf(
                        RowsInMemory.on(1),
                        "suppression.small-group=absorb",
                        illness("diversity: {entropy: 2}"),
                        "person=name"))
                .hasLineCount(1)
                .contains("'small-group: absorb' with 'person'")
                .contains("not done for tables on other machines");
        same("suppression.small-group=absorb", illness("diversity: {entropy: 2}"));
    }

    @Test
    void values_that_do_not_fit_are_told_with_their_rows() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"), "name,age,zip,sex,illness\nA,1,1,F,a\nB,x,1,Q,a\nC,y,1,Q,b\nD,x,1,F,b\n");
        assertThat(failureOf(RowsInMemory.on(2)))
                .contains("3 rows of column 'age' have a value that")
                .contains("'x': 2 rows")
                .contains("'y': 1 row")
                .contains("2 rows of column 'sex' have a value that is not in sex.csv");
        assertThat(failureOf(RowsInMemory.on(2), "policies.on-unknown=suppress"))
                .doesNotContain("sex");
    }

    @Test
    void many_values_that_do_not_fit_are_counted_behind_the_first() throws IOException {
        StringBuilder table = new StringBuilder("name,age,zip,sex,illness\n");
        for (int row = 0; row < 30; row++) {
            table.append("A,").append("x".repeat(row + 1)).append(",1,F,a\n");
        }
        Files.writeString(folder.resolve("table.csv"), table);
        assertThat(failureOf(RowsInMemory.on(1))).contains("and 10 more");
    }

    @Test
    void where_no_node_does_it_says_so() throws IOException {
        assertThat(failureOf(RowsInMemory.on(3), "k=121")).contains("k is 121");
        assertThat(failureOf(
                        RowsInMemory.on(3),
                        "k=70",
                        "suppression.limit=0",
                        "attributes.sex={role: quasi, hierarchy: sex.csv, levels: {max: 0}}"))
                .contains("No node");
        Files.writeString(folder.resolve("table.csv"), "name,age,zip,sex,illness\n");
        assertThat(failureOf(RowsInMemory.on(3))).contains("no rows");
    }

    private static List<List<String>> changed(List<List<String>> rows, Consumer<List<List<String>>> change) {
        List<List<String>> copy = new ArrayList<>();
        rows.forEach(row -> copy.add(new ArrayList<>(row)));
        change.accept(copy);
        return copy;
    }

    private String tampered(Consumer<List<List<String>>> change, String... overrides) throws IOException {
        return failureOf(RowsInMemory.tampering(rows -> changed(rows, change)), overrides);
    }

    @Test
    void a_release_that_is_not_what_it_should_be_is_not_put_in_place() throws IOException {
        assertThat(tampered(rows -> rows.get(0).add("more"))).contains("columns");
        assertThat(tampered(rows -> rows.get(5).set(3, "none"))).contains("cell unchanged");
        assertThat(tampered(rows -> rows.remove(7))).contains("rows");
        assertThat(tampered(rows -> rows.add(rows.get(9)))).contains("rows");
        assertThat(tampered(rows -> rows.get(5).set(0, "999999"))).contains("label covers value");
        assertThat(tampered(rows -> rows.subList(1, 10).clear())).contains("figure");
    }

    @Test
    void a_class_that_need_not_be_suppressed_must_be_released() throws IOException {
        Consumer<List<List<String>>> hiding = rows -> {
            List<String> labels = List.copyOf(rows.get(5).subList(0, 3));
            rows.stream()
                    .filter(row -> row.subList(0, 3).equals(labels))
                    .toList()
                    .forEach(row -> List.of(0, 1, 2).forEach(column -> row.set(column, "*")));
        };
        assertThat(tampered(hiding, "suppression.limit=0.5"))
                .contains("a class of rows is suppressed")
                .contains("what the job asks of a class");
        assertThat(tampered(hiding, "suppression.limit=0.5", "refine.method=mondrian"))
                .contains("rows");
        writePersons();
        assertThat(tampered(hiding, "suppression.limit=0.5", "person=name", illness("diversity: {distinct: 2}")))
                .contains("a class of rows is suppressed");
    }

    @Test
    void each_end_of_a_label_is_the_value_of_a_row() throws IOException {
        Consumer<List<List<String>>> widened =
                rows -> rows.forEach(row -> row.set(1, row.get(1).replaceFirst("^\\[0*1000 - ", "[999 - ")));
        assertThat(
                        tampered(
                                widened,
                                "labels.ends=data",
                                "attributes.zip={role: quasi, type: integer, encode: true, widths: doubling, levels: {min: 2, max: 3}}"))
                .contains("has the value at its lower end");
    }

    @Test
    void classes_of_too_few_persons_are_not_accepted() throws IOException {
        writePersons();
        assertThat(failureOf(RowsInMemory.miscountingPersons(), "person=name", "suppression.limit=0.3"))
                .contains("are those of only 1 persons, and k is 4");
    }

    @Test
    void suppressed_rows_are_checked_together() throws IOException {
        String[] hiding = {"policies.on-missing=suppress", "suppression.small-group=keep", "k=2"};
        int top = suppressedIn(hiding);
        assertThat(top).isPositive();
        Consumer<List<List<String>>> other = rows -> top(rows).set(3, "none");
        assertThat(tampered(other, hiding)).contains("other values in other columns");
        assertThat(tampered(rows -> rows.remove(top(rows)), hiding)).contains("rows print the top label everywhere");
        assertThat(tampered(rows -> rows.removeIf(row -> row == null || isTop(row)), hiding))
                .contains("left out, which nobody said");
        assertThat(tampered(
                        rows -> {
                            for (int i = 1; i < rows.size(); i++) {
                                rows.get(i).subList(0, 3).replaceAll(cell -> "*");
                            }
                        },
                        hiding))
                .contains("suppression limit");
    }

    private static boolean isTop(List<String> row) {
        return row.subList(0, 3).stream().allMatch("*"::equals);
    }

    private static List<String> top(List<List<String>> rows) {
        return rows.stream().filter(DistributedRunTest::isTop).findFirst().orElseThrow();
    }

    private int suppressedIn(String... overrides) throws IOException {
        Plan plan = plan("hiding", overrides);
        DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(2));
        return (int)
                rowsOf(plan.output()).stream().filter(DistributedRunTest::isTop).count();
    }

    @Test
    void a_run_without_verification_reports_without_it() throws IOException {
        Plan plan = plan("unverified", "verify=false");
        RunReport report = DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(2));
        assertThat(report.homogeneousClasses()).isEmpty();
        assertThat(plan.output()).isDirectory();
    }

    @Test
    void a_folder_is_entered_by_whoever_may_read_files() throws IOException {
        Plan plan = plan("open");
        DistributedRun.anonymise(plan, RunOptions.DEFAULT, RowsInMemory.on(2));
        Set<PosixFilePermission> modes = Files.getPosixFilePermissions(plan.output());
        assertThat(modes).contains(PosixFilePermission.OWNER_EXECUTE);
        assertThat(modes.contains(PosixFilePermission.OTHERS_READ))
                .isEqualTo(modes.contains(PosixFilePermission.OTHERS_EXECUTE));
    }
}
