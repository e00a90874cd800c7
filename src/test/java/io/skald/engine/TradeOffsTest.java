package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.engine.report.TradeOff;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import io.skald.search.SearchLimits;
import io.skald.search.SearchResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the report says of another k or limit is what a run with that k and limit finds. */
class TradeOffsTest {

    @TempDir
    private Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Random random = new Random(1);
        StringBuilder table = new StringBuilder("age,zip,illness\n");
        for (int row = 0; row < 300; row++) {
            table.append(20 + (int) Math.abs(random.nextGaussian() * 20))
                    .append(',')
                    .append(1000 + random.nextInt(40))
                    .append(',')
                    .append(random.nextInt(3))
                    .append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), table);
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: 5
                suppression: {limit: 0.02}
                attributes:
                  age: {role: quasi, type: integer, widths: [5, 10, 20, 40]}
                  zip: {role: quasi, type: code, keep: [4, 3, 2, 1]}
                  illness: {role: sensitive}
                """);
    }

    private RunReport run(RunOptions options, String... settings) {
        return Engine.anonymise(PlanResolver.resolve(job, List.of(settings), OutputUse.WRITTEN), options);
    }

    private static boolean isOfTheRun(TradeOff other) {
        return other.k() == 5 && other.limit().compareTo(new BigDecimal("0.02")) == 0;
    }

    @Test
    void every_one_is_found_by_a_run_of_its_own() {
        List<TradeOff> others = run(RunOptions.DEFAULT).exploration().tradeOffs();

        assertThat(others)
                .extracting(TradeOff::k)
                .startsWith(2, 3, 5, 10, 20, 50, 100)
                .endsWith(5, 5, 5, 5, 5, 5);
        assertThat(others.stream().filter(TradeOffsTest::isOfTheRun)).hasSize(2);
        for (TradeOff other : others) {
            SearchResult result = other.outcome().orThrow();
            RunReport alone = run(RunOptions.DEFAULT, "k=" + other.k(), "suppression.limit=" + other.limit());
            assertThat(result.provenOptimal()).isTrue();
            assertThat(alone.levels().stream().mapToInt(RunReport.Level::level).toArray())
                    .as("k %d, limit %s", other.k(), other.limit())
                    .isEqualTo(result.node().levels());
            assertThat(alone.suppressedRows()).isEqualTo(result.suppressed());
        }
    }

    @Test
    void what_a_run_that_stopped_early_found_is_not_told_as_the_best() {
        RunReport report = run(RunOptions.DEFAULT.within(new SearchLimits(Duration.ofDays(1), 2)));

        assertThat(report.exploration().tradeOffs().stream().filter(TradeOffsTest::isOfTheRun))
                .hasSize(2)
                .noneMatch(other -> other.outcome() instanceof SearchResult result && result.provenOptimal());
    }
}
