package io.skald.cli;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.profile.Profile;
import io.skald.profile.ProfileFile;
import io.skald.profile.ProfilePage;
import io.skald.profile.Profiler;
import io.skald.profile.UnknownTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code skald profile}. */
@Command(
        name = "profile",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Says what an unknown table holds, from one reading and in fixed memory: how the file is written; of each column its type,"
                    + " values, missing ones, and how far it tells rows apart, alone and with others; and which role it should have in a job,"
                    + " with the reason.",
            "",
            "A proposal for whoever holds the table. It shows values of cells unless --hide-values is given."
        },
        footer = {
            "",
            "Examples:",
            "  skald profile patients.csv",
            "  skald profile patients.csv --html patients.profile.html --exact",
            "  skald profile patients.csv --combine Age,Sex,ZIP --json"
        })
final class ProfileCommand implements Runnable {

    private final Console console;

    @Mixin
    private TableOptions table;

    @Mixin
    private WorkspaceOptions temporary;

    @Option(names = "--exact", description = "Count what is estimated, by a second reading.")
    private boolean exact;

    @Option(
            names = "--combine",
            paramLabel = "COLUMNS",
            description = "Columns to look at together, such as Age,Sex,ZIP, beside those found to matter."
                    + " May be given several times.")
    private List<String> combine = List.of();

    @Option(names = "--json", description = "Print the profile as JSON.")
    private boolean json;

    @Option(names = "--html", paramLabel = "PAGE", description = "Write a page of it, for its owner to read.")
    private Optional<Path> html = Optional.empty();

    @Option(names = "--overwrite", description = "Replace the page if it exists.")
    private boolean overwrite;

    ProfileCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        html.ifPresent(page -> {
            OwnFile.refuseStandardOutput(
                    page, "--html", "the profile goes there already. Name a file, such as profile.html.");
            OwnFile.check(page, "--html", overwrite);
        });
        UnknownTable opened = table.open();
        html.ifPresent(
                page -> OwnFile.refuseInput(page, "--html", opened.input().files()));
        Profile profile = TableOptions.read(opened, console, () -> profile(opened));
        if (html.isPresent()) {
            OwnFile.write(html.get(), ProfilePage.html(profile, table.hideValues()));
        }
        if (json) {
            console.out().print(ProfileFile.json(profile, table.hideValues()));
        } else if (html.isEmpty() || !table.quiet()) {
            console.print(new ProfileText(profile, table.hideValues()).lines());
        }
    }

    private Profile profile(UnknownTable opened) {
        MemoryBudget budget = TableOptions.budget();
        Profiler profiler = new Profiler(
                opened,
                combine.stream().map(names -> Arrays.asList(names.split(","))).toList(),
                TableOptions.threads(),
                budget,
                table.progress(console));
        Profile profile = profiler.run();
        if (!exact) {
            return profile;
        }
        try (Workspace workspace = temporary.open(html)) {
            return profiler.exact(profile, workspace);
        }
    }
}
