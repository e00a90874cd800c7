package io.skald.csv;

import io.skald.Excerpt;
import io.skald.table.Blanks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names of a header, each of which is one column's alone: where there are several without a name they are called {@code column 3} by their
 * place, and a name that comes again gets a number, {@code age (2)}.
 *
 * @param names from left to right, no two the same
 * @param renamed those that the header has not
 */
record ColumnNames(List<String> names, List<String> renamed) {

    private static final int MOST_NAMED = 5;

    static ColumnNames of(List<String> header, boolean trim) {
        List<String> written = trim ? header.stream().map(Blanks::trim).toList() : header;
        boolean severalBlank =
                written.stream().filter(name -> Blanks.trim(name).isEmpty()).count() > 1;
        Set<String> taken = new HashSet<>(written);
        Set<String> used = new HashSet<>();
        List<String> names = new ArrayList<>();
        List<String> renamed = new ArrayList<>();
        for (String name : written) {
            boolean blank = severalBlank && Blanks.trim(name).isEmpty();
            String own = blank ? numbered(names.size() + 1) : name;
            for (int number = 2; !used.add(own) || !own.equals(name) && taken.contains(own); number++) {
                own = (blank ? numbered(names.size() + 1) : name) + " (" + number + ")";
            }
            names.add(own);
            if (!own.equals(name)) {
                renamed.add(own);
            }
        }
        return new ColumnNames(List.copyOf(names), List.copyOf(renamed));
    }

    /** What a column without a name is called by its place, counted from 1. */
    static String numbered(int place) {
        return "column " + place;
    }

    /** What to tell of it, if there is anything. */
    Optional<String> remark(String file) {
        if (renamed.isEmpty()) {
            return Optional.empty();
        }
        List<String> shown = renamed.subList(0, Math.min(MOST_NAMED, renamed.size()));
        int more = renamed.size() - shown.size();
        return Optional.of("The header of " + file + " has " + Malformed.count(renamed.size(), "column")
                + " without a name or with one that came before; "
                + (renamed.size() == 1 ? "it is" : "they are") + " called " + Excerpt.names(shown)
                + (more > 0 ? " and so on" : "") + ", here and in the release.");
    }
}
