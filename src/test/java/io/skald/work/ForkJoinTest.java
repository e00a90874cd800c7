package io.skald.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ForkJoinTest {

    private final Set<Thread> ran = ConcurrentHashMap.newKeySet();

    @Test
    void every_thread_runs_the_task_once_and_the_caller_is_one_of_them() {
        AtomicInteger runs = new AtomicInteger();

        ForkJoin.run(4, goOn -> {
            ran.add(Thread.currentThread());
            runs.incrementAndGet();
        });

        assertThat(runs).hasValue(4);
        assertThat(ran).hasSize(4).contains(Thread.currentThread());
        assertThatOthersHaveEnded();
    }

    @Test
    void one_thread_is_the_caller_s() {
        ForkJoin.run(1, goOn -> ran.add(Thread.currentThread()));

        assertThat(ran).containsExactly(Thread.currentThread());
    }

    @Test
    void other_threads_keep_no_process_alive() {
        ForkJoin.run(3, goOn -> ran.add(Thread.currentThread()));

        ran.remove(Thread.currentThread());
        assertThat(ran).hasSize(2).allMatch(Thread::isDaemon);
    }

    @Test
    void a_thread_that_fails_ends_all_others() {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(() -> ForkJoin.run(3, goOn -> {
                    ran.add(Thread.currentThread());
                    if (Thread.currentThread() == caller) {
                        throw new IllegalStateException("damaged");
                    }
                    while (goOn.getAsBoolean()) {
                        PipelineTest.pause(1);
                    }
                }))
                .hasMessage("damaged");
        assertThatOthersHaveEnded();
    }

    @Test
    void a_failure_of_another_thread_is_thrown_by_the_caller_s_and_knows_those_that_came_after_it() {
        Thread caller = Thread.currentThread();
        CountDownLatch failed = new CountDownLatch(1);

        assertThatThrownBy(() -> ForkJoin.run(2, goOn -> {
                    if (Thread.currentThread() == caller) {
                        PipelineTest.await(failed);
                        while (goOn.getAsBoolean()) {
                            PipelineTest.pause(1);
                        }
                        throw new IllegalStateException("second");
                    }
                    failed.countDown();
                    throw new AssertionError("first");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("first")
                .satisfies(first -> assertThat(first.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("second"));
    }

    @Test
    void an_interrupt_while_the_caller_works_ends_all_threads_and_is_still_set() {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(() -> ForkJoin.run(3, goOn -> {
                    ran.add(Thread.currentThread());
                    if (Thread.currentThread() == caller) {
                        caller.interrupt();
                        return;
                    }
                    while (goOn.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                }))
                .isInstanceOf(InterruptedRunException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThatOthersHaveEnded();
    }

    @Test
    void an_interrupt_while_the_caller_waits_ends_all_threads_and_is_still_set() {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(() -> ForkJoin.run(3, goOn -> {
                    ran.add(Thread.currentThread());
                    if (Thread.currentThread() == caller) {
                        return;
                    }
                    while (caller.getState() != Thread.State.WAITING && goOn.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                    caller.interrupt();
                    while (goOn.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                }))
                .isInstanceOf(InterruptedRunException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThatOthersHaveEnded();
    }

    private void assertThatOthersHaveEnded() {
        assertThat(ran).filteredOn(thread -> thread != Thread.currentThread()).noneMatch(Thread::isAlive);
    }
}
