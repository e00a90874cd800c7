package io.skald.engine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.table.NumberedCursor;
import org.junit.jupiter.api.Test;

class KnownEntriesTest {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 14));

    @Test
    void numbers_are_remembered_until_the_next_chunk() {
        try (KnownEntries known = KnownEntries.of(1, budget)[0]) {
            known.put(3, 30);
            known.put(700, 7);
            known.put(NumberedCursor.NO_ENTRY, 5);

            assertThat(known.number(3)).isEqualTo(30);
            assertThat(known.number(700)).isEqualTo(7);
            assertThat(known.number(2)).isEqualTo(KnownEntries.UNMET);
            assertThat(known.number(NumberedCursor.NO_ENTRY)).isEqualTo(KnownEntries.UNMET);
            known.open();
            assertThat(known.number(3)).isEqualTo(KnownEntries.UNMET);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void values_for_which_there_is_no_room_are_looked_at_again() {
        try (KnownEntries known = KnownEntries.of(1, budget)[0]) {
            known.put(3, 30);
            known.put(5_000, 7);
            known.put(1 << 16, 7);

            assertThat(known.number(5_000)).isEqualTo(KnownEntries.UNMET);
            assertThat(known.number(1 << 16)).isEqualTo(KnownEntries.UNMET);
            assertThat(known.number(3)).isEqualTo(30);
        }
    }
}
