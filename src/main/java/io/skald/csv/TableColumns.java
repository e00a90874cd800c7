package io.skald.csv;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.table.Blanks;
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

    private static final int MOST_FIELDS = 20;

    private final Path firstFile;
    private final Dialect dialect;
    private final List<String> names;
    private final boolean hidden;

    private TableColumns(Path firstFile, Dialect dialect, List<String> names, boolean hidden) {
        this.firstFile = firstFile;
        this.dialect = dialect;
        this.names = names;
        this.hidden = hidden;
    }

    /**
     * The columns that the first record of the first file names or, where there is no header, counts.
     *
     * @param hidden whether messages leave the names out
     */
    static TableColumns of(Path file, Dialect dialect, List<String> firstRecord, boolean hidden) {
        if (!dialect.header()) {
            return new TableColumns(
                    file,
                    dialect,
                    IntStream.rangeClosed(1, firstRecord.size())
                            .mapToObj(number -> "column " + number)
                            .toList(),
                    hidden);
        }
        return new TableColumns(file, dialect, namesIn(file, dialect, firstRecord, hidden), hidden);
    }

    private static List<String> namesIn(Path file, Dialect dialect, List<String> header, boolean hidden) {
        List<String> names = dialect.trim() ? header.stream().map(Blanks::trim).toList() : List.copyOf(header);
        if (names.equals(List.of(""))) {
            throw new Malformed(file, dialect).blankHeader();
        }
        Set<String> seen = new HashSet<>();
        List<String> twice =
                names.stream().filter(name -> !seen.add(name)).distinct().toList();
        if (!twice.isEmpty()) {
            throw new UsageException(file + ", line 1: the header names "
                    + (hidden ? fieldsOf(twice, names) : Excerpt.names(twice))
                    + " more than once. Give every column its own name"
                    + (hidden ? ", or set format.header: false if the line is a row of data." : "."));
        }
        return names;
    }

    private static String fieldsOf(List<String> twice, List<String> names) {
        return "what stands in field "
                + twice.stream()
                        .map(name -> String.valueOf(names.indexOf(name) + 1))
                        .limit(MOST_FIELDS)
                        .collect(Collectors.joining(", "));
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
        List<String> found = namesIn(file, dialect, firstRecord, hidden);
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

    private String differences(List<String> missing, List<String> extra) {
        if (hidden) {
            return "the header lacks " + missing.size() + " of its names and has " + extra.size() + " others";
        }
        List<String> parts = new ArrayList<>();
        if (!missing.isEmpty()) {
            parts.add("the header has no " + Excerpt.names(missing));
        }
        if (!extra.isEmpty()) {
            parts.add((parts.isEmpty() ? "the header has " : "but has ") + Excerpt.names(extra));
        }
        return String.join(" ", parts);
    }
}
