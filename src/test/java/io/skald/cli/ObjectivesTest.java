package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectivesTest {

    @TempDir
    private Path folder;

    private String job;

    @BeforeEach
    void makeTable() throws IOException {
        StringBuilder rows = new StringBuilder("part,age\n");
        for (int i = 0; i < 60; i++) {
            rows.append(i % 7 == 0 ? "x" : "y").append(',').append(20 + i % 30).append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), rows);
        Files.writeString(folder.resolve("part.csv"), "x;*\ny;*\nz;*\n");
        job = Files.writeString(folder.resolve("job.yaml"), """
                        input: table.csv
                        output: out/release.csv
                        k: 5
                        suppression: {limit: 0}
                        objective: dm*
                        attributes:
                          part: {role: quasi, hierarchy: part.csv}
                          age: {role: quasi, type: integer, widths: [5, 10], bounds: [20, 49]}
                        """).toString();
    }

    @Test
    void compares_what_each_objective_would_choose() {
        CommandLineRun run = CommandLineRun.of("search", job, "--objectives", "-q");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("objective ")
                .contains(
                        "DM*",
                        "GCP",
                        "PREC",
                        "ENTROPY",
                        "By ENTROPY:\n",
                        "lost of part",
                        "lost of age",
                        "By DM*:\n  part: *\n  age: steps of 5\n")
                .contains("Next best counted, ", "GCP: how much of its column's range a label covers");
        assertThat(folder.resolve("out/release.csv")).doesNotExist();
    }

    @Test
    void compares_entropy_too_where_persons_are_counted() throws IOException {
        StringBuilder rows = new StringBuilder("who,part,age\n");
        for (int i = 0; i < 60; i++) {
            rows.append(i / 2)
                    .append(i % 7 == 0 ? ",x," : ",y,")
                    .append(20 + i % 30)
                    .append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), rows);

        CommandLineRun run = CommandLineRun.of("search", job, "--objectives", "-q", "--set", "person=who");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("By GCP:", "By PREC:", "By ENTROPY:");
    }

    @Test
    void takes_k_and_limit_from_the_job_alone() {
        assertThat(CommandLineRun.of("search", job, "--objectives", "--k", "2").err())
                .contains("set them by --set k=5 and --set suppression.limit=0 instead of --k and --limit");
        assertThat(CommandLineRun.of("search", job, "--objectives", "--limit", "1%")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void the_summary_of_a_coarse_release_says_what_would_be_narrower_and_its_price() throws IOException {
        Files.writeString(
                folder.resolve("table.csv"), "part,age\n" + "x,20\n".repeat(20) + "y,49\n".repeat(20) + "z,35\n");

        assertThat(CommandLineRun.of("anonymise", job).out())
                .contains("  Too coarse? With suppression.limit: 5 %, DM* is 801 instead of 1,681.")
                .contains("'skald explain' says what holds each column back");
    }
}
