package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MinimalSearchTest {

    @TempDir
    Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"),
                "age,code,dx\n21,11,flu\n22,11,cold\n23,12,flu\n24,12,ulcer\n31,11,cold\n31,12,flu\n");
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                suppression: {limit: 0}
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 10]}
                  code: {role: quasi, type: integer, widths: [1]}
                  dx: {role: sensitive}
                """);
    }

    /** Ages by ten and no codes; or codes and no ages. */
    @Test
    void all_minimal_nodes_are_listed() {
        CommandLineRun run = CommandLineRun.of("search", job.toString(), "--minimal", "--quiet", "--k=2,7");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                k  limit  node  classes  suppressed  DM*
                2    0 %  1 1         2           0   20
                2    0 %  2 0         2           0   18
                7    0 %  none

                minimal nodes: 2 for k 2, limit 0 %; 0 for k 7, limit 0 %
                node: the levels of age, code
                """);
    }

    @Test
    void where_no_node_passes_the_run_ends_with_3() {
        Path seven = folder.resolve("job.yaml");
        CommandLineRun run = CommandLineRun.of("search", seven.toString(), "--minimal", "--quiet", "--k=7,8");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("Error: Not even the most general node suppresses so few rows.");
    }

    @Test
    void models_have_no_minimal_nodes() {
        CommandLineRun run = CommandLineRun.of(
                "search", job.toString(), "--minimal", "--quiet", "--set", "attributes.dx.closeness.t=0.3");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("Error: Minimal nodes are told for k rows per class alone:");
    }
}
