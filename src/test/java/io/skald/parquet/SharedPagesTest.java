package io.skald.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedPagesTest {

    private static final int PAGE = 100_000;

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));
    private final PagePool pool = new PagePool(budget);
    private final SharedPages pages = pool.pages();
    private final List<Long> read = new ArrayList<>();

    private SharedPages.Shared open(long at, int leaf) throws IOException {
        return pages.open(new SharedPages.Place(Path.of("table"), at), leaf, room -> {
            room.bytes(PAGE);
            room.reserve(PAGE);
            read.add(at);
            return Page.empty();
        });
    }

    @Test
    void a_page_is_read_once_for_all_who_look_at_it_and_for_who_comes_next() throws IOException {
        SharedPages.Shared first = open(1, 0);
        SharedPages.Shared second = open(1, 0);
        first.close();
        second.close();
        open(1, 0).close();

        assertThat(read).containsExactly(1L);
        assertThat(second.page()).isSameAs(first.page());
        assertThat(pool.bytes()).isGreaterThanOrEqualTo(2 * PAGE);
    }

    @Test
    void a_page_goes_when_another_of_its_leaf_is_read() throws IOException {
        open(1, 0).close();
        open(7, 1).close();
        open(2, 0).close();
        open(7, 1).close();
        open(1, 0).close();

        assertThat(read).containsExactly(1L, 7L, 2L, 1L);
    }

    @Test
    void a_page_that_somebody_looks_at_stays() throws IOException {
        SharedPages.Shared looked = open(1, 0);
        open(2, 0).close();
        assertThat(pages.giveUp()).isTrue();
        assertThat(pages.giveUp()).isFalse();
        open(1, 0).close();
        looked.close();

        assertThat(read).containsExactly(1L, 2L);
    }

    @Test
    void pages_that_nobody_looks_at_make_room() throws IOException {
        open(1, 0).close();
        budget.reserve(MemoryTag.RELEASE, 1_000_000).close();

        assertThat(pool.bytes()).isZero();
        open(1, 0).close();
        assertThat(read).containsExactly(1L, 1L);
    }

    @Test
    void a_page_that_cannot_be_read_holds_nothing_and_is_tried_again() throws IOException {
        assertThatThrownBy(() -> pages.open(new SharedPages.Place(Path.of("table"), 1), 0, room -> {
                    room.reserve(PAGE);
                    throw new DamagedException("has a page that does not end");
                }))
                .isInstanceOf(DamagedException.class);
        assertThat(budget.available()).isEqualTo(budget.total());

        open(1, 0).close();
        assertThat(read).containsExactly(1L);
    }

    @Test
    void nothing_is_held_behind_the_end() throws IOException {
        SharedPages.Shared late = open(1, 0);
        open(2, 1).close();
        pool.close();
        late.close();

        assertThat(budget.available()).isEqualTo(budget.total());
    }
}
