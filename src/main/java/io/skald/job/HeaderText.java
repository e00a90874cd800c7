package io.skald.job;

import io.skald.Excerpt;
import java.util.List;

/**
 * How messages speak of the input's columns. A file that lacks its header begins with somebody's record, so where values are hidden, only
 * names that the job names itself are shown, and the others are counted.
 *
 * @param file the name of the file that the header was read from, or of the table
 * @param columns as read
 * @param named the names that the job gives roles to
 * @param header whether the first line is taken for a header
 * @param ofLines whether that line may be one of the rows
 */
record HeaderText(
        String file, List<String> columns, List<String> named, boolean header, boolean ofLines, boolean hidden) {

    /** A first field longer than this is hardly a name. */
    private static final int LONGEST_NAME = 1_000;

    static HeaderText of(InputTable input, Job job, boolean hidden) {
        return new HeaderText(
                input.files().isEmpty()
                        ? job.input()
                        : input.files().get(0).getFileName().toString(),
                input.columns(),
                job.attributes().stream().map(Job.Attribute::name).toList(),
                job.format().header(),
                !input.files().isEmpty(),
                hidden);
    }

    /** What the columns are called. */
    String words() {
        if (!header) {
            return "format.header is false, so the columns are called " + Excerpt.names(columns);
        }
        if (columns.size() == 1 && columns.get(0).length() > LONGEST_NAME) {
            return "the first line of " + file + " is one field of "
                    + columns.get(0).length() + " characters: see format.delimiter and format.encoding";
        }
        return "the header of " + file + (hidden ? " has " + counted() : " reads " + Excerpt.names(columns));
    }

    /** As {@link #words}, for a job that names columns which are not there: what may be wrong where it finds none. */
    String wordsWithRemedy() {
        if (!header || !ofLines || named.stream().anyMatch(columns::contains)) {
            return words();
        }
        return words()
                + (columns.stream().allMatch(HeaderText::isInApostrophes)
                        ? ". If the apostrophes are its quotes, set format.quote: \"'\""
                        : ". If that is a row of data, set format.header: false");
    }

    private static boolean isInApostrophes(String column) {
        return column.length() > 1 && column.startsWith("'") && column.endsWith("'");
    }

    private String counted() {
        List<String> known = columns.stream().filter(named::contains).toList();
        int others = columns.size() - known.size();
        return (known.isEmpty() ? "" : Excerpt.names(known) + (others == 0 ? "" : " and "))
                + (others == 0 ? "" : unnamed(others));
    }

    /** Columns that the job does not name. */
    String unnamed(List<String> names) {
        return hidden ? unnamed(names.size()) : Excerpt.names(names);
    }

    private static String unnamed(int count) {
        return count == 1 ? "1 column that the job does not name" : count + " columns that the job does not name";
    }
}
