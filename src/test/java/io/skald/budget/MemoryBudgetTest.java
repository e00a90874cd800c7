package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget.Reservation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(100));

    @Test
    void the_peak_of_a_tag_is_the_most_that_its_reservations_ever_held_together() {
        Reservation first = budget.reserve(MemoryTag.CHUNKS, 10);
        Reservation second = budget.reserve(MemoryTag.CHUNKS, 30);
        budget.reserve(MemoryTag.HISTOGRAM, 5).close();
        first.close();
        budget.reserve(MemoryTag.CHUNKS, 2);
        second.close();

        assertThat(budget.peaks()).isEqualTo(Map.of("chunks", 40L, "histogram", 5L));
        assertThat(List.copyOf(budget.peaks().keySet())).containsExactly("chunks", "histogram");
    }

    @Test
    void the_peak_is_the_most_that_was_ever_held_at_once_not_the_sum_of_the_peaks() {
        budget.reserve(MemoryTag.CHUNKS, 60).close();
        Reservation bins = budget.reserve(MemoryTag.HISTOGRAM, 50);
        assertThat(budget.peak()).isEqualTo(60);

        budget.reserve(MemoryTag.CHUNKS, 20);
        bins.close();

        assertThat(budget.peak()).isEqualTo(70);
    }

    @Test
    void what_is_refused_changes_nothing() {
        Reservation held = budget.reserve(MemoryTag.CHUNKS, 60);

        assertThat(budget.tryReserve(MemoryTag.HISTOGRAM, 41)).isEmpty();
        assertThat(held.tryResize(101)).isFalse();

        assertThat(held.bytes()).isEqualTo(60);
        assertThat(budget.available()).isEqualTo(40);
        assertThat(budget.peak()).isEqualTo(60);
        assertThat(budget.peaks().get("chunks")).isEqualTo(60);
        assertThat(budget.tryReserve(MemoryTag.HISTOGRAM, 40)).isPresent();
    }

    @Test
    void a_reservation_grows_and_shrinks() {
        Reservation held = budget.reserve(MemoryTag.CHUNKS, 60);

        assertThat(held.tryResize(100)).isTrue();
        assertThat(budget.available()).isZero();
        assertThat(held.tryResize(1)).isTrue();
        assertThat(budget.available()).isEqualTo(99);
        assertThatThrownBy(() -> held.tryResize(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void closing_twice_gives_back_once() {
        Reservation held = budget.reserve(MemoryTag.CHUNKS, 60);
        held.close();
        held.close();

        assertThat(budget.available()).isEqualTo(100);
        assertThat(held.bytes()).isZero();
    }

    @Test
    void what_the_run_cannot_do_without_says_how_much_is_missing() {
        budget.reserve(MemoryTag.CHUNKS, 60);

        assertThatThrownBy(() -> budget.reserve(MemoryTag.HISTOGRAM, 41))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith(
                        "Not enough memory for histogram: it needs 41 bytes and 40 bytes of 100 bytes are free.");
    }

    /** Reservations that nobody uses. */
    private static final class Kept implements MemoryBudget.Spare {
        private final Deque<Reservation> reservations = new ArrayDeque<>();

        @Override
        public long bytes() {
            return reservations.stream().mapToLong(Reservation::bytes).sum();
        }

        @Override
        public boolean giveUp() {
            if (reservations.isEmpty()) {
                return false;
            }
            reservations.pop().close();
            return true;
        }
    }

    @Test
    void what_is_kept_for_reuse_is_given_up_one_by_one_and_only_where_it_is_needed() {
        Kept kept = new Kept();
        for (int i = 0; i < 3; i++) {
            kept.reservations.push(budget.reserve(MemoryTag.KEPT_FIELDS, 20));
        }
        budget.lend(kept);

        assertThat(budget.available()).isEqualTo(100);
        budget.reserve(MemoryTag.CHUNKS, 40);
        assertThat(kept.bytes()).as("nothing was needed").isEqualTo(60);
        budget.reserve(MemoryTag.CHUNKS, 25);
        assertThat(kept.bytes()).as("two were needed").isEqualTo(20);
        assertThat(budget.tryReserve(MemoryTag.CHUNKS, 36)).isEmpty();
        assertThat(budget.available()).isEqualTo(35);
    }

    @Test
    void what_was_withdrawn_is_not_asked_for() {
        Kept kept = new Kept();
        kept.reservations.push(budget.reserve(MemoryTag.KEPT_FIELDS, 60));
        budget.lend(kept);
        budget.withdraw(kept);

        assertThat(budget.available()).isEqualTo(40);
        assertThat(budget.tryReserve(MemoryTag.CHUNKS, 41)).isEmpty();
        assertThat(kept.bytes()).isEqualTo(60);
    }

    @Test
    void threads_together_never_hold_more_than_there_is() throws InterruptedException {
        AtomicLong held = new AtomicLong();
        AtomicLong most = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Random random = new Random(t);
            threads.add(new Thread(() -> {
                for (int i = 0; i < 5_000; i++) {
                    int bytes = random.nextInt(60);
                    budget.tryReserve(MemoryTag.CHUNKS, bytes).ifPresent(reservation -> {
                        most.accumulateAndGet(held.addAndGet(bytes), Math::max);
                        held.addAndGet(-bytes);
                        reservation.close();
                    });
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(most.get()).isBetween(1L, 100L);
        assertThat(budget.peak()).isBetween(most.get(), 100L);
        assertThat(budget.available()).isEqualTo(100);
    }
}
