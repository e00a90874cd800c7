package io.skald.engine;

import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.table.TableSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A table that lies in no file is copied into one of the workspace, once: every pass, and verification, then reads the same rows. */
record Staging(Workspace workspace, Progress progress) {

    /** The plan with its input in files. */
    Plan of(Plan plan) {
        return plan.format()
                .source()
                .map(source -> plan.withInput(List.of(copy(source, "table"))))
                .orElse(plan);
    }

    /**
     * Copies a table.
     *
     * @param word that the file's name begins with
     */
    Path copy(TableSource source, String word) {
        try (Progress.Pass pass = progress.begin("Copy of " + source.shown(), 0)) {
            Path file = workspace.newPassingFile(word);
            try (OutputStream rows = Files.newOutputStream(file)) {
                source.copyTo(rows, workspace);
            }
            pass.advance(0, Files.size(file));
            return file;
        } catch (IOException e) {
            throw IoReason.failure("Cannot copy " + source.shown(), e);
        }
    }

    /** Does what may find the rows at fault, and names the table for its copy then. */
    static <T> T naming(Plan staged, Supplier<T> step) {
        Optional<TableSource> source = staged.format().source();
        try {
            return step.get();
        } catch (UsageException malformed) {
            if (source.isEmpty()) {
                throw malformed;
            }
            Path copy = staged.input().get(0);
            throw new UsageException(malformed.problems().stream()
                    .map(problem -> problem.replace(
                                    copy.toString(), source.get().shown())
                            .replace(copy.getFileName().toString(), source.get().shown()))
                    .toList());
        }
    }
}
