package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeClassTest {

    private static final int ROWS = 50_000;

    @TempDir
    private Path folder;

    /** 50,000 squared is past 2^31. */
    @Test
    void the_square_of_a_class_that_is_no_int_is_exact() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age\n" + "31\n".repeat(ROWS));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 50000
                attributes:
                  age: {role: quasi, type: integer, widths: [10]}
                """);

        RunReport report =
                Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);

        assertThat(report.metrics().dmStar()).isEqualTo(2_500_000_000L);
        assertThat(report.metrics().dm()).isEqualTo(2_500_000_000L);
        assertThat(report.classes())
                .isEqualTo(new RunReport.Classes(1, ROWS, ROWS, ROWS, new TreeMap<>(Map.of((long) ROWS, 1L))));
        assertThat(folder.resolve("release.csv")).hasContent("age\n" + "31\n".repeat(ROWS));
    }
}
