package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkSpanTest {

    @Test
    void a_chunk_lies_inside_a_file() {
        assertThat(new ChunkSpan(0, 0, 0, ChunkSpan.UNKNOWN_LINE, 0).withRows(7).rows())
                .isEqualTo(7);
        for (long[] wrong : List.of(
                new long[] {-1, 0, 0, 1, 0},
                new long[] {0, -1, 0, 1, 0},
                new long[] {0, 0, -1, 1, 0},
                new long[] {0, 0, 0, -1, 0},
                new long[] {0, 0, 0, 1, -1})) {
            assertThatThrownBy(() -> new ChunkSpan((int) wrong[0], wrong[1], wrong[2], wrong[3], (int) wrong[4]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void a_chunk_holds_at_least_one_row_and_one_byte() {
        assertThat(new ChunkLimit(1, 1).countsRows()).isTrue();
        assertThat(new ChunkLimit(Integer.MAX_VALUE, 1).countsRows()).isFalse();
        assertThatThrownBy(() -> new ChunkLimit(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ChunkLimit(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbers_in_names_count_as_numbers() {
        assertThat(List.of("part10", "part2", "part", "part2b", "part02", "p3", "2", "10", "1a").stream()
                        .sorted(NaturalOrder.INSTANCE))
                .containsExactly("1a", "2", "10", "p3", "part", "part02", "part2", "part2b", "part10");
    }
}
