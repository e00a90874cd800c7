package io.skald.csv;

import io.skald.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The columns of a table, as its first file has them. */
final class TableColumns {

    private final Path firstFile;
    private final Dialect dialect;
    private final List<String> names;

    private TableColumns(Path firstFile, Dialect dialect, List<String> names) {
        this.firstFile = firstFile;
        this.dialect = dialect;
        this.names = names;
    }

    /** The columns that the first record of the first file names or, where there is no header, counts. */
    static TableColumns of(Path file, Dialect dialect, List<String> firstRecord) {
        if (!dialect.header()) {
            return new TableColumns(
                    file,
                    dialect,
                    IntStream.rangeClosed(1, firstRecord.size())
                            .mapToObj(number -> "column " + number)
                            .toList());
        }
        return new TableColumns(file, dialect, namesIn(file, dialect, firstRecord));
    }

    private static List<String> namesIn(Path file, Dialect dialect, List<String> header) {
        List<String> names = dialect.trim() ? header.stream().map(Blanks::trim).toList() : List.copyOf(header);
        if (names.equals(List.of(""))) {
            throw new Malformed(file, dialect).blankHeader();
        }
        Set<String> seen = new HashSet<>();
        List<String> twice =
                names.stream().filter(name -> !seen.add(name)).distinct().toList();
        if (!twice.isEmpty()) {
            throw new UsageException(file + ", line 1: the header names " + quoted(twice)
                    + " more than once. Give every column its own name.");
        }
        return names;
    }

    List<String> names() {
        return names;
    }

    /**
     * For each of the table's columns, which field of a file's records it is.
     *
     * @throws UsageException if the file has other columns; names them
     */
    int[] fieldsIn(Path file, List<String> firstRecord) {
        if (!dialect.header()) {
            if (firstRecord.size() != names.size()) {
                throw new UsageException(file + ", line 1: the row has " + Malformed.count(firstRecord.size(), "field")
                        + ", but the rows of " + firstFile + " have " + names.size()
                        + ". All files of an input have the same columns.");
            }
            return IntStream.range(0, names.size()).toArray();
        }
        Map<String, Integer> places = new HashMap<>();
        List<String> found = namesIn(file, dialect, firstRecord);
        for (String name : found) {
            places.put(name, places.size());
        }
        List<String> missing =
                names.stream().filter(name -> !places.containsKey(name)).toList();
        List<String> extra =
                found.stream().filter(name -> !names.contains(name)).toList();
        if (!missing.isEmpty() || !extra.isEmpty()) {
            throw new UsageException(file + ", line 1: " + differences(missing, extra) + ", unlike " + firstFile
                    + ". All files of an input have the same columns.");
        }
        return names.stream().mapToInt(places::get).toArray();
    }

    private static String differences(List<String> missing, List<String> extra) {
        List<String> parts = new ArrayList<>();
        if (!missing.isEmpty()) {
            parts.add("the header has no " + quoted(missing));
        }
        if (!extra.isEmpty()) {
            parts.add((parts.isEmpty() ? "the header has " : "but has ") + quoted(extra));
        }
        return String.join(" ", parts);
    }

    private static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }
}
