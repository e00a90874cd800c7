package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** An array of 100 bytes in a budget of a thousand, of which old and new are held while one is copied. */
class ArrayRoomTest {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1000));
    private final ArrayRoom room = new ArrayRoom(budget.reserve(MemoryTag.CHUNKS, 100));
    private final byte[] bytes = new byte[100];

    @Test
    void an_array_grows_to_what_is_wished_where_there_is_memory_for_it_and_keeps_its_bytes() {
        bytes[99] = 7;

        byte[] longer = room.grow(bytes, 101, 900).orElseThrow();

        assertThat(longer).hasSize(900);
        assertThat(longer[99]).isEqualTo((byte) 7);
        assertThat(budget.available()).isEqualTo(100);
    }

    @Test
    void an_array_grows_to_what_is_needed_where_there_is_no_memory_for_more() {
        assertThat(room.grow(bytes, 101, 901).orElseThrow()).hasSize(101);
        assertThat(budget.available()).isEqualTo(899);
    }

    @Test
    void an_array_for_which_there_is_no_memory_stays_as_it_is() {
        assertThat(room.grow(bytes, 901, 2000)).isEmpty();
        assertThat(room.grow(bytes, Integer.MAX_VALUE, Long.MAX_VALUE)).isEmpty();
        assertThat(budget.available()).isEqualTo(900);

        room.close();
        assertThat(budget.available()).isEqualTo(1000);
    }
}
