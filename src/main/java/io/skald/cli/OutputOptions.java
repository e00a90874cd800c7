package io.skald.cli;

import io.skald.job.OutputUse;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What every command takes that writes a release, or looks whether it could. */
final class OutputOptions {

    @Option(names = "--overwrite", description = "Replace the output if it exists.")
    private boolean overwrite;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Where the report goes if the output is no file: /dev/stdout, /dev/null or a pipe.")
    private Optional<Path> report = Optional.empty();

    OutputUse use(Console console) {
        return OutputUse.written(report, console::warn);
    }

    /** As in {@code --set}. */
    String[] overrides() {
        return overwrite ? new String[] {"overwrite=true"} : new String[0];
    }
}
