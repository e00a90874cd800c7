package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
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
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts in folders named key=value, as Hive and Spark write them: Spark reads what the local engine reads. */
class FolderColumnsTest {

    private static final List<String> FOLDERS = List.of(
            "year=2021/town=A%2FB/kind=01",
            "year=2021/town=A%252FB/kind=1",
            "year=2022/town=__HIVE_DEFAULT_PARTITION__/kind=1",
            "year=__HIVE_DEFAULT_PARTITION__/town=x y%3D/kind=1e1",
            "year=2021/town=a%zz/kind=true");

    private static Session session;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        session = LocalSpark.session();
    }

    @AfterAll
    static void end() {
        session.close();
    }

    @BeforeEach
    void write() throws IOException {
        int row = 0;
        for (String part : FOLDERS) {
            for (int file = 0; file < 2; file++) {
                StringBuilder rows = new StringBuilder("id,age\n");
                for (int i = 0; i < 9; i++, row++) {
                    rows.append(row).append(',').append(20 + row * 7 % 30).append('\n');
                }
                Path at = folder.resolve("visits/region=9/all").resolve(part).resolve("part " + file + ".csv");
                Files.createDirectories(at.getParent());
                Files.writeString(at, rows);
            }
        }
        Files.createDirectories(folder.resolve("visits/region=9/all/_temporary/year=1/town=2/kind=3"));
        Files.writeString(
                folder.resolve("visits/region=9/all/_temporary/year=1/town=2/kind=3/part.csv"), "id,age\n1,1\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: visits/region=9/all
                output: local.csv
                format: {partitions: hive}
                k: 4
                suppression: {limit: 0.4}
                attributes:
                  id: {role: insensitive}
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                  year: {role: quasi, type: integer, widths: [1, 2]}
                  town: {role: insensitive}
                  kind: {role: sensitive, diversity: {distinct: 2}}
                """);
    }

    private Plan plan(String... overrides) {
        return plan(OutputUse.WRITTEN, overrides);
    }

    private Plan plan(OutputUse use, String... overrides) {
        return PlanResolver.resolve(
                folder.resolve("job.yaml"),
                List.of(overrides),
                use,
                false,
                new SparkCatalogue(session::get, warning -> {}));
    }

    private void hasRowsAndFiguresOf(RunReport expected, String local, String output, String... job)
            throws IOException {
        String[] overrides =
                Stream.concat(Stream.of("output=" + output), Stream.of(job)).toArray(String[]::new);
        RunReport report = DistributedRun.anonymise(plan(overrides), RunOptions.DEFAULT, SparkTable.in(session.get()));
        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
        assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
        assertThat(LocalSpark.sortedRows(folder.resolve(output)))
                .isEqualTo(LocalSpark.sortedRows(folder.resolve(local)));
        if (Stream.of(job).noneMatch(override -> override.startsWith("refine"))) {
            assertThat(DistributedRun.verify(
                                    plan(OutputUse.NOT_WRITTEN, overrides),
                                    RunOptions.DEFAULT,
                                    SparkTable.in(session.get()))
                            .describe())
                    .isEqualTo("The release is what it is said to be.");
        }
    }

    @Test
    void keys_of_folders_are_columns_as_on_one_machine() throws IOException {
        RunReport expected = Engine.anonymise(plan(), RunOptions.DEFAULT);
        hasRowsAndFiguresOf(expected, "local.csv", "spark.csv");
        String address = "input=file://" + folder.resolve("visits/region=9/all");
        hasRowsAndFiguresOf(expected, "local.csv", "far.csv", address);
        hasRowsAndFiguresOf(
                Engine.anonymise(
                        plan("refine={method: mondrian}", "output=refined.csv", "format.missing=[none]"),
                        RunOptions.DEFAULT),
                "refined.csv",
                "clusters.csv",
                "format.missing=[none]",
                "refine={method: mondrian}");
    }

    @Test
    void what_spark_writes_in_folders_is_read_by_either() throws IOException {
        SparkSession spark = session.get();
        spark.range(80)
                .selectExpr(
                        "id",
                        "int(20 + id * 7 % 30) age",
                        "2000 + id % 3 year",
                        "if(id % 7 = 0, null, concat('t/', id % 2)) town",
                        "id % 4 kind")
                .write()
                .partitionBy("year", "town", "kind")
                .parquet(folder.resolve("visits.parquet").toString());
        String[] typed = {"input=visits.parquet", "format={type: parquet, partitions: hive}"};
        RunReport expected = Engine.anonymise(plan(typed), RunOptions.DEFAULT);
        hasRowsAndFiguresOf(expected, "local.csv", "spark.csv", typed);
        hasRowsAndFiguresOf(
                expected, "local.csv", "far.csv", "input=file://" + folder.resolve("visits.parquet"), typed[1]);
    }

    @Test
    void folders_that_make_no_table_are_told() throws IOException {
        String address = "input=file://" + folder.resolve("visits/region=9/all");
        assertThatThrownBy(() -> plan(address, "format={partitions: none}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("set format.partitions to hive");
        Files.writeString(folder.resolve("visits/region=9/all/year=2021/part.csv"), "id,age\n1,1\n");
        assertThatThrownBy(() -> plan(address))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("lie in folders of the same keys");
        assertThatThrownBy(() -> plan(
                        "input=file://" + folder.resolve("visits/region=9/all/year=2021/*/kind=01/*.csv"),
                        "attributes.age=null"))
                .isInstanceOf(UsageException.class);
        Path own = folder.resolve("own/age=3/part.csv");
        Files.createDirectories(own.getParent());
        Files.writeString(own, "id,age\n1,1\n");
        assertThatThrownBy(() -> plan("input=file://" + folder.resolve("own")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("and in the names of its folders");
    }
}
