package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.MemoryPlan;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryTagsTest {

    @TempDir
    Path folder;

    /** What a run tells of its memory is what 'check' told before it. */
    @ParameterizedTest
    @CsvSource({
        "none, dm*, exact",
        "none, entropy, exact",
        "none, dm*, skald",
        "semantic, gcp, exact",
        "mondrian, dm*, exact"
    })
    void every_reservation_of_a_whole_run_is_in_the_plan(String method, String objective, String search)
            throws Exception {
        Files.writeString(
                folder.resolve("table.csv"),
                IntStream.range(0, 500)
                        .mapToObj(i -> i * 37 % 90 + "," + i * i % 997 + "," + i % 7 + ",note " + i + "\n")
                        .collect(Collectors.joining("", "age,code,ward,note\n", "")));
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 5
                suppression: {limit: 0.2}
                memory: 128MB
                row-order: shuffle
                class-size: true
                search: %s
                objective: "%s"
                refine: {method: %s}
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 10, 30]}
                  code: {role: quasi, type: integer, encode: true, widths: doubling}
                  ward: {role: sensitive}
                  note: {role: insensitive}
                """.formatted(search, objective, method));

        RunReport report =
                Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);

        Set<String> planned = new MemoryPlan(report.memory().budget())
                .lines().stream().map(MemoryPlan.Line::name).collect(Collectors.toSet());
        assertThat(report.memory().peakByTag().keySet())
                .contains(
                        "chunks",
                        "dictionaries",
                        "encoding",
                        "histogram",
                        "release",
                        "row order",
                        "released classes",
                        "verify: classes")
                .isSubsetOf(planned);
    }
}
