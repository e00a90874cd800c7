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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {

    private static Session session;

    @TempDir
    private static Path warehouse;

    @TempDir
    private Path folder;

    @BeforeAll
    static void begin() {
        System.setProperty("spark.sql.warehouse.dir", warehouse.toUri().toString());
        session = LocalSpark.session();
        SparkSession spark = session.get();
        spark.sql("CREATE DATABASE clinic");
        spark.sql("""
                CREATE TABLE clinic.visits (
                  id BIGINT,
                  age INT COMMENT 'in years',
                  town STRING,
                  `paid in` DECIMAL(9,2) COMMENT 'euros',
                  seen TIMESTAMP,
                  codes ARRAY<STRING>,
                  region STRING COMMENT 'where')
                USING parquet PARTITIONED BY (region)""");
        spark.sql("""
                INSERT INTO clinic.visits SELECT id, if(id % 13 = 0, null, int(20 + id * 7 % 30)), concat('t', id % 4),
                  decimal(id) + 0.25, timestamp_seconds(1700000000 + id * 3600), array(concat('a', id), null), concat('r', id % 2)
                FROM range(80)""");
    }

    @AfterAll
    static void end() {
        session.close();
        System.clearProperty("spark.sql.warehouse.dir");
    }

    @BeforeEach
    void write_job() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), """
                input: {table: clinic.visits}
                output: {table: clinic.k4, reports: out/k4}
                k: 4
                suppression: {limit: 0.1}
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                  town: {role: quasi, type: code, keep: [2, 1]}
                  paid in: {role: insensitive}
                  seen: {role: insensitive}
                  codes: {role: insensitive}
                  region: {role: sensitive}
                """);
    }

    private Plan plan(OutputUse use, String... overrides) {
        return PlanResolver.resolve(
                folder.resolve("job.yaml"),
                List.of(overrides),
                use,
                false,
                new SparkCatalogue(session::get, warning -> {}));
    }

    @Test
    void a_table_becomes_a_table_with_its_types_comments_and_partitions() throws AnalysisException {
        SparkSession spark = session.get();
        Plan plan = plan(OutputUse.WRITTEN);
        RunReport report = DistributedRun.anonymise(plan, RunOptions.DEFAULT, SparkTable.in(spark));

        assertThat(report.releasedRows()).isEqualTo(80);
        assertThat(spark.table("clinic.k4").count()).isEqualTo(80);
        assertThat(Arrays.stream(spark.table("clinic.k4").schema().fields())
                        .map(field -> field.name() + " " + field.dataType().sql() + " "
                                + field.getComment().getOrElse(() -> "-")))
                .containsExactly(
                        "age STRING in years",
                        "town STRING -",
                        "paid in DECIMAL(9,2) euros",
                        "seen TIMESTAMP -",
                        "codes ARRAY<STRING> -",
                        "region STRING where");
        assertThat(spark.catalog().listColumns("clinic.k4").collectAsList().stream()
                        .filter(org.apache.spark.sql.catalog.Column::isPartition)
                        .map(org.apache.spark.sql.catalog.Column::name))
                .containsExactly("region");
        String others = "SELECT `paid in`, seen, codes, region FROM clinic.";
        assertThat(spark.sql(others + "visits EXCEPT ALL " + others + "k4").count())
                .isZero();
        assertThat(folder.resolve("out/k4.report.json")).exists();
        assertThat(folder.resolve("out").toFile().list()).noneMatch(name -> name.startsWith("."));
        assertThat(DistributedRun.verify(plan(OutputUse.NOT_WRITTEN), RunOptions.DEFAULT, SparkTable.in(spark))
                        .describe())
                .isEqualTo("The release is what it is said to be.");

        assertThatThrownBy(() -> plan(OutputUse.WRITTEN, "output={table: clinic.k4, reports: out/again}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the table clinic.k4 exists");
        spark.sql("DROP TABLE clinic.k4");
    }

    @Test
    void a_release_of_a_table_may_be_files_and_one_of_files_a_table() throws IOException {
        SparkSession spark = session.get();
        Plan toFiles = plan(OutputUse.WRITTEN, "output=out/k4.parquet");
        RunReport report = DistributedRun.anonymise(toFiles, RunOptions.DEFAULT, SparkTable.in(spark));
        assertThat(spark.read()
                        .parquet(folder.resolve("out/k4.parquet").toString())
                        .count())
                .isEqualTo(80);

        spark.table("clinic.visits")
                .coalesce(1)
                .write()
                .parquet(folder.resolve("visits.parquet").toString());
        Plan fromFiles = plan(OutputUse.WRITTEN, "input=visits.parquet", "output={table: clinic.of_files}");
        RunReport again = DistributedRun.anonymise(fromFiles, RunOptions.DEFAULT, SparkTable.in(spark));
        assertThat(again.levels()).isEqualTo(report.levels());
        assertThat(again.metrics()).isEqualTo(report.metrics());
        assertThat(spark.table("clinic.of_files").count()).isEqualTo(80);
        assertThat(folder.resolve("clinic.of_files.report.json")).exists();

        Plan local = plan(
                OutputUse.WRITTEN,
                "input=visits.parquet",
                "output=out/local.parquet",
                "attributes.codes={role: identifier}",
                "attributes.seen={role: identifier}");
        RunReport expected = Engine.anonymise(local, RunOptions.DEFAULT);
        assertThat(report.levels()).isEqualTo(expected.levels());
        assertThat(report.metrics()).isEqualTo(expected.metrics());
    }

    @Test
    void a_population_is_a_table_or_a_file_whatever_the_input_is() throws IOException {
        SparkSession spark = session.get();
        spark.sql(
                "CREATE TABLE clinic.people (town STRING, age INT, region STRING) USING parquet PARTITIONED BY (region)");
        spark.sql(
                "INSERT INTO clinic.people SELECT concat('t', id % 5), if(id % 17 = 0, null, int(15 + id * 3 % 41)), 'r'"
                        + " FROM range(300)");
        for (String table : List.of("people", "visits")) {
            spark.table("clinic." + table)
                    .selectExpr("age", "town")
                    .coalesce(1)
                    .write()
                    .parquet(folder.resolve(table + ".parquet").toString());
        }
        String attributes =
                "attributes={age: {role: quasi, type: integer, widths: [1, 5, 10]}, town: {role: quasi, type: code, keep: [2, 1]}}";
        String asked = ", k: 12, presence: {max: 0.4}}";
        RunReport expected = Engine.anonymise(
                plan(
                        OutputUse.WRITTEN,
                        "input=visits.parquet",
                        "output=out/of_files.csv",
                        "population={table: people.parquet" + asked,
                        attributes),
                RunOptions.DEFAULT);
        spark.sql("CREATE TABLE clinic.seen USING parquet AS SELECT age, town FROM clinic.visits");
        for (String input : List.of("visits.parquet", "{table: clinic.seen}")) {
            for (String people : List.of("people.parquet", "{table: clinic.people}")) {
                String output = "out/" + (input + people).replaceAll("[^a-z]", "") + ".csv";
                String[] job = {"input=" + input, "output=" + output, "population={table: " + people + asked, attributes
                };
                RunReport report = DistributedRun.anonymise(
                        plan(OutputUse.WRITTEN, job), RunOptions.DEFAULT, SparkTable.in(spark));
                assertThat(report.levels()).as(output).isEqualTo(expected.levels());
                assertThat(report.metrics()).isEqualTo(expected.metrics());
                assertThat(report.suppressedRows()).isEqualTo(expected.suppressedRows());
                assertThat(LocalSpark.sortedRows(folder.resolve(output)))
                        .isEqualTo(LocalSpark.sortedRows(folder.resolve("out/of_files.csv")));
                assertThat(DistributedRun.verify(
                                        plan(OutputUse.NOT_WRITTEN, job), RunOptions.DEFAULT, SparkTable.in(spark))
                                .describe())
                        .isEqualTo("The release is what it is said to be.");
            }
        }

        spark.sql("TRUNCATE TABLE clinic.people");
        Plan ofNobody = plan(
                OutputUse.WRITTEN,
                "input=visits.parquet",
                "output=out/none.csv",
                "population={table: {table: clinic.people}, k: 2}",
                attributes);
        assertThatThrownBy(() -> DistributedRun.anonymise(ofNobody, RunOptions.DEFAULT, SparkTable.in(spark)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The population's table clinic.people has no rows that count: no class can stand for anybody in it.");
        assertThatThrownBy(() -> plan(OutputUse.WRITTEN, "population={table: {table: clinic.peopel}, k: 2}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Spark knows no table clinic.peopel");
    }

    @Test
    void a_table_of_the_catalogue_may_stand_for_one_of_a_database() throws SQLException {
        String url = "jdbc:h2:mem:clinic;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=false";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (id BIGINT, age INT, town VARCHAR(9), \"paid in\" DECIMAL(9,2))");
            statement.execute("INSERT INTO visits SELECT X, 20 + mod(X * 7, 30), concat('t', mod(X, 4)), X + 0.25"
                    + " FROM system_range(1, 80)");
        }
        SparkSession spark = session.get();
        spark.sql("CREATE TABLE clinic.there USING jdbc OPTIONS (url '" + url + "', dbtable 'visits')");
        Plan plan = plan(
                OutputUse.WRITTEN,
                "input={table: clinic.there}",
                "output={table: clinic.of_database}",
                "attributes={id: {role: identifier}, age: {role: quasi, type: integer, widths: [1, 5, 10]},"
                        + " town: {role: quasi, type: code, keep: [2, 1]}, paid in: {role: insensitive}}");
        RunReport report = DistributedRun.anonymise(plan, RunOptions.DEFAULT, SparkTable.in(spark));

        assertThat(report.releasedRows()).isEqualTo(80);
        assertThat(Arrays.stream(spark.table("clinic.of_database").schema().fields())
                        .map(field -> field.name() + " " + field.dataType().sql()))
                .containsExactly("age STRING", "town STRING", "paid in DECIMAL(9,2)");
        assertThat(spark.sql("SELECT `paid in` FROM clinic.there EXCEPT ALL SELECT `paid in` FROM clinic.of_database")
                        .count())
                .isZero();
    }

    @Test
    void a_table_that_is_not_there_is_told() {
        assertThatThrownBy(() -> plan(OutputUse.WRITTEN, "input={table: clinic.visists}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Spark knows no table clinic.visists");
    }
}
