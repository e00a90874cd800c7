package io.skald.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code skald completion}. */
@Command(
        name = "completion",
        aliases = "generate-completion",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = "Prints a script that lets bash or zsh complete skald's commands and options.",
        footer = {"", "Example:", "  source <(skald completion)"})
final class CompletionCommand implements Runnable {

    private final Console console;

    @Spec
    private CommandSpec spec;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        console.out().print(AutoComplete.bash("skald", spec.root().commandLine()));
    }
}
