package io.skald.csv;

import io.skald.UsageException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Where the columns stand in lines without delimiters. Characters that are in no column are not read.
 *
 * @param columns none if lines have delimiters
 */
public record FixedLayout(List<Column> columns) {

    /** Lines have delimiters. */
    public static final FixedLayout NONE = new FixedLayout(List.of());

    /**
     * A column.
     *
     * @param first character, counted from 1
     * @param last character, inclusive
     */
    public record Column(String name, int first, int last) {
        public Column {
            if (first < 1 || last < first) {
                throw new UsageException("A column stands from one character to another, counted from 1.");
            }
        }
    }

    public FixedLayout {
        columns = List.copyOf(columns);
        Set<String> names = new HashSet<>();
        columns.forEach(column -> {
            if (!names.add(column.name())) {
                throw new UsageException("Each column has a name of its own.");
            }
        });
    }

    /** Whether there is one. */
    boolean given() {
        return !columns.isEmpty();
    }

    List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** First and last character of each column, as jobs have them. */
    public Map<String, List<Integer>> places() {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        columns.forEach(column -> places.put(column.name(), List.of(column.first(), column.last())));
        return places;
    }

    void describe(BiConsumer<String, Object> setting) {
        if (given()) {
            setting.accept("fixed", columns);
        }
    }
}
