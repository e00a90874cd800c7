package io.skald.histogram.bins;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import org.junit.jupiter.api.Test;

class ArrayPoolTest {

    private static final int LENGTH = 100_000;

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
    private final ArrayPool<Cells> pool = new ArrayPool<>(Cells.kind(false), budget);

    @Test
    void arrays_given_back_are_lent_again_without_what_they_held() {
        ArrayPool<Cells>.Lease first = pool.tryTake(LENGTH).orElseThrow();
        int[] counts = first.arrays().counts();
        counts[LENGTH - 1] = 7;
        first.close();

        Cells second = pool.tryTake(LENGTH).orElseThrow().arrays();

        assertThat(second.counts()).isSameAs(counts);
        assertThat(second.counts()[LENGTH - 1]).isZero();
    }

    @Test
    void arrays_in_use_are_not_lent_twice_however_often_they_are_closed() {
        ArrayPool<Cells>.Lease lease = pool.tryTake(LENGTH).orElseThrow();
        lease.close();
        lease.close();

        Cells one = pool.tryTake(LENGTH).orElseThrow().arrays();
        Cells other = pool.tryTake(LENGTH).orElseThrow().arrays();

        assertThat(one.counts()).isNotSameAs(other.counts());
    }

    @Test
    void what_is_kept_counts_as_available_and_is_given_up_when_anything_else_needs_it() {
        pool.tryTake(LENGTH).orElseThrow().close();

        assertThat(pool.bytes()).isPositive();
        assertThat(budget.available()).isEqualTo(budget.total());
        assertThat(budget.tryReserve(MemoryTag.CHUNKS, budget.total())).isPresent();
        assertThat(pool.bytes()).isZero();
    }

    @Test
    void arrays_in_use_are_not_given_up() {
        pool.tryTake(LENGTH).orElseThrow();

        assertThat(budget.tryReserve(MemoryTag.CHUNKS, budget.total())).isEmpty();
    }

    @Test
    void a_closed_pool_keeps_nothing() {
        ArrayPool<Cells>.Lease lease = pool.tryTake(LENGTH).orElseThrow();
        pool.close();
        lease.close();

        assertThat(pool.bytes()).isZero();
        assertThat(budget.tryReserve(MemoryTag.CHUNKS, budget.total())).isPresent();
    }
}
