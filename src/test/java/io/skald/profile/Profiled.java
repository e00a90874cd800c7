package io.skald.profile;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Profiles of small tables, for tests. */
final class Profiled {

    private Profiled() {}

    static Profiler profiler(Path file, int threads, List<List<String>> asked) {
        return new Profiler(
                UnknownTable.open(file.toString(), UnknownTable.Known.NOTHING, false),
                asked,
                threads,
                MemoryBudget.of(ByteSize.ofMegabytes(192)),
                Progress.NONE);
    }

    static Profile of(Path folder, String text) {
        try {
            return profiler(Files.writeString(folder.resolve("table.csv"), text), 2, List.of())
                    .run();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static ColumnProfile column(Profile profile, String name) {
        return profile.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
