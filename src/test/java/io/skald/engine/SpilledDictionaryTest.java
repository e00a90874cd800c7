package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column with more distinct values than memory holds is ranked on disk, and the release does not show it. */
class SpilledDictionaryTest {

    private static final int ROWS = 90_000;

    @TempDir
    private Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        StringBuilder table = new StringBuilder("income,age,note\n");
        for (int row = 0; row < ROWS; row++) {
            String income = row % 977 == 0 ? "" : Long.toString(random.nextLong(-1_000_000_000L, 1_000_000_000L));
            table.append(income).append(',').append(random.nextInt(20, 60)).append(",n\n");
        }
        Files.writeString(folder.resolve("table.csv"), table);
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: 5
                suppression: {limit: 2%}
                chunk: {rows: 5000}
                attributes:
                  income: {role: quasi, type: integer, encode: true, widths: doubling}
                  age: {role: quasi, type: integer, widths: [1, 10, 20]}
                  note: {role: insensitive}
                """);
    }

    @Test
    void the_release_is_the_same_in_memory_and_on_disk() throws IOException {
        RunReport roomy = run("memory=1GB");
        byte[] release = Files.readAllBytes(folder.resolve("release.csv"));
        RunReport tight = run("memory=16MB");

        assertThat(roomy.passes().get(0).spilledBytes()).isZero();
        assertThat(tight.passes().get(0).spilledBytes()).isPositive();
        assertThat(tight.memory().peak()).isLessThanOrEqualTo(tight.memory().budget());
        assertThat(tight.levels()).isEqualTo(roomy.levels());
        assertThat(tight.metrics()).isEqualTo(roomy.metrics());
        assertThat(Files.readAllBytes(folder.resolve("release.csv"))).isEqualTo(release);
    }

    private RunReport run(String memory) {
        return Engine.anonymise(PlanResolver.resolve(job, List.of(memory), OutputUse.WRITTEN), RunOptions.DEFAULT);
    }
}
