package io.skald.cli;

import io.skald.Folder;
import io.skald.UsageException;
import io.skald.budget.AbandonedWorkspaces;
import io.skald.budget.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a command keeps what memory has no room for, if no job says where its output is. */
final class WorkspaceOptions {

    @Option(
            names = "--workspace",
            paramLabel = "FOLDER",
            description =
                    "Where temporary files go, eight bytes a row and column, which only their owner can read and which are"
                            + " removed at the end. Default: beside the page if one is written, else this folder.")
    private Optional<Path> folder = Optional.empty();

    /**
     * A workspace in the folder that the user names, else beside what is written; what killed runs have left there is removed.
     *
     * @throws UsageException if the folder that is named is none
     */
    Workspace open(Optional<Path> written) {
        folder.filter(named -> !Files.isDirectory(named)).ifPresent(named -> {
            throw new UsageException("--workspace is " + named
                    + (Files.exists(named) ? ", which is no folder." : ", which does not exist.")
                    + " Make it, or name another folder.");
        });
        Path parent =
                folder.or(() -> written.map(Folder::of)).orElse(Path.of("")).toAbsolutePath();
        Workspace workspace = Workspace.create(parent);
        AbandonedWorkspaces.removeBeside(workspace);
        return workspace;
    }

    /** One beside a file to come: in the nearest folder above it that is there. */
    static Workspace above(Path file) {
        Path folder = Folder.of(file);
        while (!Files.isDirectory(folder) && !folder.equals(Folder.of(folder))) {
            folder = Folder.of(folder);
        }
        return Workspace.create(folder);
    }
}
