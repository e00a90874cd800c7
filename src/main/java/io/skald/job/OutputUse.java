package io.skald.job;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a command does with the job's output.
 *
 * @param written whether it is written: then its folder must be there, and an existing file is only replaced where the job allows
 * @param report where the report goes if the output is no file; beside the output otherwise
 * @param notices hears what was put right in the output's folder
 * @param inParts whether it becomes a folder of part files, as on a cluster, which may replace one
 * @param compared whether it is only compared with the input, for which keys of what replaces identifiers may be missing
 */
public record OutputUse(
        boolean written, Optional<Path> report, Consumer<String> notices, boolean inParts, boolean compared) {

    /** Writes a file, and the report beside it. */
    public static final OutputUse WRITTEN = written(Optional.empty(), notice -> {});

    /** Reads it or leaves it alone. */
    public static final OutputUse NOT_WRITTEN = new OutputUse(false, Optional.empty(), notice -> {}, false, false);

    /** Compares it with the input, with or without the keys of what replaces identifiers. */
    public static final OutputUse COMPARED = new OutputUse(false, Optional.empty(), notice -> {}, false, true);

    /** Writes it, with the report in a place of its own if it has one. */
    public static OutputUse written(Optional<Path> report, Consumer<String> notices) {
        return new OutputUse(true, report, notices, false, false);
    }

    /** As this, for a release of many files. */
    public OutputUse ofParts() {
        return new OutputUse(written, report, notices, true, compared);
    }
}
