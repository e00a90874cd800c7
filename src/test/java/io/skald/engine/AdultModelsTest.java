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

/** The optima of the adult table at k = 5 under models of sensitive columns, known from an enumeration of all 2,160 nodes in exact arithmetic. */
class AdultModelsTest {

    private static final Path DATA =
            Path.of("..", "shared", "data", "adult").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    /** Before each, so that each is reported as skipped. */
    @BeforeEach
    void the_table_is_here() {
        assumeTrue(Files.exists(DATA.resolve("adult.csv")), "skipped: the adult table is not at " + DATA);
    }

    @ParameterizedTest(name = "{0}, limit {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    occupation: {role: sensitive, diversity: {distinct: 2}}               | 5% | 0 1 1 2 1 0 2 | 3368316   | 825
                    occupation: {role: sensitive, diversity: {distinct: 4}}               | 2% | 0 3 1 2 1 0 1 | 5756260   | 436
                    occupation: {role: sensitive, diversity: {entropy: 3}}                | 5% | 0 2 1 2 1 0 2 | 4145760   | 647
                    occupation: {role: sensitive, diversity: {recursive: {c: 3, l: 3}}}   | 2% | 0 2 1 2 1 1 1 | 4816938   | 588
                    occupation: {role: sensitive, alpha: 0.5}                             | 2% | 0 3 1 2 1 0 1 | 5791884   | 477
                    salary-class: {role: sensitive, closeness: {t: 0.2}}                  | 2% | 4 2 2 2 1 0 2 | 250410026 | 484
                    occupation: {role: sensitive, closeness: {t: 0.2}}                    | 5% | 4 3 0 2 1 1 2 | 311914822 | 848
                    salary-class: {role: sensitive, likeness: {beta: 1}}                  | 5% | 0 3 2 2 0 1 1 | 11986026  | 763
                    occupation: {role: sensitive, closeness: {t: 0.2, distance: hierarchical}} | 0  | 4 3 1 2 1 0 2 | 290180796 | 0
                    occupation: {role: sensitive, closeness: {t: 0.2, distance: hierarchical}} | 2% | 4 2 1 2 1 1 2 | 224556198 | 484
                    occupation: {role: sensitive, closeness: {t: 0.2, distance: hierarchical}} | 5% | 4 2 1 1 1 1 2 | 206637336 | 1375
                    age: {role: sensitive, closeness: {t: 0.2, distance: ordered}}        | 0  | 0 1 2 1 1 2   | 88890680  | 0
                    age: {role: sensitive, closeness: {t: 0.2, distance: ordered}}        | 2% | 0 1 2 1 0 0   | 32533578  | 369
                    age: {role: sensitive, closeness: {t: 0.2, distance: ordered}}        | 5% | 0 1 2 0 0 0   | 25876634  | 1086
                    """)
    void the_exact_search_finds_the_known_optimum(
            String sensitive, String limit, String node, BigInteger dmStar, long suppressed) throws IOException {
        RunReport report = Engine.anonymise(
                PlanResolver.resolve(job(sensitive, limit), List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);

        assertThat(report.levels().stream().map(level -> Integer.toString(level.level())))
                .containsExactly(node.split(" "));
        assertThat(report.metrics().dmStar()).isEqualTo(dmStar);
        assertThat(report.suppressedRows()).isEqualTo(suppressed);
        assertThat(report.models().orElseThrow().without()).isPresent();
    }

    private Path job(String sensitive, String limit) throws IOException {
        StringBuilder text =
                new StringBuilder("""
                input: %s
                output: %s
                format: {delimiter: ";"}
                k: 5
                suppression: {limit: %s}
                threads: 2
                others: insensitive
                attributes:
                """.formatted(DATA.resolve("adult.csv"), folder.resolve("adult.csv"), limit));
        for (String column :
                List.of("age", "education", "marital-status", "native-country", "race", "sex", "workclass")) {
            if (sensitive.startsWith(column)) {
                continue;
            }
            text.append("  ")
                    .append(column)
                    .append(": {role: quasi, hierarchy: ")
                    .append(DATA.resolve("adult_hierarchy_" + column + ".csv"))
                    .append("}\n");
        }
        String hierarchy = "hierarchy: " + DATA.resolve("adult_hierarchy_occupation.csv");
        text.append("  ")
                .append(
                        sensitive.contains("hierarchical")
                                ? sensitive.replace("}}", "}, " + hierarchy + "}")
                                : sensitive)
                .append('\n');
        return Files.writeString(folder.resolve("adult.yaml"), text);
    }
}
