package io.skald.job;

import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the hierarchies that a job names, all of which must fit in its memory together. */
final class HierarchyReader {

    private final Resolution resolution;
    private final MemoryBudget budget;

    HierarchyReader(Resolution resolution) {
        this.resolution = resolution;
        this.budget = MemoryBudget.ofProcess(resolution.job().memory());
    }

    /** The file that a column's hierarchy is in; empty if there is none, which is a problem by then. */
    Optional<Path> file(String name, String written) {
        String[] key = {"attributes", name, "hierarchy"};
        Optional<Path> file = resolution.path(written, key);
        if (file.isPresent() && !Files.isRegularFile(file.get())) {
            return resolution.reject(
                    "there is no hierarchy file '" + written + "' for '" + name + "'; looked for " + file.get()
                            + ", because paths are relative to the job file; 'skald hierarchy' makes one",
                    key);
        }
        return file;
    }

    /** A column's hierarchy; empty if it cannot be read, which is a problem by then. */
    Optional<Hierarchy> read(String name, Path file) {
        Job job = resolution.job();
        if (resolution.rejected("format", "encoding")) {
            return Optional.empty();
        }
        return resolution.attempt(
                () -> {
                    Hierarchy hierarchy = Hierarchy.read(
                            file, job.format().encoding(), job.format().trim(), budget);
                    budget.reserve(MemoryTag.HIERARCHIES, hierarchy.retainedBytes());
                    return hierarchy;
                },
                "attributes",
                name,
                "hierarchy");
    }
}
