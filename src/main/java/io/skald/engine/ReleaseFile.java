package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.Workspace;
import io.skald.csv.CsvOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A release that is written in the workspace and moved to its place, with its report, only when it is complete. */
final class ReleaseFile {

    private final Path target;
    private final boolean overwrite;
    private final Path written;
    private final Path report;

    ReleaseFile(Path target, boolean overwrite, Workspace workspace) {
        this.target = target;
        this.overwrite = overwrite;
        this.written = workspace.folder().resolve(target.getFileName());
        this.report = workspace.folder().resolve(ReportFile.beside(target).getFileName());
    }

    /** Where the release is until it is put in place. */
    Path written() {
        return written;
    }

    /** A stream to write the release to, compressed if its name says so. */
    OutputStream open() throws IOException {
        return CsvOutput.open(written, target);
    }

    /**
     * Moves the release and its report to their place.
     *
     * @throws FailureException if something stands there that may not be overwritten, or the move fails
     */
    void putInPlace(RunReport contents) {
        try {
            Files.writeString(report, ReportFile.json(contents), StandardCharsets.UTF_8);
            move(written, target);
            move(report, ReportFile.beside(target));
        } catch (FileAlreadyExistsException e) {
            throw new FailureException(
                    e.getFile() + " appeared while the job ran and is left alone. Move it away, or allow overwrite.",
                    e);
        } catch (IOException e) {
            throw IoReason.failure("Cannot put the release in place at " + target, e);
        }
    }

    private void move(Path from, Path to) throws IOException {
        if (overwrite) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.move(from, to);
        }
    }
}
