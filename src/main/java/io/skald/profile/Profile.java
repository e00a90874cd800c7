package io.skald.profile;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What an unknown table holds.
 *
 * @param files read, in order
 * @param format settings of the format, by name
 * @param rows of the table
 * @param bytes of its files, as they are on disk
 * @param columns in the table's order
 * @param combinations those that matter, fewest columns first, then those that tell most rows apart
 */
public record Profile(
        List<Path> files,
        Map<String, Object> format,
        long rows,
        long bytes,
        List<ColumnProfile> columns,
        List<Combination> combinations) {

    public Profile {
        files = List.copyOf(files);
        columns = List.copyOf(columns);
        combinations = List.copyOf(combinations);
    }
}
