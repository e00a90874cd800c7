package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.lattice.TestDomain;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumberedLabelsTest {

    private static TestDomain domain() {
        return TestDomain.widths("x", 100_000, 1, 100_000);
    }

    @Test
    void equal_ends_are_one_label() {
        try (NumberedLabels labels =
                new NumberedLabels(List.of(domain(), domain()), MemoryBudget.of(ByteSize.ofMegabytes(1)))) {
            assertThat(labels.number(0, 3, 7)).isZero();
            assertThat(labels.number(0, 3, 8)).isOne();
            assertThat(labels.number(0, 3, 7)).isZero();
            assertThat(labels.number(1, 3, 8)).isZero();
            assertThat(labels.all().get(0)).containsExactly(domain().clusterLabel(3, 7), domain().clusterLabel(3, 8));
        }
    }

    @Test
    void labels_that_memory_has_no_room_for_are_an_error() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        try (NumberedLabels labels = new NumberedLabels(List.of(domain()), budget)) {
            assertThatThrownBy(() -> {
                        for (int first = 0; first < 10_000; first++) {
                            labels.number(0, first, first + 1);
                        }
                    })
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("memory")
                    .hasMessageContaining("coarser refine.bins");
        }
        assertThat(budget.available()).isEqualTo(1 << 20);
    }
}
