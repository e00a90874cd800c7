package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a release, which is made if need be; temporary files lie in it, so that moving a release is a rename. */
final class OutputFolder {

    private OutputFolder() {}

    /**
     * A workspace beside an output.
     *
     * @throws FailureException if the folder cannot be made or written to
     */
    static Workspace workspace(Path output) {
        Path folder = output.toAbsolutePath().getParent();
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw IoReason.failure("Cannot make the folder " + folder, e);
        }
        return Workspace.create(folder);
    }
}
