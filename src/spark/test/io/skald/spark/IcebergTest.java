package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.distributed.DistributedRun;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tables of an Iceberg catalogue in a folder. */
@EnabledIfSystemProperty(named = "skald.spark.full", matches = "true")
class IcebergTest {

    private static final String CATALOGUE = "spark.sql.catalog.lake";

    private static Session session;

    @TempDir
    private static Path warehouse;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        System.setProperty(CATALOGUE, "org.apache.iceberg.spark.SparkCatalog");
        System.setProperty(CATALOGUE + ".type", "hadoop");
        System.setProperty(CATALOGUE + ".warehouse", warehouse.toUri().toString());
        session = LocalSpark.session();
        session.get().sql("""
                CREATE TABLE lake.clinic.visits (
                  id BIGINT,
                  age INT COMMENT 'in years',
                  town STRING,
                  paid DECIMAL(9,2) COMMENT 'euros',
                  seen TIMESTAMP,
                  codes ARRAY<STRING>,
                  region STRING COMMENT 'where')
                USING iceberg PARTITIONED BY (region, days(seen), bucket(4, paid), town)""");
        session.get().sql("""
                INSERT INTO lake.clinic.visits SELECT id, int(20 + id * 7 % 30), concat('t', id % 4),
                  decimal(id) + 0.25, timestamp_seconds(1700000000 + id * 3600), array(concat('a', id), null), concat('r', id % 2)
                FROM range(80)""");
    }

    @AfterAll
    static void end() {
        session.close();
        List.of("", ".type", ".warehouse").forEach(key -> System.clearProperty(CATALOGUE + key));
    }

    @Test
    void a_table_of_iceberg_becomes_one_with_its_types_comments_and_transforms() throws IOException, AnalysisException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: {table: lake.clinic.visits}
                output: {table: lake.clinic.k4, reports: out/k4}
                k: 4
                suppression: {limit: 0.1}
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                  town: {role: quasi, type: code, keep: [2, 1]}
                  paid: {role: insensitive}
                  seen: {role: insensitive}
                  codes: {role: insensitive}
                  region: {role: sensitive}
                """);
        SparkSession spark = session.get();
        Plan plan = PlanResolver.resolve(
                job, List.of(), OutputUse.WRITTEN, false, new SparkCatalogue(session::get, warning -> {}));
        RunReport report = DistributedRun.anonymise(plan, RunOptions.DEFAULT, SparkTable.in(spark));

        assertThat(report.releasedRows()).isEqualTo(80);
        assertThat(spark.table("lake.clinic.k4").count()).isEqualTo(80);
        assertThat(Arrays.stream(spark.table("lake.clinic.k4").schema().fields())
                        .map(field -> field.name() + " " + field.dataType().sql() + " "
                                + field.getComment().getOrElse(() -> "-")))
                .containsExactly(
                        "age STRING in years",
                        "town STRING -",
                        "paid DECIMAL(9,2) euros",
                        "seen TIMESTAMP -",
                        "codes ARRAY<STRING> -",
                        "region STRING where");
        String said = spark.sql("SHOW CREATE TABLE lake.clinic.k4").first().getString(0);
        assertThat(said).containsIgnoringCase("USING iceberg");
        assertThat(Partitioning.of(spark, "lake.clinic.k4").parts())
                .containsExactly(
                        new Partitioning.Part("region", "", 0),
                        new Partitioning.Part("seen", "days", 0),
                        new Partitioning.Part("paid", "bucket", 4));
        String others = "SELECT paid, seen, codes, region FROM lake.clinic.";
        assertThat(spark.sql(others + "visits EXCEPT ALL " + others + "k4").count())
                .isZero();
        assertThat(DistributedRun.verify(
                                PlanResolver.resolve(
                                        job,
                                        List.of(),
                                        OutputUse.NOT_WRITTEN,
                                        false,
                                        new SparkCatalogue(session::get, warning -> {})),
                                RunOptions.DEFAULT,
                                SparkTable.in(spark))
                        .describe())
                .isEqualTo("The release is what it is said to be.");
    }
}
