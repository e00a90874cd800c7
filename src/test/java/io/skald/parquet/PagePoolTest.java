package io.skald.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import org.junit.jupiter.api.Test;

class PagePoolTest {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    @Test
    void what_is_given_back_is_lent_again_where_it_fits() {
        try (PagePool pool = new PagePool(budget)) {
            PagePool.Lent<byte[]> bytes = pool.bytes(100_000);
            PagePool.Lent<int[]> ints = pool.ints(1_000);
            pool.giveBack(bytes);
            pool.giveBack(ints);

            assertThat(pool.bytes()).isEqualTo(budget.total() - budget.available() + pool.bytes());
            assertThat(pool.bytes(90_000)).isSameAs(bytes);
            assertThat(pool.ints(1_001)).isSameAs(ints);
            pool.giveBack(bytes);
            assertThat(pool.bytes(10_000)).isNotSameAs(bytes);
            assertThat(pool.bytes(200_000)).isNotSameAs(bytes);
        }
    }

    @Test
    void what_is_kept_is_given_up_where_others_need_it() {
        try (PagePool pool = new PagePool(budget)) {
            pool.giveBack(pool.bytes(900_000));
            budget.reserve(MemoryTag.RELEASE, 1_000_000).close();

            assertThat(pool.bytes()).isZero();
            assertThat(pool.giveUp()).isFalse();
            assertThatThrownBy(() -> pool.ints(1 << 20)).isInstanceOf(FailureException.class);
        }
    }

    @Test
    void nothing_is_held_behind_the_end_whenever_it_comes_back() {
        PagePool pool = new PagePool(budget);
        PagePool.Lent<byte[]> late = pool.bytes(3);
        pool.giveBack(pool.ints(20));
        pool.close();
        pool.giveBack(late);

        assertThat(budget.available()).isEqualTo(budget.total());
    }
}
