package io.skald.job;

import java.nio.file.Path;
import java.util.List;

/**
 * What can be known of the input without reading its rows.
 *
 * @param files in natural order
 * @param columns in the first file's order
 */
record InputTable(List<Path> files, List<String> columns) {

    InputTable {
        files = List.copyOf(files);
        columns = List.copyOf(columns);
    }
}
