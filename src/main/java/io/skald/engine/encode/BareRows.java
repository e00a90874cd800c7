package io.skald.engine.encode;

import io.skald.table.RowCursor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows that look like blank lines, notes or totals below a table rather than like persons: hardly a field is filled. */
final class BareRows {

    /** In a table of fewer columns a row of one value is nothing odd. */
    private static final int LEAST_COLUMNS = 3;

    private final Sighted withoutQuasi = new Sighted();
    private final Sighted withOneValue = new Sighted();

    /** How many, and where the first is. */
    private static final class Sighted {

        private long rows;
        private @Nullable Path file;
        private long line;

        void add(long more, @Nullable Path firstFile, long firstLine) {
            if (rows == 0) {
                file = firstFile;
                line = firstLine;
            }
            rows += more;
        }

        String words(String subject) {
            return String.format(
                    Locale.ROOT,
                    "%,d %s, the first in %s, line %d: blank lines, notes or totals below the table? They count as"
                            + " persons, unless rows-where or format.skip leaves them out.",
                    rows,
                    (rows == 1 ? "row has " : "rows have ") + subject,
                    Objects.requireNonNull(file).getFileName(),
                    line);
        }
    }

    /**
     * Looks at a row of which nearly all quasi-identifiers are missing.
     *
     * @param known quasi-identifiers of the row that are not missing
     * @param quasi quasi-identifiers of the table; where there is one alone, a row that lacks it must lack all else too
     * @param columns of the table
     */
    void look(RowCursor cursor, Path file, int known, int quasi, int columns) {
        if (known == 0 && (quasi > 1 || columns > 1 && filled(cursor, columns) == 0)) {
            withoutQuasi.add(1, file, cursor.line());
        } else if (columns >= LEAST_COLUMNS && filled(cursor, columns) == 1) {
            withOneValue.add(1, file, cursor.line());
        }
    }

    private static int filled(RowCursor cursor, int columns) {
        int filled = 0;
        for (int column = 0; column < columns; column++) {
            cursor.valueBytes(column);
            filled += cursor.valueEnd(column) > cursor.valueStart(column) ? 1 : 0;
        }
        return filled;
    }

    /** Everything that a later part of the table holds. */
    void addAll(BareRows later) {
        if (later.withoutQuasi.rows > 0) {
            withoutQuasi.add(later.withoutQuasi.rows, later.withoutQuasi.file, later.withoutQuasi.line);
        }
        if (later.withOneValue.rows > 0) {
            withOneValue.add(later.withOneValue.rows, later.withOneValue.file, later.withOneValue.line);
        }
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (withoutQuasi.rows > 0) {
            warnings.add(withoutQuasi.words("no value in any quasi-identifier"));
        }
        if (withOneValue.rows > 0) {
            warnings.add(withOneValue.words("one value and nothing in all other columns"));
        }
        return warnings;
    }
}
