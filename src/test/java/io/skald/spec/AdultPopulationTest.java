package io.skald.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Adults of a high salary, with all adults for their population: optima that were found by looking at every node. */
class AdultPopulationTest {

    private static final Path FOLDER = Path.of("../shared/data/adult");
    private static final List<String> QUASI =
            List.of("age", "education", "marital-status", "native-country", "race", "sex", "workclass");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k: 5                | 0  | 0,3,2,2,1,1,2 | 1561262 | 0",
                "k: 5                | 2% | 0,0,2,2,1,1,2 | 305780  | 107",
                "k: 5                | 5% | 0,0,2,2,1,0,2 | 290696  | 260",
                "presence: {max: 0.5} | 0  | 0,3,2,2,1,1,2 | 1561262 | 0",
                "presence: {max: 0.5} | 2% | 0,3,2,2,1,1,1 | 1103480 | 40",
                "presence: {max: 0.5} | 5% | 0,3,2,2,0,1,1 | 967310  | 204",
            })
    void the_optimum_is_the_known_one_and_stands_up_to_verification(
            String asked, String limit, String node, long dmStar, long suppressed) throws IOException {
        assumeTrue(Files.exists(FOLDER.resolve("adult.csv")));
        try (Stream<String> lines = Files.lines(FOLDER.resolve("adult.csv"))) {
            Files.write(
                    folder.resolve("rich.csv"),
                    lines.filter(line -> line.startsWith("sex") || line.endsWith(">50K"))
                            .toList());
        }
        Path job = Files.writeString(folder.resolve("job.yaml"), job(asked, limit));

        CommandLineRun run = CommandLineRun.of("anonymise", job.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode report = new ObjectMapper()
                .readTree(folder.resolve("release.csv.report.json").toFile());
        assertThat(QUASI.stream()
                        .map(name -> report.at("/node/" + name).asText())
                        .collect(Collectors.joining(",")))
                .isEqualTo(node);
        assertThat(report.at("/metrics/dmStar").asLong()).isEqualTo(dmStar);
        assertThat(report.at("/suppressedRows").asLong()).isEqualTo(suppressed);
        assertThat(report.at("/lattice/provenOptimal").asBoolean()).isTrue();
    }

    private static String job(String asked, String limit) {
        String data = FOLDER.toAbsolutePath().normalize().toString();
        return "input: rich.csv\noutput: release.csv\nformat: {delimiter: \";\"}\nothers: identifier\n"
                + "suppression: {limit: " + limit + "}\n"
                + "population: {table: " + data + "/adult.csv, " + asked + "}\nattributes:\n"
                + QUASI.stream()
                        .map(name -> "  " + name + ": {role: quasi, hierarchy: " + data + "/adult_hierarchy_" + name
                                + ".csv}\n")
                        .collect(Collectors.joining());
    }
}
