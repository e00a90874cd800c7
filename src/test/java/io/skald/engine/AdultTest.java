package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The optima of the adult table, known from ARX 3.9.2's optimal search and an enumeration of all 6,480 nodes. */
class AdultTest {

    private static final Path DATA =
            Path.of("..", "shared", "data", "adult").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /** Before each, so that each is reported as skipped. */
    @BeforeEach
    void the_table_is_here() {
        assumeTrue(Files.exists(DATA.resolve("adult.csv")), "skipped: the adult table is not at " + DATA);
    }

    @ParameterizedTest(name = "k = {0}, limit {1}, memory {6}")
    @CsvSource(delimiter = '|', textBlock = """
                    2   | 0  | 1 1 1 1 3 2 2 1 | 19399310  | 90   | 0   | 256MB
                    5   | 0  | 1 1 1 2 3 2 2 1 | 33627534  | 45   | 0   | 256MB
                    10  | 0  | 1 1 1 1 3 2 2 2 | 55170356  | 30   | 0   | 256MB
                    100 | 0  | 0 4 1 1 3 2 2 1 | 102352340 | 12   | 0   | 256MB
                    2   | 2% | 0 0 1 1 3 2 2 0 | 1201158   | 1957 | 451 | 256MB
                    5   | 2% | 1 0 1 2 3 2 2 0 | 2474990   | 636  | 419 | 256MB
                    10  | 2% | 1 0 1 1 3 2 2 1 | 4158282   | 316  | 353 | 256MB
                    2   | 0  | 1 1 1 1 3 2 2 1 | 19399310  | 90   | 0   | 64MB
                    10  | 2% | 1 0 1 1 3 2 2 1 | 4158282   | 316  | 353 | 64MB
                    """)
    void the_exact_search_finds_the_known_optimum(
            int k, String limit, String node, BigInteger dmStar, long classes, long suppressed, String memory)
            throws IOException {
        RunReport report = Engine.anonymise(
                PlanResolver.resolve(job(k, limit, memory), List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);

        assertThat(report.levels().stream().map(level -> Integer.toString(level.level())))
                .containsExactly(node.split(" "));
        assertThat(report.metrics().dmStar()).isEqualTo(dmStar);
        assertThat(report.classes().count()).isEqualTo(classes);
        assertThat(report.suppressedRows()).isEqualTo(suppressed);
        assertThat(report.rows()).isEqualTo(30_162);
    }

    private Path job(int k, String limit, String memory) throws IOException {
        StringBuilder text = new StringBuilder(
                """
                input: %s
                output: %s
                format: {delimiter: ";"}
                k: %d
                suppression: {limit: %s}
                memory: %s
                threads: 2
                attributes:
                """.formatted(DATA.resolve("adult.csv"), folder.resolve("adult.csv"), k, limit, memory));
        for (String column : List.of(
                "sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation")) {
            text.append("  ")
                    .append(column)
                    .append(": {role: quasi, hierarchy: ")
                    .append(DATA.resolve("adult_hierarchy_" + column + ".csv"))
                    .append("}\n");
        }
        text.append("  salary-class: {role: insensitive}\n");
        return Files.writeString(folder.resolve("adult.yaml"), text);
    }
}
