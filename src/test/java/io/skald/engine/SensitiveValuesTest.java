package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SensitiveValuesTest {

    private static final int VALUES = 20_000;

    @TempDir
    private Path folder;

    private long held(String role) throws IOException {
        Files.writeString(
                folder.resolve("table.csv"),
                IntStream.range(0, VALUES)
                        .mapToObj(i -> i % 90 + "," + i + "\n")
                        .collect(Collectors.joining("", "age,note\n", "")));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                overwrite: true
                k: 5
                memory: 256MB
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 10, 30]}
                  note: %s
                """.formatted(role));
        RunReport report =
                Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
        return report.memory().peakByTag().get("sensitive values");
    }

    @Test
    void values_of_which_something_is_asked_are_held_of_the_budget() throws IOException {
        assertThat(held("{role: sensitive, diversity: {distinct: 2}}")).isGreaterThan(100L * VALUES);
        assertThat(held("{role: sensitive}")).isZero();
    }
}
