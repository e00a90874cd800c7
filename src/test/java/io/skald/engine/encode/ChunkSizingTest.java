package io.skald.engine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkSizingTest {

    private static final int LONG_ROWS = 45_000;
    private static final int SHORT_ROWS = 900_000;

    @TempDir
    Path folder;

    /** The bytes of the first chunk hold ten times as many of the later rows. */
    @Test
    void rows_that_get_shorter_take_no_more_than_two_thirds_of_the_budget_to_encode() throws IOException {
        String table = "a,b,c,d\n"
                + "100000000001,100000000002,100000000003,100000000004\n".repeat(LONG_ROWS)
                + ",,,\n".repeat(SHORT_ROWS);
        Files.writeString(folder.resolve("table.csv"), table);
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 2
                memory: 112MB
                threads: 2
                verify: false
                attributes:
                  a: {role: quasi, type: integer, encode: true, widths: doubling}
                  b: {role: quasi, type: integer, encode: true, widths: doubling}
                  c: {role: quasi, type: integer, encode: true, widths: doubling}
                  d: {role: quasi, type: integer, encode: true, widths: doubling}
                """);

        RunReport report =
                Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);

        assertThat(report.rows()).isEqualTo(LONG_ROWS + SHORT_ROWS);
        assertThat(report.memory().peakByTag().get("encoding"))
                .isLessThan(report.memory().budget() / 3 * 2);
    }
}
