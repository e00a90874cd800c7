package io.skald.csv;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.table.Blanks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The columns of a table, as its first file has them. */
final class TableColumns {

    private static final String SAME_COLUMNS =
            ". All files of an input have the same columns: where one is no part of the table, set"
                    + " 'input' to a glob that leaves it out, such as *.csv.";

    private static final String OWN_HEADER =
            ". Set format.header: first if the first file alone has a header. Otherwise all files of an"
                    + " input have the same columns, and 'input' may be a glob that leaves out what is no part of the table, such as *.csv.";

    private static final Pattern OTHER_LINE_END = Pattern.compile("[\\u2028\\u2029]");

    private final Path firstFile;
    private final List<String> names;
    private final Optional<String> remark;
    private final boolean hidden;

    private TableColumns(Path firstFile, List<String> names, Optional<String> remark, boolean hidden) {
        this.firstFile = firstFile;
        this.names = names;
        this.remark = remark;
        this.hidden = hidden;
    }

    /**
     * The columns that the first record of the first file names or, where there is no header, counts.
     *
     * @param frame where that record stands
     * @param hidden whether messages leave the names out
     */
    static TableColumns of(Path file, FileFrame frame, Dialect dialect, List<String> firstRecord, boolean hidden) {
        if (frame.fixed().given()) {
            return new TableColumns(file, frame.fixed().names(), Optional.empty(), hidden);
        }
        if (!frame.header()) {
            return new TableColumns(
                    file,
                    IntStream.rangeClosed(1, firstRecord.size())
                            .mapToObj(number -> "column " + number)
                            .toList(),
                    Optional.empty(),
                    hidden);
        }
        ColumnNames found = namesIn(file, frame, dialect, firstRecord);
        return new TableColumns(
                file,
                found.names(),
                found.remark(String.valueOf(file.getFileName())).filter(remark -> !hidden),
                hidden);
    }

    private static ColumnNames namesIn(Path file, FileFrame frame, Dialect dialect, List<String> header) {
        if (header.stream()
                        .filter(name ->
                                OTHER_LINE_END.matcher(Blanks.trim(name)).find())
                        .count()
                > 1) {
            throw new UsageException(
                    file + ", line " + frame.firstLine()
                            + ": its lines seem to end in U+2028 or U+2029, which end no lines of a table. Write line feeds in their place.");
        }
        ColumnNames names = ColumnNames.of(header, dialect.trim());
        if (names.names().equals(List.of(""))) {
            throw new Malformed(file, dialect).blankHeader(frame.firstLine());
        }
        return names;
    }

    /** What to tell of the names, if anything. */
    Optional<String> remark() {
        return remark;
    }

    List<String> names() {
        return names;
    }

    /**
     * For each of the table's columns, which field of a file's records it is.
     *
     * @throws UsageException if the file has other columns; names them
     */
    int[] fieldsIn(Path file, FileFrame frame, Dialect dialect, List<String> firstRecord) {
        if (!frame.header()) {
            if (firstRecord.size() != names.size()) {
                throw new UsageException(file + ", line " + frame.firstLine() + ": the row has "
                        + Malformed.count(firstRecord.size(), "field")
                        + ", but the rows of " + firstFile + " have " + names.size() + SAME_COLUMNS);
            }
            return fieldsInOrder();
        }
        Map<String, Integer> places = new HashMap<>();
        List<String> found = namesIn(file, frame, dialect, firstRecord).names();
        for (String name : found) {
            places.put(name, places.size());
        }
        List<String> missing =
                names.stream().filter(name -> !places.containsKey(name)).toList();
        List<String> extra =
                found.stream().filter(name -> !names.contains(name)).toList();
        if (!missing.isEmpty() || !extra.isEmpty()) {
            boolean noneKnown = missing.size() == names.size();
            throw new UsageException(file + ", line " + frame.firstLine() + ": " + differences(missing, extra)
                    + ", unlike " + firstFile + (noneKnown ? OWN_HEADER : SAME_COLUMNS));
        }
        return names.stream().mapToInt(places::get).toArray();
    }

    /** For each of the table's columns, which field it is in a file that has them in this order. */
    int[] fieldsInOrder() {
        return IntStream.range(0, names.size()).toArray();
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
