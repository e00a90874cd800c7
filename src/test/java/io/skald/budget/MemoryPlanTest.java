package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MemoryPlanTest {

    private final MemoryPlan plan = new MemoryPlan(64 << 20);

    @Test
    void every_tag_is_named_once_and_says_what_it_is_for() {
        assertThat(plan.lines().stream().map(MemoryPlan.Line::name).filter(name -> !name.isEmpty()))
                .containsExactlyElementsOf(
                        Arrays.stream(MemoryTag.values()).map(MemoryTag::text).toList())
                .doesNotHaveDuplicates();
        assertThat(plan.lines())
                .allMatch(line -> !line.purpose().isBlank() && !line.most().isBlank());
    }

    @Test
    void every_share_stands_beside_its_tag() {
        assertThat(plan.lines())
                .contains(new MemoryPlan.Line("encoded store", "1/32: 2 MB", MemoryTag.ENCODED_STORE.purpose()))
                .contains(new MemoryPlan.Line("", "1/2: 32 MB", MemoryShare.SPOOLED_ROWS.purpose()))
                .contains(new MemoryPlan.Line("", "1/4 of what is free", MemoryShare.VERIFIED_CHUNKS.purpose()));
    }

    @Test
    void a_share_of_the_whole_stays_while_one_of_what_is_free_shrinks() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(6400));
        budget.reserve(MemoryTag.CHUNKS, 3200);

        assertThat(MemoryShare.CHUNK_PLACES.of(budget)).isEqualTo(100);
        assertThat(MemoryShare.MARGINALS.of(budget)).isEqualTo(400);
    }

    @Test
    void a_share_is_exact_where_its_parts_would_overflow() {
        assertThat(MemoryShare.SCANNED_HISTOGRAMS.of(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE / 4 * 3 + 2);
        assertThat(MemoryShare.SCANNED_HISTOGRAMS.of(7)).isEqualTo(5);
    }

    @Test
    void advice_ends_the_message_and_is_no_part_of_the_tag() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(100));

        assertThatThrownBy(() -> budget.reserve(MemoryTag.CHUNK_INDEX, 101))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("Not enough memory for chunk index: it needs 101 bytes")
                .hasMessageEndingWith(", or use larger chunks.");
        assertThatThrownBy(() -> budget.reserve(MemoryTag.HISTOGRAM, 101)).hasMessageEndingWith("MB.");
    }
}
