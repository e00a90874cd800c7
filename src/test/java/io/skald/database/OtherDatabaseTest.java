package io.skald.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.cli.CommandLineRun;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that has no COPY and commits whenever a table is made (H2), and what is said where there is none. */
class OtherDatabaseTest {

    @TempDir
    private Path folder;

    private Optional<Connection> open = Optional.empty();

    private String url() {
        return "jdbc:h2:mem:" + folder.getFileName();
    }

    @BeforeEach
    void fill() throws SQLException {
        Assumptions.assumeTrue(hasDriver(), "no driver of H2 on the class path");
        open = Optional.of(DriverManager.getConnection(url()));
        sql("CREATE TABLE PATIENTS (ID INT PRIMARY KEY, AGE INT, SEX VARCHAR(1), COST DECIMAL(10,2), BORN DATE,"
                + " AT TIMESTAMP, OK BOOLEAN, WEIGHT DOUBLE, NOTE VARCHAR(50))");
        for (int i = 1; i <= 60; i++) {
            String note = i % 3 == 0 ? "NULL" : i % 3 == 1 ? "''" : "'a,\"b\r\n'";
            sql("INSERT INTO PATIENTS VALUES (" + i + ", " + (i % 7 == 0 ? "NULL" : 20 + i % 10) + ", 'F', " + i
                    + ".50, DATE '2000-01-0" + (1 + i % 9) + "', TIMESTAMP '2020-05-05 10:00:0" + i % 10 + ".25', "
                    + (i % 4 == 0 ? "NULL" : i % 2 == 0 ? "TRUE" : "FALSE") + ", " + i + "e10, " + note + ")");
        }
    }

    private static boolean hasDriver() {
        try {
            Class.forName("org.h2.Driver");
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    @AfterEach
    void close() throws SQLException {
        if (open.isPresent()) {
            open.get().close();
        }
    }

    private void sql(String statement) throws SQLException {
        try (Statement one = open.orElseThrow().createStatement()) {
            one.execute(statement);
        }
    }

    private List<String> rows(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = open.orElseThrow().createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : "|").append(found.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private Path job(String more) throws IOException {
        return Files.writeString(folder.resolve("job.yaml"), """
                input: {jdbc: "%s", table: PATIENTS}
                output: {jdbc: "%s", table: PUBLIC.K5, reports: out/patients}
                k: 5
                suppression: {limit: 0.2}
                others: insensitive
                attributes:
                  ID: {role: identifier}
                  AGE: {role: quasi, type: integer, widths: [5, 10, 20]}
                  SEX: {role: quasi, type: code, keep: [1]}
                %s
                """.formatted(url(), url(), more));
    }

    private static Plan plan(Path job, String... overrides) {
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    @Test
    void a_population_does_not_go_with_a_copy_of_rows() throws IOException {
        Path job = job("population: {table: people.csv, k: 2}");
        assertThatThrownBy(() -> PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "population.table is read as the input is, and the input is a database's or a workbook's; leave population out");
    }

    @Test
    void a_table_is_released_as_a_table_and_verified() throws Exception {
        Path job = job("");

        CommandLineRun run = CommandLineRun.of("anonymise", job.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Release  the table PUBLIC.K5 in jdbc:h2:mem:" + folder.getFileName() + "\n")
                .contains("patients.report.json");
        assertThat(rows("SELECT * FROM K5 FETCH FIRST ROW ONLY"))
                .singleElement()
                .asString()
                .startsWith("21|F|1.50|2000-01-02|2020-05-05 10:00:01.25|FALSE|1.0E10|");
        String kept = "SELECT COST, BORN, AT, OK, WEIGHT, NOTE, NOTE IS NULL FROM ";
        assertThat(rows(kept + "K5")).isEqualTo(rows(kept + "PATIENTS ORDER BY ID"));
        assertThat(rows("SELECT DATA_TYPE FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 'K5'"
                        + " ORDER BY ORDINAL_POSITION"))
                .containsExactly(
                        "CHARACTER VARYING",
                        "CHARACTER VARYING",
                        "NUMERIC",
                        "DATE",
                        "TIMESTAMP",
                        "BOOLEAN",
                        "DOUBLE PRECISION",
                        "CHARACTER VARYING");
        CommandLineRun verified = CommandLineRun.of("verify", job.toString());
        assertThat(verified.out()).startsWith("the table PUBLIC.K5 in jdbc:h2:mem:");
        assertThat(verified.exitCode()).isZero();
        assertThat(CommandLineRun.of("report", job.toString()).exitCode()).isZero();

        sql("UPDATE K5 SET NOTE = 'x' WHERE COST = 3.50");
        assertThat(CommandLineRun.of("verify", job.toString()).exitCode()).isEqualTo(1);
        assertThat(CommandLineRun.of("anonymise", job.toString(), "--overwrite").err())
                .contains("the table PUBLIC.K5 in jdbc:h2:mem:" + folder.getFileName()
                        + " exists; drop it, or name another");
    }

    @Test
    void a_check_shows_the_tables_and_reads_no_row() throws Exception {
        CommandLineRun run = CommandLineRun.of("check", job("").toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Input        the table PATIENTS in jdbc:h2:mem:")
                .contains("Output       the table PUBLIC.K5 in jdbc:h2:mem:");
        assertThat(CommandLineRun.of("search", job("").toString()).exitCode()).isZero();
    }

    @Test
    void a_run_that_is_stopped_leaves_no_table() throws Exception {
        Plan plan = plan(job(""));

        assertThatThrownBy(() -> Engine.anonymise(plan, RunOptions.DEFAULT.withGate(() -> false)))
                .isInstanceOf(InterruptedRunException.class);

        assertThat(rows("SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'"))
                .containsExactly("PATIENTS");
        assertThat(folder.resolve("out")).isEmptyDirectory();
    }

    @Test
    void a_release_that_cannot_get_its_name_is_taken_back() throws Exception {
        Plan plan = plan(job(""));
        TableTarget target = plan.format().destination().orElseThrow();
        Path written = Files.writeString(folder.resolve("written.csv"), "A,B\r\n1,\"\"\r\n,x\r\n");
        List<ReleasedColumn> columns =
                List.of(new ReleasedColumn("A", OptionalInt.empty()), new ReleasedColumn("B", OptionalInt.empty()));
        try (TableTarget.Delivery delivery = target.deliver(written, columns, Optional.empty(), false)) {
            assertThat(delivery.asSource().columns()).containsExactly("A", "B");
            sql("CREATE TABLE K5 (MINE INT)");
            assertThatThrownBy(delivery::publish)
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("Cannot release the table PUBLIC.K5");
        }
        assertThat(rows("SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'"))
                .containsExactlyInAnyOrder("PATIENTS", "K5");
        sql("DROP TABLE K5");
        try (TableTarget.Delivery delivery = target.deliver(written, columns, Optional.empty(), false)) {
            delivery.publish();
        }
        assertThat(rows("SELECT * FROM K5")).containsExactly("1|", "null|x");
        assertThatThrownBy(() -> target.deliver(written, columns, Optional.empty(), true))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("Nothing was released: the table PUBLIC.K5 in");
    }

    @Test
    void rows_that_do_not_fit_the_table_leave_none() throws Exception {
        Plan plan = plan(job(""));
        Path written = Files.writeString(folder.resolve("written.csv"), "A\n" + "x".repeat(5000) + "\n");

        assertThatThrownBy(() -> plan.format()
                        .destination()
                        .orElseThrow()
                        .deliver(
                                written,
                                List.of(new ReleasedColumn("A", OptionalInt.empty())),
                                Optional.empty(),
                                false))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("Cannot write the table PUBLIC.K5");

        assertThat(rows("SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'"))
                .containsExactly("PATIENTS");
    }

    @Test
    void what_asks_for_the_same_rows_at_another_time_is_refused() throws Exception {
        Path experiment = Files.writeString(
                folder.resolve("grid.yaml"),
                "job: '" + job("") + "'\ntables: {chunks: [1]}\nk: [5]\nstrategies: [exact]\n");

        CommandLineRun run =
                CommandLineRun.of("experiment", experiment.toString(), "--output", folder.resolve("grid") + "");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Experiments read one table again and again");
        assertThat(CommandLineRun.of("search", job("keep-workspace: kept").toString())
                        .err())
                .contains("keep-workspace is for files that are read as they are");
        assertThat(CommandLineRun.of("anonymise", job("").toString(), "--report", folder.resolve("r.json") + "")
                        .err())
                .contains("where the reports go of a release that is a table, or at an address, says output.reports");
        assertThat(CommandLineRun.of("anonymise", job("").toString(), "--set", "output.reports=no/such/file")
                        .err())
                .contains("there is no folder");
    }

    @Test
    void a_driver_without_copy_and_a_full_disk_are_told() throws Exception {
        assertThatThrownBy(() ->
                        new CopyTransfer().out(open.orElseThrow(), "SELECT 1", new java.io.ByteArrayOutputStream()))
                .isInstanceOf(SQLException.class)
                .hasMessage("this driver knows no COPY; take PostgreSQL's own");
        assertThatThrownBy(() -> DatabaseSource.copy(
                        open.orElseThrow(),
                        new JdbcTransfer(),
                        "SELECT X, 'a text' FROM SYSTEM_RANGE(1, 100000)",
                        new java.io.OutputStream() {
                            @Override
                            public void write(int one) throws IOException {
                                throw new IOException("No space left on device");
                            }
                        }))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> ColumnType.of(open.orElseThrow(), "DELETE FROM PATIENTS"))
                .isInstanceOf(UsageException.class)
                .hasMessage("The query finds no rows; write a SELECT.");
    }

    @Test
    void bytes_are_no_texts() throws Exception {
        sql("ALTER TABLE PATIENTS ADD COLUMN PICTURE BLOB");

        assertThatThrownBy(() -> Engine.anonymise(plan(job("")), RunOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "The column 'PICTURE' holds bytes (BINARY LARGE OBJECT), which are no text: leave it"
                                + " out of the query.");
    }

    @Test
    void the_password_is_taken_from_the_environment_and_shown_nowhere() throws Exception {
        sql("CREATE USER READER PASSWORD 'geheim'");
        Database database = new Database(url(), Optional.of("DB_USER"), Optional.of("DB_PASSWORD"));

        try (Connection connection = database.connect(Map.of("DB_USER", "READER", "DB_PASSWORD", "geheim")::get)) {
            assertThat(connection.getMetaData().getUserName()).isEqualTo("READER");
        }
        assertThatThrownBy(() -> database.connect(Map.of("DB_USER", "READER", "DB_PASSWORD", "falsch")::get))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("Cannot connect to jdbc:h2:mem:")
                .hasMessageNotContaining("falsch");
        assertThatThrownBy(() -> database.connect(Map.of("DB_USER", "READER")::get))
                .isInstanceOf(UsageException.class)
                .hasMessage("There is no environment variable DB_PASSWORD, which the job names in password-env.");
        assertThatThrownBy(() -> database.connect(Map.<String, String>of()::get))
                .hasMessageContaining("DB_USER, which the job names in user-env");
    }

    @Test
    void a_driver_is_found_where_the_environment_says() throws Exception {
        Path jar = Path.of(Class.forName("org.h2.Driver")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Database database = new Database(url(), Optional.empty(), Optional.empty());

        for (String jars : List.of(
                "", jar.toString(), jar.getParent() + "/*", jar.getParent().toString())) {
            assertThat(Drivers.of(database, jars).getClass().getName()).isEqualTo("org.h2.Driver");
        }
        assertThatThrownBy(() -> Drivers.of(database, "/nowhere/h2.jar"))
                .hasMessage("There is no jar /nowhere/h2.jar, which the environment variable SKALD_CLASSPATH names.");
        assertThatThrownBy(
                        () -> new Database("jdbc:oracle:thin:@db:1521/x", Optional.empty(), Optional.empty()).connect())
                .isInstanceOf(UsageException.class)
                .hasMessage("There is no JDBC driver for jdbc:oracle:thin:@db:1521/x: name its jar in the environment"
                        + " variable SKALD_CLASSPATH, as in SKALD_CLASSPATH=/opt/jdbc/postgresql-42.7.7.jar.");
    }
}
