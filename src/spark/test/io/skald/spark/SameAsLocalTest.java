package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.distributed.DistributedRun;
import io.skald.distributed.TupleRoom;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random small tables and jobs, in as many files as the rows are to be divided into: Spark gives what the local engine gives. */
class SameAsLocalTest {

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

    /** Texts that are hard to read: delimiters, quotes, line ends, blanks, nothing. */
    private static final List<String> ILLNESSES =
            List.of("flu", "\"cough, dry\"", "\"said \"\"ok\"\"\"", "\"two\nlines\"", " cold ", "", "NA", "*", "ü");

    private static final List<String> MODELS = List.of(
            "",
            "",
            ", diversity: {distinct: 3}",
            ", diversity: {entropy: 2.5}, alpha: 0.6",
            ", diversity: {recursive: {c: 3, l: 2}}",
            ", closeness: {t: 0.3, distance: equal}",
            ", closeness: {t: 0.2, distance: ordered}, type: text",
            ", likeness: {beta: 3, enhanced: false}",
            ", disclosure: {delta: 3, absent: ignore}");

    private void write(Random random, int parts) throws IOException {
        Files.createDirectories(folder.resolve("table"));
        int rows = 40 + random.nextInt(200);
        int ages = 2 + random.nextInt(40);
        int zips = 2 + random.nextInt(60);
        boolean padded = random.nextBoolean();
        boolean missing = random.nextBoolean();
        int row = 0;
        for (int part = 0; part < parts; part++) {
            StringBuilder text = new StringBuilder("id,age,zip,born,sex,illness\n");
            for (; row < (part + 1) * rows / parts; row++) {
                int age = 18 + Math.abs((int) (random.nextGaussian() * ages));
                text.append("p").append(row).append(',');
                text.append(
                        missing && random.nextInt(20) == 0 ? "" : padded ? "%03d".formatted(age) : String.valueOf(age));
                text.append(',').append("%05d".formatted(random.nextInt(zips) * 37));
                text.append(',')
                        .append("%d-%02d-%02d"
                                .formatted(
                                        1950 + random.nextInt(5) * 10, 1 + random.nextInt(12), 1 + random.nextInt(28)));
                text.append(',').append("FMX".charAt(random.nextInt(3)));
                text.append(',').append(ILLNESSES.get(random.nextInt(ILLNESSES.size())));
                text.append('\n');
            }
            Files.writeString(folder.resolve("table/part" + part + ".csv"), text);
        }
        Files.writeString(folder.resolve("sex.csv"), "F;any;*\nM;any;*\nX;other;*\n");
    }

    private Plan plan(Random random, String output) throws IOException {
        return plan(random, output, "table", "");
    }

    private Plan plan(Random random, String output, String input, String refine) throws IOException {
        String[] objectives = {"dm*", "gcp", "prec", "entropy"};
        String[] suppression = {
            "mode: drop", "mode: mask", "small-group: drop", "small-group: absorb", "small-group: keep"
        };
        String zip = random.nextBoolean()
                ? "{role: quasi, type: integer, encode: true, widths: doubling}"
                : "{role: quasi, type: code, keep: [5, 3, 1]}";
        String suppressed = suppression[random.nextInt(suppression.length)];
        String model =
                refine.contains("rescue") || refine.contains("cells") ? "" : MODELS.get(random.nextInt(MODELS.size()));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: out/%s.csv
                k: %d
                suppression: {limit: 0.%02d, %s}
                objective: %s
                policies: {on-missing: %s}
                labels: {top: "%s"}
                memory: 64MB
                %s
                attributes:
                  id: {role: identifier}
                  zip: %s
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 40]}
                  born: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, month, year, decade]}
                  sex: {role: quasi, hierarchy: sex.csv}
                  illness: {role: sensitive%s}
                """.formatted(
                        input,
                        output,
                        2 + random.nextInt(6),
                        random.nextInt(25),
                        suppressed,
                        objectives[random.nextInt(4)],
                        random.nextBoolean() ? "value" : "suppress",
                        refine.isEmpty() && random.nextBoolean() ? "range" : "*",
                        refine.isEmpty() ? "" : "refine: " + refine,
                        zip,
                        model));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void node_figures_and_rows_are_those_of_a_local_run(int parts) throws IOException {
        Set<String> nodes = new HashSet<>();
        for (int seed = 0; seed < 4; seed++) {
            Random random = new Random(1000L * parts + seed);
            write(random, parts);
            long jobSeed = random.nextLong();
            Plan local = plan(new Random(jobSeed), "local" + seed);
            Plan onSpark = plan(new Random(jobSeed), "spark" + seed);
            RunReport expected;
            try {
                expected = Engine.anonymise(local, RunOptions.DEFAULT);
            } catch (SkaldException none) {
                assertThat(failure(onSpark)).isEqualTo(none.getMessage());
                continue;
            }
            // Every other run leaves the tuples where they are, and of these half find suppressed rows by a join.
            TupleRoom room = seed % 2 == 0 ? TupleRoom.HALF_OF_THE_DISK : new TupleRoom(0);
            spark.get().sparkContext().conf().set(SuppressedRows.MOST_SENT, seed == 3 ? "-1" : "1000");
            RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()), room);

            assertThat(report.levels()).as("seed %d", seed).isEqualTo(expected.levels());
            assertThat(report.metrics()).isEqualTo(expected.metrics());
            assertThat(report.classes()).isEqualTo(expected.classes());
            assertThat(report.rows()).isEqualTo(expected.rows());
            assertThat(report.releasedRows()).isEqualTo(expected.releasedRows());
            assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
            assertThat(report.policies()).isEqualTo(expected.policies());
            assertThat(report.homogeneousClasses()).isEqualTo(expected.homogeneousClasses());
            assertThat(report.published()).isPresent().isEqualTo(expected.published());
            assertThat(onSpark.publicPage()).exists();
            if (seed % 4 == 0) {
                assertThat(DistributedRun.verify(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()))
                                .describe())
                        .isEqualTo("The release is what it is said to be.");
            }
            assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
            nodes.add(report.levels().toString());
        }
        assertThat(nodes).hasSizeGreaterThan(1);
    }

    private Plan ofPopulation(Random random, String output, String people, String asked) throws IOException {
        Path job = Files.writeString(folder.resolve("population.yaml"), """
                input: table
                output: out/%s.csv
                population: {table: %s, %s}
                suppression: {limit: 0.%d, mode: %s}
                policies: {on-missing: %s}
                attributes:
                  id: {role: identifier}
                  zip: {role: quasi, type: code, keep: [5, 3, 1]}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 40]}
                  born: {role: insensitive}
                  sex: {role: quasi, hierarchy: sex.csv}
                  illness: {role: sensitive%s}
                """.formatted(
                        output,
                        people,
                        asked,
                        random.nextInt(4),
                        random.nextBoolean() ? "drop" : "mask",
                        random.nextBoolean() ? "value" : "suppress",
                        random.nextBoolean() ? ", diversity: {distinct: 2}" : ""));
        return PlanResolver.resolve(
                job, List.of(), OutputUse.WRITTEN, false, new SparkCatalogue(spark::get, warning -> {}));
    }

    private void writePopulation(Random random, int parts) throws IOException {
        Files.createDirectories(folder.resolve("people"));
        for (int part = 0; part < parts; part++) {
            StringBuilder text = new StringBuilder("sex,name,age,zip\n");
            for (int row = 0; row < 1500 / parts; row++) {
                int age = 18 + Math.abs((int) (random.nextGaussian() * 40));
                text.append("%s,%s,%d,%05d\n"
                        .formatted("FMX".charAt(random.nextInt(3)), "\"a, b\"", age, random.nextInt(70) * 37));
            }
            Files.writeString(folder.resolve("people/part" + part + ".csv"), text);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void a_population_is_counted_as_in_a_local_run(int parts) throws IOException {
        int done = 0;
        for (String asked : List.of("k: 20", "presence: {max: 0.3}, k: 5", "presence: {min: 0.01, max: 0.9}")) {
            Random random = new Random(5000L * parts + asked.length());
            write(random, parts);
            writePopulation(random, 18 - parts);
            long jobSeed = random.nextLong();
            Plan local = ofPopulation(new Random(jobSeed), "people" + asked.length(), "people", asked);
            boolean named = asked.startsWith("presence");
            spark.get()
                    .read()
                    .option("header", true)
                    .csv(folder.resolve("people").toString())
                    .createOrReplaceTempView("inhabitants");
            Plan onSpark = ofPopulation(
                    new Random(jobSeed), "spark" + asked.length(), named ? "{table: inhabitants}" : "people", asked);
            RunReport expected;
            try {
                expected = Engine.anonymise(local, RunOptions.DEFAULT);
            } catch (SkaldException none) {
                assertThat(failure(onSpark)).isEqualTo(none.getMessage());
                continue;
            }
            RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

            assertThat(report.levels()).as(asked).isEqualTo(expected.levels());
            assertThat(report.metrics()).isEqualTo(expected.metrics());
            assertThat(report.classes()).isEqualTo(expected.classes());
            assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
            assertThat(report.published()).isPresent().isEqualTo(expected.published());
            assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
            done++;
        }
        assertThat(done).isPositive();
    }

    private static final List<String> REFINEMENTS = List.of(
            "{method: semantic}",
            "{method: mondrian}",
            "{method: semantic, ladder: levels, order: distance, remainder: promote}",
            "{method: semantic, suppressed: rescue}",
            "{method: cells}");

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void clusters_are_those_of_a_local_run_over_rows_in_order(int parts) throws IOException {
        int refined = 0;
        for (int seed = 0; seed < 2; seed++) {
            Random random = new Random(7000L * parts + seed);
            write(random, parts);
            long jobSeed = random.nextLong();
            String refine = REFINEMENTS.get((2 * seed + parts) % REFINEMENTS.size());
            Plan onSpark = plan(new Random(jobSeed), "refined" + seed, "table", refine);
            LocalSpark.writeInOrder(onSpark, folder, "table", "id", "age", "zip", "born", "sex", "illness");
            Plan local = plan(new Random(jobSeed), "ordered" + seed, "ordered.csv", refine);
            RunReport expected;
            try {
                expected = Engine.anonymise(local, RunOptions.DEFAULT);
            } catch (SkaldException none) {
                assertThat(failure(onSpark)).isEqualTo(none.getMessage());
                continue;
            }
            RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

            assertThat(report.refinement()).as(refine).isPresent().isEqualTo(expected.refinement());
            assertThat(report.metrics()).as(refine).isEqualTo(expected.metrics());
            assertThat(report.classes()).isEqualTo(expected.classes());
            assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
            assertThat(report.published()).isPresent().isEqualTo(expected.published());
            assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
            refined++;
        }
        assertThat(refined).isPositive();
    }

    private static String failure(Plan plan) {
        try {
            DistributedRun.anonymise(plan, RunOptions.DEFAULT, SparkTable.in(spark.get()));
            return "";
        } catch (SkaldException failed) {
            return failed.getMessage();
        }
    }
}
