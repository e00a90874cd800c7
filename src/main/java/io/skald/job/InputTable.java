package io.skald.job;

import io.skald.UsageException;
import io.skald.table.FormatDoubt;
import io.skald.table.TableInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What can be known of the input without reading its rows.
 *
 * @param files in natural order
 * @param table open
 */
record InputTable(List<Path> files, TableInput table) {

    InputTable {
        files = List.copyOf(files);
    }

    /** In the first file's order. */
    List<String> columns() {
        return table.columns();
    }

    /** What may be wrong with the job's format, of which it names these columns. */
    Optional<FormatDoubt> doubt(List<String> names) {
        OptionalInt line = table.lineOf(names);
        return line.isPresent()
                ? Optional.of(new FormatDoubt(
                        "skip: {first: " + (line.getAsInt() - 1) + "}",
                        "the table began on line " + line.getAsInt() + ", which has names that the job has"))
                : table.doubt();
    }

    /** Finds the input and reads its headers; empty if there are problems with that, by now or before. */
    static Optional<InputTable> open(Resolution resolution) {
        if (resolution.rejected("input")) {
            return Optional.empty();
        }
        Job job = resolution.job();
        if (job.format().source().isPresent()) {
            return resolution.rejected("format") ? Optional.empty() : open(List.of(), resolution);
        }
        Optional<List<Path>> files = resolution.attempt(() -> job.format().files(job.input(), job.base()), "input");
        return resolution.rejected("format") ? Optional.empty() : files.flatMap(found -> open(found, resolution));
    }

    /** Problems of a header name the data file; the job is not to blame. */
    private static Optional<InputTable> open(List<Path> files, Resolution resolution) {
        try {
            TableInput input = resolution.job().format().open(files, resolution.hideValues());
            return Optional.of(new InputTable(files, input));
        } catch (UsageException malformed) {
            malformed.problems().forEach(resolution::rejectData);
            return Optional.empty();
        }
    }
}
