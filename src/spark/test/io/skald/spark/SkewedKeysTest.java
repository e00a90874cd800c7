package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that most rows share: no task is shown all of these rows, or it sorts them on disk, and the answers are those of a local run. */
class SkewedKeysTest {

    private static final int ROWS = 30_000;

    private static final int PARTS = 17;

    /** What a join needs to divide a key: Spark does so from 256 MB on. */
    private static final Map<String, String> SMALL_JOINS = Map.of(
            "spark.sql.autoBroadcastJoinThreshold", "-1",
            "spark.sql.adaptive.coalescePartitions.enabled", "false",
            "spark.sql.adaptive.skewJoin.skewedPartitionFactor", "1.5",
            "spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "512",
            "spark.sql.adaptive.advisoryPartitionSizeInBytes", "512");

    private static final String MOST_SORTED = "spark.shuffle.spill.numElementsForceSpillThreshold";

    private static Session spark;

    private final Tasks tasks = new Tasks();

    @TempDir
    private Path folder;

    /** What the busiest of the tasks was shown by others, and what all of them sorted on disk. */
    private static final class Tasks extends SparkListener {

        private final AtomicLong mostRead = new AtomicLong();
        private final AtomicLong spilled = new AtomicLong();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd task) {
            long read = task.taskMetrics().shuffleReadMetrics().recordsRead();
            mostRead.accumulateAndGet(read, Math::max);
            spilled.addAndGet(task.taskMetrics().diskBytesSpilled());
        }
    }

    @BeforeAll
    static void begin() {
        spark = LocalSpark.session();
    }

    @AfterAll
    static void end() {
        spark.close();
    }

    @BeforeEach
    void watch() {
        spark.get().sparkContext().addSparkListener(tasks);
        spark.get().sparkContext().conf().set(SuppressedRows.MOST_SENT, "1000");
    }

    @AfterEach
    void forget() {
        spark.get().sparkContext().removeSparkListener(tasks);
        spark.get().sparkContext().conf().remove(MOST_SORTED);
        SMALL_JOINS.keySet().forEach(key -> spark.get().conf().unset(key));
    }

    private void settle() throws TimeoutException {
        spark.get().sparkContext().listenerBus().waitUntilEmpty();
    }

    /** Nine rows of ten are of one tuple, most others of twenty, and some of tuples that few rows have. */
    private void write(boolean onePersonHasHalf) throws IOException {
        Files.createDirectories(folder.resolve("table"));
        for (int part = 0; part < PARTS; part++) {
            StringBuilder text = new StringBuilder("id,age,town,note\n");
            for (int row = part; row < ROWS; row += PARTS) {
                String person = onePersonHasHalf && row % 2 == 1 ? "one" : "p" + row % 998;
                text.append(person)
                        .append(row % 10 > 0 ? ",40,t0," : other(row / 10))
                        .append("n" + row * 7L % 101 + "\n");
            }
            Files.writeString(folder.resolve("table/part" + part + ".csv"), text);
        }
    }

    private static String other(int number) {
        return number % 10 == 0
                ? "," + (20 + number % 45) + "," + (char) ('a' + number / 10 % 19) + "0,"
                : "," + (20 + number % 10) + ",t" + (1 + number % 2) + ",";
    }

    private Plan plan(String input, String output, String... overrides) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: out/%s.csv
                k: 40
                suppression: {limit: 0.05}
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 20]}
                  town: {role: quasi, type: code, keep: [2, 1]}
                  note: {role: insensitive}
                """.formatted(input, output));
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    private void assertSame(RunReport report, RunReport expected, Plan onSpark, Plan local) throws IOException {
        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
        assertThat(report.classes()).isEqualTo(expected.classes());
        assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
        assertThat(LocalSpark.sortedRows(onSpark.output())).isEqualTo(LocalSpark.sortedRows(local.output()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tuples fetched", "tuples left", "suppressed rows by a join"})
    void a_tuple_of_nine_rows_in_ten_is_in_no_task_as_rows(String way) throws IOException, TimeoutException {
        write(false);
        Plan local = plan("table", "local");
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        assertThat(expected.suppressedRows()).isPositive();
        boolean joins = way.startsWith("suppressed");
        if (joins) {
            SMALL_JOINS.forEach((key, value) -> spark.get().conf().set(key, value));
            spark.get().sparkContext().conf().set(SuppressedRows.MOST_SENT, "-1");
        }
        Plan onSpark = plan("table", "spark");
        RunReport report = DistributedRun.anonymise(
                onSpark,
                RunOptions.DEFAULT,
                SparkTable.in(spark.get()),
                way.equals("tuples fetched") ? TupleRoom.HALF_OF_THE_DISK : new TupleRoom(0));

        assertSame(report, expected, onSpark, local);
        settle();
        assertThat(tasks.mostRead.get()).as("records of one task").isPositive().isLessThan(ROWS / 2);
    }

    @Test
    void a_person_of_half_of_all_rows_is_in_no_task_as_rows() throws IOException, TimeoutException {
        write(true);
        Plan local = plan("table", "local", "person=id");
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        Plan onSpark = plan("table", "spark", "person=id");
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertSame(report, expected, onSpark, local);
        settle();
        assertThat(tasks.mostRead.get()).as("records of one task").isPositive().isLessThan(ROWS / 2);
    }

    @Test
    void combinations_of_values_in_one_class_may_be_as_many_as_rows() throws IOException {
        write(false);
        String[] guarded = {
            "attributes.id={role: sensitive, diversity: {distinct: 3}}",
            "attributes.note={role: sensitive, diversity: {distinct: 3}}"
        };
        Plan local = plan("table", "local", guarded);
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        Plan onSpark = plan("table", "spark", guarded);
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertThat(report.suppressedRows()).isPositive();
        assertSame(report, expected, onSpark, local);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_bin_of_nearly_all_rows_is_refined_and_its_rows_are_sorted_on_disk(boolean ofPersons)
            throws IOException, TimeoutException {
        write(ofPersons);
        String[] refined = ofPersons
                ? new String[] {"refine={method: semantic, bins: top}", "person=id"}
                : new String[] {"refine={method: semantic, bins: top}"};
        Plan onSpark = plan("table", "spark", refined);
        LocalSpark.writeInOrder(onSpark, folder, "table", "id", "age", "town", "note");
        Plan local = plan("ordered.csv", "local", refined);
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        spark.get().sparkContext().conf().set(MOST_SORTED, "2000");
        RunReport report = DistributedRun.anonymise(onSpark, RunOptions.DEFAULT, SparkTable.in(spark.get()));

        assertThat(report.refinement()).isPresent().isEqualTo(expected.refinement());
        assertSame(report, expected, onSpark, local);
        settle();
        assertThat(tasks.spilled.get()).isPositive();
    }
}
