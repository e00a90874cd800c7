package io.skald.engine;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.job.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/**
 * What the input files look like from outside, to notice that they change while a job reads them.
 *
 * @param files with their size in bytes and time of change
 */
record InputState(List<Seen> files) {

    /** One file as it was. */
    record Seen(Path file, long size, FileTime changed) {

        /** Asked by name: a small job would wait for Java to make the comparison of a record. */
        boolean isAs(Seen other) {
            return file.equals(other.file) && size == other.size && changed.equals(other.changed);
        }
    }

    InputState {
        files = List.copyOf(files);
    }

    /** The state now of all files that a run reads, and reads again to verify. */
    static InputState of(Plan plan) {
        List<Path> files = new ArrayList<>(plan.input());
        plan.population().ifPresent(table -> files.addAll(table.files()));
        plan.quasi().forEach(quasi -> quasi.hierarchy().ifPresent(files::add));
        plan.guarded()
                .forEach(guarded -> guarded.hierarchy().map(Hierarchy::file).ifPresent(files::add));
        return of(files);
    }

    /** The state now. */
    static InputState of(List<Path> files) {
        List<Seen> seen = new ArrayList<>();
        for (Path file : files) {
            try {
                seen.add(new Seen(file, Files.size(file), Files.getLastModifiedTime(file)));
            } catch (IOException e) {
                throw IoReason.failure("Cannot read " + file + " while the job runs", e);
            }
        }
        return new InputState(seen);
    }

    /** @throws FailureException if a file is not as it was */
    void checkUnchanged() {
        InputState now = of(files.stream().map(Seen::file).toList());
        for (int i = 0; i < files.size(); i++) {
            if (!now.files.get(i).isAs(files.get(i))) {
                throw changed(files.get(i).file());
            }
        }
    }

    /** The failure of a run that reads a file which is not what it was. */
    static FailureException changed(Path file) {
        return new FailureException(file
                + " changed while the job read it, so nothing was released. Run the job again when it is complete.");
    }
}
