package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.distributed.DistributedRun;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of persons who have several rows each, in as many files as the rows are to be divided into: Spark gives what the local engine gives. */
class PersonsAsLocalTest {

    private static Session spark;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        spark = LocalSpark.session();
    }

    @AfterAll
    static void end() {
        spark.close();
    }

    /** Every row has another row's identifier too, some none; identifiers are spelled in two ways. */
    private Plan ofPersons(int parts, String output, String suppressed) throws IOException {
        return ofPersons(parts, output, suppressed, "persons", "none", "k: 4");
    }

    private Plan ofPersons(int parts, String output, String suppressed, String input, String refine, String asked)
            throws IOException {
        Files.createDirectories(folder.resolve("persons"));
        for (int part = 0; part < parts; part++) {
            StringBuilder text = new StringBuilder("id,age,sex,illness\n");
            for (int row = part; row < 150; row += parts) {
                String id = row % 31 == 0 ? "" : (row % 4 == 0 ? "0" : "") + row / 2 % 50;
                text.append("%s,%d,%s,i%d\n".formatted(id, 20 + row * 7 % 45, row % 3 == 0 ? "F" : "M", row % 5));
            }
            Files.writeString(folder.resolve("persons/part" + part + ".csv"), text);
        }
        Files.writeString(folder.resolve("sex.csv"), "F;*\nM;*\n");
        Path job = Files.writeString(
                folder.resolve("persons.yaml"), """
                input: %s
                output: out/%s.csv
                %s
                person: id
                refine: {method: %s}
                suppression: {limit: 0.2, %s}
                labels: {ends: data}
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 3, 9]}
                  sex: {role: quasi, hierarchy: sex.csv}
                  illness: {role: sensitive, diversity: {distinct: 2}}
                """.formatted(input, output, asked, refine, suppressed));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void persons_are_counted_as_in_a_local_run(int parts) throws IOException {
        String suppressed = parts == 3 ? "mode: drop" : "small-group: keep";
        Plan local = ofPersons(parts, "local", suppressed);
        Plan onSpark = ofPersons(parts, "spark", suppressed);
        spark.get().sparkContext().conf().set(SuppressedRows.MOST_SENT, "1000");
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
        assertThat(report.classes()).isEqualTo(expected.classes());
        assertThat(report.persons()).isPresent().isEqualTo(expected.persons());
        assertThat(report.suppressedRows()).isPositive().isEqualTo(expected.suppressedRows());
        assertThat(report.published()).isPresent().isEqualTo(expected.published());
        assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
    }

    @Test
    void persons_stand_for_those_of_a_population_as_in_a_local_run() throws IOException {
        String asked = "population: {size: 1000, k: 60}";
        Plan local = ofPersons(3, "local", "small-group: keep", "persons", "none", asked);
        Plan onSpark = ofPersons(3, "spark", "small-group: keep", "persons", "none", asked);
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertThat(report.k()).isGreaterThan(4).isEqualTo(expected.k());
        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.persons()).isPresent().isEqualTo(expected.persons());
        assertThat(report.published()).isPresent().isEqualTo(expected.published());
        assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void clusters_of_persons_are_those_of_a_local_run_over_rows_in_order(int parts) throws IOException {
        String refine = parts == 3 ? "mondrian" : "semantic";
        String suppressed = parts == 17 ? "mode: drop" : "small-group: drop";
        Plan onSpark = ofPersons(parts, "spark", suppressed, "persons", refine, "k: 4");
        LocalSpark.writeInOrder(onSpark, folder, "persons", "id", "age", "sex", "illness");
        Plan local = ofPersons(parts, "local", suppressed, "ordered.csv", refine, "k: 4");
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertThat(report.refinement()).isPresent().isEqualTo(expected.refinement());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
        assertThat(report.classes()).isEqualTo(expected.classes());
        assertThat(report.persons()).isPresent().isEqualTo(expected.persons());
        assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
        assertThat(report.published()).isPresent().isEqualTo(expected.published());
        assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
    }

    /** Persons have a few rows each, mostly with one illness, which is spelled in two ways or missing. */
    private Plan ofDiversePersons(int parts, String input, String output, String asked, String refine)
            throws IOException {
        Random random = new Random(parts);
        Files.createDirectories(folder.resolve("diverse"));
        for (int part = 0; part < parts; part++) {
            StringBuilder text = new StringBuilder("id,age,zip,illness,drug\n");
            for (int row = part; row < 170; row += parts) {
                int person = random.nextInt(45);
                int illness = random.nextInt(3) == 0 ? random.nextInt(4) : person % 4;
                String spelled = random.nextInt(20) == 0 ? "" : (random.nextInt(3) == 0 ? "0" : "") + illness;
                text.append("%sp%d,%d,%03d,%s,d%d\n"
                        .formatted(
                                random.nextInt(4) == 0 ? " " : "",
                                person,
                                20 + random.nextInt(30),
                                person % 9 * 11,
                                spelled,
                                (person / 3 + random.nextInt(2)) % 3));
            }
            Files.writeString(folder.resolve("diverse/part" + part + ".csv"), text);
        }
        Path job = Files.writeString(folder.resolve("diverse.yaml"), """
                input: %s
                output: out/%s.csv
                k: 3
                person: id
                refine: {method: %s}
                suppression: {limit: 0.3, mode: %s}
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [5, 15]}
                  zip: {role: quasi, type: code, keep: [3, 2]}
                  illness: {role: sensitive, type: integer, diversity: %s}
                  drug: {role: sensitive, diversity: {entropy: 1.5}}
                """.formatted(
                        input, output, refine, parts == 3 ? "drop" : "mask", asked));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1  | {entropy: 2}              | none",
                "3  | {recursive: {c: 2, l: 2}} | none",
                "17 | {entropy: 2.2}            | none",
                "3  | {entropy: 2}              | mondrian"
            })
    void a_person_counts_once_with_a_value_as_in_a_local_run(int parts, String asked, String refine)
            throws IOException {
        Plan onSpark = ofDiversePersons(parts, "diverse", "spark", asked, refine);
        LocalSpark.writeInOrder(onSpark, folder, "diverse", "id", "age", "zip", "illness", "drug");
        Plan local = ofDiversePersons(parts, refine.equals("none") ? "diverse" : "ordered.csv", "local", asked, refine);
        spark.get().sparkContext().conf().set(SuppressedRows.MOST_SENT, parts == 17 ? "-1" : "1000");
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
        assertThat(report.classes()).isEqualTo(expected.classes());
        assertThat(report.persons()).isPresent().isEqualTo(expected.persons());
        assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
        assertThat(report.homogeneousClasses()).isEqualTo(expected.homogeneousClasses());
        assertThat(report.published()).isPresent().isEqualTo(expected.published());
        assertThat(report.refinement()).isEqualTo(expected.refinement());
        assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
    }
}
