package io.skald.csv;

import io.skald.table.Blanks;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/** Tells whether the first of a table's records names its columns. */
final class HeaderGuess {

    /** So many of a hundred values make a column one of numbers. */
    private static final int MOST = 90;

    private HeaderGuess() {}

    /**
     * A header has names and no numbers, each once, or over columns of numbers; where a name turns up among the values of its column it is
     * a value, unless all the header comes again there, over columns of numbers.
     */
    static boolean of(List<List<String>> records) {
        if (records.isEmpty()) {
            return true;
        }
        List<String> first = records.get(0).stream().map(Blanks::trim).toList();
        List<String> names = first.stream().filter(name -> !name.isEmpty()).toList();
        if (names.isEmpty() || names.stream().anyMatch(LabelRows::isNumber)) {
            return false;
        }
        boolean once = new HashSet<>(names).size() == names.size();
        List<List<String>> rows = records.subList(1, records.size());
        List<List<String>> others =
                rows.stream().filter(record -> !record.equals(records.get(0))).toList();
        return names(first, rows) && (once || isOverNumbers(first, rows))
                || names(first, others) && isOverNumbers(first, others);
    }

    /** Whether the first record also stands over a column of numbers, where nobody's value is a name. */
    static boolean isSure(List<List<String>> records) {
        return of(records)
                && isOverNumbers(
                        records.get(0).stream().map(Blanks::trim).toList(), records.subList(1, records.size()));
    }

    /** Whether most of the first record's values are none in their columns. */
    private static boolean names(List<String> first, List<List<String>> rows) {
        List<Integer> named = IntStream.range(0, first.size())
                .filter(column -> !first.get(column).isEmpty())
                .boxed()
                .toList();
        long met = named.stream()
                .filter(column -> values(rows, column).contains(first.get(column)))
                .count();
        return met * 2 < named.size();
    }

    private static List<String> values(List<List<String>> rows, int column) {
        return rows.stream()
                .filter(row -> column < row.size())
                .map(row -> Blanks.trim(row.get(column)))
                .filter(value -> !value.isEmpty())
                .toList();
    }

    private static boolean isOverNumbers(List<String> first, List<List<String>> rows) {
        return IntStream.range(0, first.size())
                .filter(column -> !first.get(column).isEmpty())
                .mapToObj(column -> values(rows, column))
                .anyMatch(values -> !values.isEmpty()
                        && values.stream().filter(LabelRows::isNumber).count() * 100 >= (long) MOST * values.size());
    }
}
