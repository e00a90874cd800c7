package io.skald.job;

import io.skald.UsageException;
import io.skald.csv.CsvInput;
import io.skald.csv.InputFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What can be known of the input without reading its rows.
 *
 * @param files in natural order
 * @param columns in the first file's order
 * @param likelyDelimiter the delimiter that the header seems to have, if it is another than the job's
 */
record InputTable(List<Path> files, List<String> columns, Optional<Character> likelyDelimiter) {

    InputTable {
        files = List.copyOf(files);
        columns = List.copyOf(columns);
    }

    /** Finds the input and reads its headers; empty if there are problems with that, by now or before. */
    static Optional<InputTable> open(Resolution resolution) {
        if (resolution.rejected("input")) {
            return Optional.empty();
        }
        Job job = resolution.job();
        Optional<List<Path>> files = resolution.attempt(() -> InputFiles.resolve(job.input(), job.base()), "input");
        return resolution.rejected("format") ? Optional.empty() : files.flatMap(found -> open(found, resolution));
    }

    /** Problems of a header name the data file; the job is not to blame. */
    private static Optional<InputTable> open(List<Path> files, Resolution resolution) {
        try {
            CsvInput input = CsvInput.open(files, resolution.job().format(), resolution.hideValues());
            return Optional.of(new InputTable(input.files(), input.columns(), input.likelyDelimiter()));
        } catch (UsageException malformed) {
            malformed.problems().forEach(resolution::rejectData);
            return Optional.empty();
        }
    }
}
