package io.skald.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.table.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnRowsTest {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 16));

    private static Field field(String text) {
        return Field.of(text.getBytes(StandardCharsets.UTF_8), new byte[0]);
    }

    private static String text(ColumnRows rows, int row) {
        ByteEntries values = rows.values();
        int entry = rows.entries()[row];
        return new String(values.bytes(), values.start(entry), values.length(entry), StandardCharsets.UTF_8);
    }

    @Test
    void fields_of_every_length_are_told_apart_and_equal_ones_kept_once() {
        List<Field> fields = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int length = 0; length < 40; length++) {
            for (String letter : List.of("a", "b")) {
                texts.add("[1" + letter.repeat(length) + " - 2]");
                texts.add(letter.repeat(length));
            }
        }
        texts.forEach(text -> fields.add(field(text)));
        try (ColumnRows rows = new ColumnRows(budget)) {
            for (int round = 0; round < 2; round++) {
                rows.clear();
                for (int i = 0; i < 2 * fields.size(); i++) {
                    Field next = fields.get(i % fields.size());
                    assertThat(rows.add(next)).isEqualTo(next.length());
                }
                for (int i = 0; i < 2 * fields.size(); i++) {
                    assertThat(text(rows, i)).isEqualTo(texts.get(i % texts.size()));
                }
                assertThat(rows.values().count())
                        .isEqualTo((int) texts.stream().distinct().count());
            }
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void rows_for_which_there_is_no_memory_are_refused() {
        try (IntRoom room = new IntRoom(budget)) {
            assertThatThrownBy(() -> room.zeros(1 << 20))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("Raise 'memory'");
            room.zerosUpTo(3);
            room.zerosUpTo(2);
            assertThat(room.length()).isEqualTo(3);
        }
    }

    @Test
    void one_run_is_told_from_others() {
        assertThat(Hybrid.isRun(new byte[] {20, 1}, 0, 2, 1, 10)).isTrue();
        assertThat(Hybrid.isRun(new byte[] {20, 1}, 0, 2, 1, 11)).isFalse();
        assertThat(Hybrid.isRun(new byte[] {20, 0}, 0, 2, 1, 10)).isFalse();
        assertThat(Hybrid.isRun(new byte[] {3, 1}, 0, 2, 1, 8)).isFalse();
        assertThat(Hybrid.isRun(new byte[] {20}, 0, 1, 1, 10)).isFalse();
        assertThat(Hybrid.isRun(new byte[] {-1, -1, -1, -1, -1, 1}, 0, 6, 1, 10))
                .isFalse();
        assertThat(Hybrid.isRun(new byte[0], 0, 0, 1, 10)).isFalse();
    }
}
