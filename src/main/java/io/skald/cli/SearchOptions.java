package io.skald.cli;

import io.skald.engine.RunOptions;
import io.skald.search.SearchLimits;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What every command takes that searches. */
final class SearchOptions {

    @Option(
            names = "--time-limit",
            defaultValue = "1h",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description = "Stop the search after this time, such as 30s, 10m or 2h. Default: 1h.")
    private Duration timeLimit;

    @Option(
            names = "--node-limit",
            defaultValue = "1M",
            paramLabel = "N",
            converter = CountText.class,
            description = "Stop the search when so many nodes are counted. Default: 1M.")
    private long nodeLimit;

    @Option(
            names = "--best-effort",
            description = "Take the best node found if the search stops at a limit before it is proven that there is no"
                    + " better one. Otherwise such a search fails (exit code 1).")
    private boolean bestEffort;

    @Option(
            names = "--check-input",
            description = "Use a kept workspace only after hashing the whole input, not just its ends.")
    private boolean checkInput;

    boolean bestEffort() {
        return bestEffort;
    }

    /** These options and the job's, as the engine takes them. */
    RunOptions runOptions(JobOptions job, Console console) {
        return RunOptions.DEFAULT
                .showing(job.progress(console))
                .warning(console::warn)
                .within(new SearchLimits(timeLimit, nodeLimit))
                .with(RunOptions.Wish.HIDE_VALUES, job.hideValues())
                .with(RunOptions.Wish.BEST_EFFORT, bestEffort)
                .with(RunOptions.Wish.CHECK_INPUT, checkInput);
    }
}
