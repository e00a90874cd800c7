package io.skald.cli;

import io.skald.budget.AbandonedWorkspaces;
import io.skald.engine.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code skald clean}. */
@Command(
        name = "clean",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Removes the work folders (.skald-...) that killed runs have left in a folder of releases, and puts releases back that "
                    + "they were about to replace. Those of running jobs are left alone.",
            "",
            "The next job with an output in that folder does so too."
        },
        footer = {"", "Example:", "  skald clean out"})
final class CleanCommand implements Runnable {

    private final Console console;

    @Parameters(paramLabel = "FOLDER", description = "The folder that outputs are put in.")
    private Path folder;

    CleanCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        List<String> lines = new ArrayList<>();
        Engine.clean(folder, lines::add).forEach(found -> lines.add(line(found)));
        if (lines.isEmpty()) {
            lines.add("Nothing to clean in " + folder);
        }
        console.print(lines);
    }

    private static String line(AbandonedWorkspaces.Found found) {
        return switch (found.state()) {
            case REMOVED -> "Removed     " + found.folder();
            case IN_USE -> "In use      " + found.folder();
            case LEFT_ALONE ->
                "Left alone  " + found.folder()
                        + " (not yours, open to others, or without the lock that tells whether its run is alive)";
        };
    }
}
