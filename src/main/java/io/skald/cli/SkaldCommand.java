package io.skald.cli;

import io.skald.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program without a command: help, version, and what to do next. */
@Command(
        name = "skald",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "k-anonymises tables larger than memory: writes a table in which every row shares its quasi-identifiers with at "
                    + "least k - 1 others, at the least information loss."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Done.",
            "1:The machine or the release failed: I/O, disk full, input changed between passes, verification failed.",
            "2:The command line, the job or the data is wrong.",
            "3:No node satisfies the job.",
            "130:Stopped, by Ctrl-C or SIGTERM (143 where SIGTERM comes before the command begins)."
        },
        footer = {
            "",
            "Examples:",
            "  skald check config/hospital.yaml",
            "  skald anonymise config/hospital.yaml --set k=50",
            "  skald help COMMAND"
        },
        sortOptions = false)
final class SkaldCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        // Whoever types the name alone asks for help; a script whose command got lost must not take that for success.
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE.code();
    }
}
