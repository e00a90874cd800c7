package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import org.junit.jupiter.api.Test;

class WalkMemoryTest {

    private static final int MEGABYTE = 1 << 20;

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(128 * MEGABYTE));

    @Test
    void rows_that_are_read_one_by_one_take_nothing_from_others() {
        WalkMemory memory = new WalkMemory(budget, 0);
        assertThat(memory.workers(4)).isEqualTo(4);
        assertThat(memory.free(4)).isEqualTo(budget.available());
    }

    @Test
    void as_many_walk_as_pages_of_both_tables_have_room_in_half_of_the_memory() {
        assertThat(new WalkMemory(budget, 8 * MEGABYTE).workers(8)).isEqualTo(4);
        assertThat(new WalkMemory(budget, 8 * MEGABYTE).workers(2)).isEqualTo(2);
        assertThat(new WalkMemory(budget, 8 * MEGABYTE).free(4)).isEqualTo(64 * MEGABYTE);
    }

    @Test
    void one_walks_however_large_the_pages_are_and_some_memory_is_left_to_others() {
        WalkMemory memory = new WalkMemory(budget, 1_000L * MEGABYTE);
        assertThat(memory.workers(8)).isEqualTo(1);
        assertThat(memory.free(1)).isEqualTo(32 * MEGABYTE);
    }
}
