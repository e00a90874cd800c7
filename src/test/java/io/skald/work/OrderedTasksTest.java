package io.skald.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedTasksTest {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(100));
    private final List<Integer> outcomes = new ArrayList<>();

    @AfterEach
    void all_memory_is_given_back() {
        assertThat(budget.available()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void outcomes_come_in_the_order_of_submission_and_in_the_caller_s_thread(int threads) {
        Thread caller = Thread.currentThread();
        try (OrderedTasks tasks = new OrderedTasks(threads, budget, MemoryTag.REFINEMENT)) {
            for (int i = 0; i < 100; i++) {
                int number = i;
                tasks.submit(
                        () -> {
                            PipelineTest.pause(ThreadLocalRandom.current().nextInt(3));
                            assertThat(Thread.currentThread()).isNotSameAs(caller);
                            return number;
                        },
                        tasks.reserve(1),
                        outcome -> {
                            assertThat(Thread.currentThread()).isSameAs(caller);
                            outcomes.add(outcome);
                        });
            }
            tasks.drain();

            assertThat(outcomes).isEqualTo(IntStream.range(0, 100).boxed().toList());
            assertThat(budget.available()).isEqualTo(100);
        }
    }

    @Test
    void no_more_are_under_way_than_one_beside_the_threads_however_much_memory_there_is() {
        AtomicInteger submitted = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (OrderedTasks tasks = new OrderedTasks(2, budget, MemoryTag.REFINEMENT)) {
            for (int i = 0; i < 30; i++) {
                MemoryBudget.Reservation memory = tasks.reserve(1);
                most.accumulateAndGet(submitted.incrementAndGet(), Math::max);
                tasks.submit(() -> 1, memory, outcome -> submitted.decrementAndGet());
            }
            tasks.drain();
        }
        assertThat(most).hasValue(3);
    }

    @Test
    void a_task_begins_when_the_ones_before_it_have_given_back_memory_enough() {
        try (OrderedTasks tasks = new OrderedTasks(5, budget, MemoryTag.REFINEMENT)) {
            for (int i = 0; i < 10; i++) {
                int number = i;
                tasks.submit(() -> number, tasks.reserve(60), outcomes::add);

                assertThat(outcomes).hasSize(i);
            }
            tasks.drain();
        }
        assertThat(budget.peaks()).containsExactly(Map.entry("refinement", 60L));
    }

    @Test
    void a_task_that_needs_more_than_there_is_fails_behind_all_others() {
        try (OrderedTasks tasks = new OrderedTasks(2, budget, MemoryTag.REFINEMENT)) {
            tasks.submit(() -> 1, tasks.reserve(10), outcomes::add);

            assertThatThrownBy(() -> tasks.reserve(101))
                    .isInstanceOf(FailureException.class)
                    .hasMessageStartingWith("Not enough memory for refinement");
            assertThat(outcomes).containsExactly(1);
        }
    }

    @Test
    void of_two_failures_the_one_submitted_first_counts_though_it_comes_last() {
        CountDownLatch laterFailed = new CountDownLatch(1);
        try (OrderedTasks tasks = new OrderedTasks(2, budget, MemoryTag.REFINEMENT)) {
            tasks.submit(() -> 1, tasks.reserve(1), outcomes::add);
            tasks.submit(
                    () -> {
                        PipelineTest.await(laterFailed);
                        throw new IllegalStateException("first");
                    },
                    tasks.reserve(1),
                    outcome -> outcomes.add(2));
            tasks.submit(failing("second", laterFailed), tasks.reserve(1), outcomes::add);

            assertThatThrownBy(tasks::drain).hasMessage("first");
            assertThat(outcomes).containsExactly(1);
        }
    }

    @Test
    void a_sink_that_fails_does_so_in_the_caller_s_thread_and_nothing_more_is_taken() {
        try (OrderedTasks tasks = new OrderedTasks(2, budget, MemoryTag.REFINEMENT)) {
            tasks.submit(() -> 1, tasks.reserve(1), outcome -> {
                throw new IllegalStateException("no room");
            });
            tasks.submit(() -> 2, tasks.reserve(1), outcomes::add);

            assertThatThrownBy(tasks::drain).hasMessage("no room");
        }
        assertThat(outcomes).isEmpty();
    }

    @Test
    void closing_ends_tasks_that_heed_interrupts_and_waits_for_their_threads() {
        AtomicReference<Thread> worker = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        try (OrderedTasks tasks = new OrderedTasks(1, budget, MemoryTag.REFINEMENT)) {
            tasks.submit(
                    () -> {
                        worker.set(Thread.currentThread());
                        begun.countDown();
                        PipelineTest.await(new CountDownLatch(1));
                        return 1;
                    },
                    tasks.reserve(1),
                    outcomes::add);
            tasks.submit(() -> 2, tasks.reserve(1), outcomes::add);
            PipelineTest.await(begun);
        }
        assertThat(worker.get().isAlive()).isFalse();
        assertThat(outcomes).isEmpty();
    }

    @Test
    void an_interrupt_of_the_caller_ends_his_waiting_and_is_still_set() {
        Thread caller = Thread.currentThread();
        try (OrderedTasks tasks = new OrderedTasks(1, budget, MemoryTag.REFINEMENT)) {
            tasks.submit(
                    () -> {
                        caller.interrupt();
                        PipelineTest.await(new CountDownLatch(1));
                        return 1;
                    },
                    tasks.reserve(1),
                    outcomes::add);

            assertThatThrownBy(tasks::drain).isInstanceOf(InterruptedRunException.class);
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcomes).isEmpty();
    }

    private static Supplier<Integer> failing(String message, CountDownLatch signal) {
        return () -> {
            signal.countDown();
            throw new IllegalStateException(message);
        };
    }
}
