package io.skald.cli;

import io.skald.engine.RunOptions;
import io.skald.search.SearchLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** What every command takes that searches. */
final class SearchOptions {

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description =
                    "Stop the search after this time, such as 30s, 10m or 2h, with the best node so far, which then depends"
                            + " on the machine. Default: none; a lattice of more than 131,072 nodes is given a fixed amount of work.")
    private Optional<Duration> timeLimit = Optional.empty();

    @Option(
            names = "--node-limit",
            paramLabel = "N",
            converter = CountText.class,
            description = "Stop the search when so many nodes are counted, with the best node so far.")
    private Optional<Long> nodeLimit = Optional.empty();

    @Option(
            names = "--gap",
            paramLabel = "SHARE",
            converter = Share.class,
            description =
                    "Stop the search when the loss of the best node so far is at most so much above the least, such as 5%%.")
    private Optional<BigDecimal> gap = Optional.empty();

    @Option(
            names = "--check-input",
            description = "Use a kept workspace only after hashing the whole input, not just its ends.")
    private boolean checkInput;

    @Option(
            names = "--best-effort",
            hidden = true,
            description = "Has no effect any more: a search that stops at a limit gives the best node so far.")
    void acceptBestEffort(boolean ignored) {
        // Old command lines go on working.
    }

    /** These options and the job's, as the engine takes them. */
    RunOptions runOptions(JobOptions job, Console console) {
        return RunOptions.DEFAULT
                .showing(job.progress(console))
                .warning(console::warn)
                .within(new SearchLimits(
                        timeLimit, nodeLimit.map(OptionalLong::of).orElse(OptionalLong.empty()), gap))
                .with(RunOptions.Wish.HIDE_VALUES, job.hideValues())
                .with(RunOptions.Wish.CHECK_INPUT, checkInput);
    }
}
