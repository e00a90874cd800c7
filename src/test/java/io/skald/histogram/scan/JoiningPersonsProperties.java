package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class JoiningPersonsProperties {

    private static final int HIDDEN = -1;

    /** A row of a class, or a hidden one. */
    private record Row(int place, int value, long person) {}

    /** A value in a class. */
    private record Cell(int place, int value) implements Comparable<Cell> {

        @Override
        public int compareTo(Cell other) {
            return place == other.place ? Integer.compare(value, other.value) : Integer.compare(place, other.place);
        }
    }

    @Property(tries = 60)
    void who_has_a_value_in_a_class_and_in_no_hidden_row_counts_once(
            @ForAll long seed,
            @ForAll @IntRange(max = 6000) int count,
            @ForAll @IntRange(min = 1, max = 700) int classes,
            @ForAll @IntRange(min = 1, max = 900) int persons) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int place = random.nextInt(3) == 0 ? HIDDEN : random.nextInt(classes);
            rows.add(new Row(place, random.nextInt(3), random.nextInt(persons)));
        }
        Set<Row> hidden = rows.stream().filter(row -> row.place() == HIDDEN).collect(Collectors.toSet());
        Map<Cell, Long> expected = rows.stream()
                .filter(row -> row.place() != HIDDEN && !hidden.contains(new Row(HIDDEN, row.value(), row.person())))
                .distinct()
                .collect(Collectors.groupingBy(
                        row -> new Cell(row.place(), row.value()), TreeMap::new, Collectors.counting()));
        // Room for a thousand rows or so: they are looked through in several parts.
        MemoryBudget budget = MemoryBudget.of(new ByteSize(32 << 10));
        Map<Cell, Long> found = new TreeMap<>();

        new JoiningPersons(persons, classes, budget, MemoryTag.PERSONS)
                .count(
                        count,
                        all -> rows.forEach(row -> {
                            if (row.place() == HIDDEN) {
                                all.hidden(row.value(), row.person());
                            } else {
                                all.ofClass(row.place(), row.value(), row.person());
                            }
                        }),
                        (place, value) -> found.merge(new Cell(place, value), 1L, Long::sum));

        assertThat(found).isEqualTo(expected);
        assertThat(budget.available()).isEqualTo(32 << 10);
    }
}
