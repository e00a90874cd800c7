package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goals without a node stand in the table beside those that have one. */
class SearchGoalsTest {

    @TempDir
    Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"), "age,dx\n23,flu\n27,cold\n25,flu\n41,ulcer\n44,cold\n47,flu\n90,HIV\n");
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 3
                suppression: {limit: 15%}
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 10]}
                  dx: {role: sensitive}
                """);
    }

    @ParameterizedTest
    @CsvSource({"'2,3,100',0,3,1", "'100,3',0,2,1", "'8,100',3,2,2", "'7',0,1,0", "'3',0,1,0"})
    void a_k_that_no_node_satisfies_does_not_hide_the_others(String k, int exit, int goals, int without) {
        CommandLineRun run = CommandLineRun.of("search", job.toString(), "--k", k);

        assertThat(run.exitCode()).isEqualTo(exit);
        assertThat(run.out().lines().filter(line -> line.contains("15 %"))).hasSize(goals);
        assertThat(run.out().lines().filter(line -> line.contains("none") && line.contains("needs 7 rows suppressed")))
                .hasSize(without);
        assertThat(run.err().contains("No node satisfies k")).isEqualTo(exit != 0);
    }
}
