package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.key.KeyBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Sets of rows that occur once, against lists of sorted rows in a map. */
class PersonSetsTest {

    private static final long MASKED = -1;

    @Property(tries = 20)
    void sets_that_occur_once_are_counted_in_any_number_of_parts(@ForAll Random random) {
        int persons = random.nextInt(60_000);
        int kinds = 1 + random.nextInt(300);
        List<List<Long>> rowsOf = new ArrayList<>();
        for (int i = 0; i < persons; i++) {
            List<Long> rows = new ArrayList<>();
            for (int row = random.nextInt(4); row > 0; row--) {
                rows.add(random.nextInt(9) == 0 ? MASKED : random.nextInt(kinds));
            }
            rowsOf.add(rows);
        }
        Map<List<Long>, Integer> twin = new HashMap<>();
        for (List<Long> rows : rowsOf) {
            if (!rows.isEmpty()) {
                twin.merge(rows.stream().sorted().toList(), 1, Integer::sum);
            }
        }
        int parts = 1 + random.nextInt(3);
        long released = 0;
        long unique = 0;
        for (int part = 0; part < parts; part++) {
            MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(16));
            try (PersonSets sets = new PersonSets(part, parts, persons / parts, budget)) {
                show(rowsOf, sets);
                released += sets.released();
                unique += sets.unique();
            }
            assertThat(budget.available()).isEqualTo(ByteSize.ofMegabytes(16).bytes());
        }

        assertThat(released)
                .isEqualTo(rowsOf.stream().filter(rows -> !rows.isEmpty()).count());
        assertThat(unique)
                .isEqualTo(twin.values().stream().filter(often -> often == 1).count());
    }

    @Test
    void more_sets_than_memory_holds_are_refused_with_what_is_missing() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(100_000));
        List<List<Long>> rowsOf = new ArrayList<>();
        for (long i = 0; i < 50_000; i++) {
            rowsOf.add(List.of(i));
        }
        try (PersonSets sets = new PersonSets(0, 1, 10, budget)) {
            assertThatThrownBy(() -> show(rowsOf, sets))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("Not enough memory");
        }
    }

    private static void show(List<List<Long>> rowsOf, PersonSets sets) {
        KeyBlock block = new KeyBlock(1, false, false);
        for (int person = 0; person < rowsOf.size(); person++) {
            for (long row : rowsOf.get(person)) {
                sets.turnTo(person);
                if (row == MASKED) {
                    sets.addMasked();
                } else {
                    block.words[0][0] = row;
                    sets.add(block, 0);
                }
            }
        }
        sets.end();
    }
}
