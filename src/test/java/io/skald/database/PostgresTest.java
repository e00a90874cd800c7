package io.skald.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.FailureException;
import io.skald.InfeasibleException;
import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs from and to a real PostgreSQL, which the tests start. */
class PostgresTest {

    private static Optional<PostgresServer> server = Optional.empty();

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server.isPresent()) {
            server.get().close();
        }
    }

    @BeforeEach
    void fill() throws SQLException {
        assumeTrue(server.isPresent(), "no PostgreSQL on this machine");
        sql("DROP SCHEMA IF EXISTS clinic CASCADE", "CREATE SCHEMA clinic", """
                CREATE TABLE clinic.visits (id serial PRIMARY KEY, age int, sex varchar(1), zip text, cost numeric(8,2),
                    day date, at timestamp(0), ok boolean, note text)""", """
                INSERT INTO clinic.visits (age, sex, zip, cost, day, at, ok, note)
                SELECT CASE WHEN i IN (7, 8) THEN NULL ELSE 20 + i % 40 END, CASE WHEN i % 2 = 0 THEN 'F' ELSE 'M' END, '1' || (1000 + i % 50), i * 1.5,
                    date '2020-01-01' + i, timestamp '2020-01-01 10:00' + i * interval '1 hour', i % 3 = 0,
                    CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN '' WHEN 2 THEN 'a,"b' WHEN 3 THEN E'x\\ny' ELSE '\\.' END
                FROM generate_series(1, 200) i""");
    }

    private static void sql(String... statements) throws SQLException {
        try (Connection connection = server.orElseThrow().connect();
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    private static List<String> rows(String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = server.orElseThrow().connect();
                Statement statement = connection.createStatement();
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

    private static String table(String name) {
        return "{jdbc: \"" + server.orElseThrow().url() + "\", table: " + name + "}";
    }

    private Path job(String input, String output, String more) throws IOException {
        return Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: %s
                k: 5
                suppression: {limit: 0.1}
                others: insensitive
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [5, 10, 20]}
                  sex: {role: quasi, type: code, keep: [1]}
                  zip: {role: quasi, type: code, keep: [5, 3, 1]}
                %s
                """.formatted(input, output, more));
    }

    private static Plan plan(Path job, String... overrides) {
        return PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN);
    }

    private static void anonymise(Path job, String... overrides) {
        Engine.anonymise(plan(job, overrides), RunOptions.DEFAULT);
    }

    private static List<String> violations(Path job) {
        Findings findings =
                Engine.verify(PlanResolver.resolve(job, List.of(), OutputUse.NOT_WRITTEN), RunOptions.DEFAULT);
        return findings.accepted() ? List.of() : findings.describe().lines().toList();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void a_table_is_released_as_a_table_with_the_types_and_values_of_kept_columns() throws Exception {
        Path job = job(table("clinic.visits"), table("clinic.k5"), "");

        anonymise(job);

        assertThat(rows(
                        "SELECT column_name, data_type, numeric_scale, datetime_precision FROM information_schema.columns"
                                + " WHERE table_schema = 'clinic' AND table_name = 'k5' ORDER BY ordinal_position"))
                .containsExactly(
                        "age|text|null|null",
                        "sex|text|null|null",
                        "zip|text|null|null",
                        "cost|numeric|2|null",
                        "day|date|null|0",
                        "at|timestamp without time zone|null|0",
                        "ok|boolean|null|null",
                        "note|text|null|null");
        String kept = "SELECT cost, day, at, ok, note, note IS NULL FROM clinic.";
        assertThat(rows(kept + "k5 ORDER BY cost")).isEqualTo(rows(kept + "visits ORDER BY cost"));
        assertThat(rows("SELECT min(n) >= 5 FROM (SELECT count(*) n FROM clinic.k5 GROUP BY age, sex, zip) c"))
                .containsExactly("t");
        assertThat(files())
                .containsExactly(
                        "clinic.k5.public.html",
                        "clinic.k5.public.json",
                        "clinic.k5.report.html",
                        "clinic.k5.report.json",
                        "job.yaml");
        assertThat(Files.readString(folder.resolve("clinic.k5.report.json")))
                .contains("the table clinic.visits in jdbc:postgresql://")
                .doesNotContain("tester");
        assertThat(violations(job)).isEmpty();
    }

    @Test
    void verification_rejects_a_changed_cell_a_lost_row_and_a_wrong_label() throws Exception {
        Path job = job(table("clinic.visits"), table("clinic.k5"), "");
        anonymise(job);
        String again = "CREATE TABLE clinic.k5 AS SELECT * FROM clinic.good ORDER BY cost";
        sql("CREATE TABLE clinic.good AS SELECT * FROM clinic.k5");

        for (String damage : List.of(
                "UPDATE clinic.good SET note = 'other' WHERE cost = 1.5",
                "UPDATE clinic.good SET ok = NOT ok WHERE cost = 1.5",
                "DELETE FROM clinic.good WHERE cost = 3",
                "UPDATE clinic.good SET zip = '120**' WHERE cost = 1.5")) {
            sql("DROP TABLE clinic.k5", "CREATE TABLE clinic.copy AS SELECT * FROM clinic.good", damage, again);
            assertThat(violations(job)).as(damage).isNotEmpty();
            sql("DROP TABLE clinic.good", "ALTER TABLE clinic.copy RENAME TO good");
        }
        sql("DROP TABLE clinic.k5", again);
        assertThat(violations(job)).isEmpty();
        sql("UPDATE clinic.visits SET cost = cost + 1 WHERE id = 200");
        assertThat(violations(job)).isNotEmpty();
    }

    @Test
    void a_query_and_a_file_meet() throws Exception {
        String query = "{jdbc: \"" + server.orElseThrow().url() + "\", query: \"SELECT id, age, sex, zip, note FROM"
                + " clinic.visits WHERE id <= 100 ORDER BY id;\"}";
        Path toFile = job(query, "k5.csv", "");
        anonymise(toFile);
        assertThat(Files.readAllLines(folder.resolve("k5.csv")))
                .hasSizeGreaterThan(100)
                .startsWith("age,sex,zip,note")
                .anyMatch(line -> line.endsWith(",\"\""))
                .anyMatch(line -> line.endsWith("*,"));
        assertThat(violations(toFile)).isEmpty();

        Files.writeString(folder.resolve("in.csv"), "id;age;sex;zip;note\n" + "1;30;F;10115;x,y\n".repeat(5));
        Path toTable = job("in.csv", table("clinic.k5"), "format: {delimiter: ';'}");
        anonymise(toTable);
        assertThat(rows("SELECT * FROM clinic.k5")).hasSize(5).containsOnly("30|F|10115|x,y");
        assertThat(violations(toTable)).isEmpty();
    }

    @Test
    void rows_in_another_order_are_released_and_verified() throws Exception {
        Path job = job(table("clinic.visits"), table("clinic.k5"), "row-order: shuffle\nclass-size: rows");

        anonymise(job);

        assertThat(rows("SELECT min(rows::int) >= 5 FROM clinic.k5")).containsExactly("t");

        assertThat(rows("SELECT cost FROM clinic.k5"))
                .isNotEqualTo(rows("SELECT cost FROM clinic.visits"))
                .containsExactlyInAnyOrderElementsOf(rows("SELECT cost FROM clinic.visits"));
        assertThat(violations(job)).isEmpty();
    }

    @Test
    void only_an_earlier_release_is_ever_replaced() throws Exception {
        Path job = job(table("clinic.visits"), table("clinic.k5"), "");
        anonymise(job);

        assertThatThrownBy(() -> anonymise(job))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the table clinic.k5 in jdbc:postgresql://127.0.0.1")
                .hasMessageContaining("exists; drop it, name another, or allow it to be replaced, by --overwrite");
        anonymise(job, "overwrite=true", "k=6");
        assertThat(rows("SELECT min(n) >= 6 FROM (SELECT count(*) n FROM clinic.k5 GROUP BY age, sex, zip) c"))
                .containsExactly("t");

        List<String> before = rows("SELECT * FROM clinic.visits ORDER BY id");
        assertThatThrownBy(() -> anonymise(job, "overwrite=true", "output.table=clinic.visits", "output.reports=v"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is no release of Skald, which is never replaced");
        assertThat(rows("SELECT * FROM clinic.visits ORDER BY id")).isEqualTo(before);
    }

    @Test
    void a_run_that_fails_leaves_no_table_and_the_earlier_release() throws Exception {
        Path job = job(table("clinic.visits"), table("clinic.k5"), "");
        assertThatThrownBy(() -> anonymise(job, "k=150", "suppression.limit=0", "attributes.age.levels={max: 0}"))
                .isInstanceOf(InfeasibleException.class);
        assertThat(rows("SELECT to_regclass('clinic.k5')")).containsExactly("null");
        assertThat(files()).containsExactly("job.yaml");

        anonymise(job);
        List<String> released = rows("SELECT * FROM clinic.k5");
        Plan again = plan(job, "overwrite=true", "k=6");
        assertThatThrownBy(() -> Engine.anonymise(again, RunOptions.DEFAULT.withGate(() -> false)))
                .isInstanceOf(InterruptedRunException.class);
        assertThat(rows("SELECT * FROM clinic.k5")).isEqualTo(released);
    }

    @Test
    void a_table_that_appears_meanwhile_is_left_alone() throws Exception {
        Plan plan = plan(job(table("clinic.visits"), table("clinic.k5"), ""));
        sql("CREATE TABLE clinic.k5 (mine int)");

        assertThatThrownBy(() -> Engine.anonymise(plan, RunOptions.DEFAULT))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("Nothing was released: the table clinic.k5")
                .hasMessageContaining("exists and is no release of Skald");

        assertThat(rows("SELECT * FROM clinic.k5")).isEmpty();
        assertThat(files()).containsExactly("job.yaml");
    }

    @Test
    void what_a_query_cannot_be_is_said() throws Exception {
        assertThatThrownBy(() -> anonymise(job(table("clinic.nothing"), "k5.csv", "")))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("Cannot look at the table clinic.nothing in jdbc:postgresql://")
                .hasMessageContaining("does not exist");
        String twice =
                "{jdbc: \"" + server.orElseThrow().url() + "\", query: \"SELECT id AS x, id AS x FROM clinic.visits\"}";
        assertThatThrownBy(() -> anonymise(job(twice, "k5.csv", "")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("The query finds two columns named 'x': give one of them another name, with AS.");
        String change = "{jdbc: \"" + server.orElseThrow().url()
                + "\", query: \"DELETE FROM clinic.visits RETURNING id, age, sex, zip\"}";
        assertThatThrownBy(() -> anonymise(job(change, "k5.csv", "")))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("read-only transaction");
        assertThat(rows("SELECT count(*) FROM clinic.visits")).containsExactly("200");
    }

    @Test
    void a_value_that_does_not_fit_is_told_of_the_table_and_not_of_its_copy() throws Exception {
        sql("UPDATE clinic.visits SET zip = NULL WHERE id = 3");
        assertThatThrownBy(() -> anonymise(
                        job(table("clinic.visits"), "k5.csv", "policies: {on-missing: error}"),
                        "attributes.age.missing=[]"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the table clinic.visits in jdbc:postgresql")
                .hasMessageNotContaining(".skald-");
    }

    @Test
    void a_large_table_is_read_in_one_order_whoever_else_reads_it() throws Exception {
        sql(
                "CREATE TABLE clinic.large AS SELECT i AS id, i AS place, 30 + i % 5 AS age, 'F'::text AS sex, '10115'::text AS zip,"
                        + " repeat('x', 400) AS note FROM generate_series(1, 40000) i");
        Path job = job(table("clinic.large"), table("clinic.k5"), "");
        try (Connection other = server.orElseThrow().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.setFetchSize(100);
            try (ResultSet reading = statement.executeQuery("SELECT * FROM clinic.large")) {
                for (int i = 0; i < 20000; i++) {
                    reading.next();
                }
                anonymise(job);
                assertThat(rows("SELECT place FROM clinic.k5 LIMIT 1")).containsExactly("1");
                for (int i = 0; i < 10000; i++) {
                    reading.next();
                }
                assertThat(violations(job)).isEmpty();
            }
        }
    }

    @Test
    void both_transfers_carry_the_same_rows() throws Exception {
        String query = "SELECT id, cost, day, ok, note FROM clinic.visits ORDER BY id";
        try (Connection connection = server.orElseThrow().connect()) {
            connection.setAutoCommit(false);
            byte[] general = out(new JdbcTransfer(), connection, query);
            byte[] copied = out(new CopyTransfer(), connection, query);
            assertThat(general).asString(StandardCharsets.UTF_8).startsWith("id,cost,day,ok,note\n1,1.50,2020-01-02,");
            assertThat(new String(copied, StandardCharsets.UTF_8)
                            .replace(",f,", ",false,")
                            .replace(",t,", ",true,")
                            .replace("\"\\.\"", "\\."))
                    .isEqualTo(new String(general, StandardCharsets.UTF_8).replace("\"\\.\"", "\\."));

            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE clinic.back (id int, cost numeric(8,2), day date, ok boolean, note text)");
            }
            List<ColumnType> types = ColumnType.of(connection, query);
            new JdbcTransfer().in(connection, "clinic.back", types, new ByteArrayInputStream(general));
            assertThat(out(new JdbcTransfer(), connection, "SELECT * FROM clinic.back ORDER BY id"))
                    .isEqualTo(general);
            connection.rollback();
        }
    }

    @Test
    void kept_columns_of_any_type_are_declared_as_they_were() throws Exception {
        sql(
                "CREATE TABLE clinic.types (a serial, b bigserial, c smallserial, d numeric, e char(3), f varchar, g name, h uuid,"
                        + " i timestamptz(3), j time, k int[], l bytea, m jsonb, n float8)");
        sql(
                "INSERT INTO clinic.types (d, e, f, g, h, i, j, k, l, m, n) VALUES (1.50, 'ab', 'x', 'n',"
                        + " '00000000-0000-0000-0000-000000000001', '2024-05-05 10:00:00.1234+02', '10:00', '{1,2}', '\\x00ff', '{\"a\": 1}', 0.1)");
        Path job =
                Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: %s
                k: 1
                others: insensitive
                attributes: {f: {role: quasi, type: code, keep: [1]}}
                """.formatted(table("clinic.types"), table("clinic.k5")));

        anonymise(job);

        String types =
                "SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attnum > 0 AND attrelid = 'clinic.";
        List<String> before = rows(types + "types'::regclass ORDER BY attnum");
        assertThat(rows(types + "k5'::regclass ORDER BY attnum"))
                .isEqualTo(before.stream()
                        .map(type -> type.equals("f|character varying") ? "f|text" : type)
                        .toList());
        assertThat(rows("SELECT * FROM clinic.k5")).isEqualTo(rows("SELECT * FROM clinic.types"));
    }

    @Test
    void a_copy_that_is_stopped_or_finds_no_room_ends() throws Exception {
        String query = "SELECT repeat('x', 1000) FROM generate_series(1, 10000)";
        try (Connection connection = server.orElseThrow().connect()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> new CopyTransfer().out(connection, query, full()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("No space left on device");
        }
        try (Connection connection = server.orElseThrow().connect()) {
            connection.setAutoCommit(false);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> DatabaseSource.copy(connection, new CopyTransfer(), query, full()))
                    .isInstanceOf(InterruptedRunException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        try (Connection connection = server.orElseThrow().connect()) {
            assertThatThrownBy(() -> new CopyTransfer().out(connection, "SELECT 1 / 0", full()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("division by zero");
        }
    }

    private static OutputStream full() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
    }

    private static byte[] out(RowTransfer transfer, Connection connection, String query) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        transfer.out(connection, query, bytes);
        return bytes.toByteArray();
    }
}
