package io.skald.cli;

import io.skald.engine.RunOptions;
import picocli.CommandLine.Option;

/** What every command takes that searches. */
final class SearchOptions {

    @Option(
            names = "--best-effort",
            description = "Take the best node found if the search stops at its limit before the best is proven.")
    private boolean bestEffort;

    @Option(
            names = "--check-input",
            description = "Use a kept workspace only after hashing the whole input, not just its ends.")
    private boolean checkInput;

    /** These options and the job's, as the engine takes them. */
    RunOptions runOptions(JobOptions job, Console console) {
        return new RunOptions(job.progress(console), console::warn, job.hideValues(), bestEffort, checkInput);
    }
}
