package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.IoReason;
import io.skald.budget.AbandonedWorkspaces;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.place.Unfinished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The folder of a release, which is made if need be; temporary files lie in it, so that moving a release is a rename. */
public final class OutputFolder {

    private OutputFolder() {}

    /**
     * A workspace beside a plan's report, which is where the release is, if that is a file; what runs that were killed have left
     * there is put right or removed.
     *
     * @param warnings is told of it
     * @throws FailureException if the folder cannot be made or written to
     */
    public static Workspace workspace(Plan plan, Consumer<String> warnings) {
        Path folder = Folder.of(plan.report());
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw IoReason.failure("Cannot make the folder " + folder, e);
        }
        Unfinished.settle(folder, warnings);
        Workspace workspace = Workspace.create(folder);
        List<Path> removed = AbandonedWorkspaces.removeBeside(workspace).stream()
                .filter(found -> found.state() == AbandonedWorkspaces.State.REMOVED)
                .map(AbandonedWorkspaces.Found::folder)
                .toList();
        if (!removed.isEmpty()) {
            warnings.accept("Removed what " + (removed.size() == 1 ? "a run that was" : "runs that were")
                    + " killed had left in " + folder + ": "
                    + removed.stream()
                            .map(each -> each.getFileName().toString())
                            .collect(Collectors.joining(", ")));
        }
        return workspace;
    }
}
