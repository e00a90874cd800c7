package io.skald.spreadsheet;

import io.skald.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The columns of a table in a sheet: from the first cell of its header that is not blank to the last. Names that are missing or come
 * again are numbered as those of CSV are.
 *
 * @param names one per column
 * @param first the sheet's column that the first is in, counted from 0
 */
record SheetColumns(List<String> names, int first) {

    SheetColumns {
        names = List.copyOf(names);
    }

    /** @param rows at the header */
    static SheetColumns of(SheetRows rows) {
        int first = 0;
        while (rows.value(first).isEmpty()) {
            first++;
        }
        List<String> names = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (int column = first; column < rows.width(); column++) {
            Optional<String> name = rows.value(column).filter(text -> !text.isBlank());
            String wanted = name.orElse("column " + (column - first + 1));
            String given = wanted;
            for (int number = 2; !known.add(given); number++) {
                given = wanted + " (" + number + ")";
            }
            names.add(given);
        }
        return new SheetColumns(names, first);
    }

    /** The sheet's columns. */
    int[] places() {
        int[] places = new int[names.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = first + i;
        }
        return places;
    }

    /** Whether one of the sheet's columns from one to another is of the table. */
    boolean reachInto(int from, int to) {
        return from < first + names.size() && to >= first;
    }

    /** @throws UsageException if a row has a value where the header has no column */
    void check(SheetRows rows) {
        for (int column = 0; column < rows.width(); column++) {
            boolean outside = column < first || column >= first + names.size();
            if (outside && rows.value(column).isPresent()) {
                throw new UsageException(
                        rows.place(column) + " has a value, and the header has no column there: clear the"
                                + " cell, or give its column a name.");
            }
        }
    }
}
