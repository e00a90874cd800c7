package io.skald.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTest {

    private final List<Integer> delivered = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger given = new AtomicInteger();
    private final AtomicInteger hired = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private final ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void results_come_in_the_order_of_the_items_whichever_is_ready_first(int threads) {
        Pipeline.run(
                items(200),
                threads,
                worker(item -> {
                    pause(ThreadLocalRandom.current().nextInt(3));
                    return item;
                }),
                delivered::add);

        assertThat(delivered).isEqualTo(upTo(200));
        assertThat(closed).hasValue(threads);
    }

    @Test
    void no_items_are_no_results() {
        Pipeline.run(items(0), 3, worker(UnaryOperator.identity()), delivered::add);

        assertThat(delivered).isEmpty();
        assertThat(closed).hasValue(3);
    }

    @Test
    void there_are_never_more_items_given_out_and_not_delivered_than_threads() {
        AtomicInteger most = new AtomicInteger();
        AtomicInteger inFlight = new AtomicInteger();
        Pipeline.Source<Integer> items = items(100);

        Pipeline.run(
                () -> {
                    Optional<Integer> next = items.next();
                    next.ifPresent(item -> most.accumulateAndGet(inFlight.incrementAndGet(), Math::max));
                    return next;
                },
                3,
                worker(item -> {
                    // The first of the row is the slowest: the others must wait for it, not go on.
                    pause(item % 10 == 0 ? 20 : 0);
                    return item;
                }),
                result -> inFlight.decrementAndGet());

        assertThat(most).hasValue(3);
    }

    @Test
    void of_two_failures_the_one_that_stands_first_counts_though_it_comes_last() {
        CountDownLatch laterFailed = new CountDownLatch(1);

        assertThatThrownBy(() -> Pipeline.run(
                        items(9),
                        2,
                        worker(item -> {
                            if (item == 3) {
                                await(laterFailed);
                                throw new IllegalStateException("the first");
                            }
                            if (item == 4) {
                                laterFailed.countDown();
                                throw new IllegalStateException("the second");
                            }
                            return item;
                        }),
                        delivered::add))
                .hasMessage("the first");
        assertThat(delivered).containsExactly(0, 1, 2);
        assertThatAllHaveEnded(2);
    }

    @Test
    void what_stands_before_a_failure_is_delivered_though_it_is_ready_later() {
        CountDownLatch failed = new CountDownLatch(1);

        assertThatThrownBy(() -> Pipeline.run(
                        items(9),
                        2,
                        worker(item -> {
                            if (item == 1) {
                                failed.countDown();
                                throw new OutOfMemoryError("of a test");
                            }
                            await(failed);
                            return item;
                        }),
                        delivered::add))
                .isInstanceOf(OutOfMemoryError.class);
        assertThat(delivered).containsExactly(0);
    }

    @Test
    void a_source_that_fails_does_so_behind_the_items_it_gave_out() {
        Pipeline.Source<Integer> items = items(5);

        assertThatThrownBy(() -> Pipeline.run(
                        () -> Optional.of(items.next().orElseThrow(() -> new IllegalStateException("unreadable"))),
                        3,
                        worker(item -> {
                            pause(5);
                            return item;
                        }),
                        delivered::add))
                .hasMessage("unreadable");
        assertThat(delivered).isEqualTo(upTo(5));
        assertThatAllHaveEnded(3);
    }

    @Test
    void a_sink_that_fails_takes_nothing_more() {
        assertThatThrownBy(() -> Pipeline.run(items(1_000), 3, worker(UnaryOperator.identity()), result -> {
                    delivered.add(result);
                    if (result == 2) {
                        throw new IOException("disk full");
                    }
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("disk full");
        assertThat(delivered).containsExactly(0, 1, 2);
        assertThat(given).hasValueLessThan(10);
        assertThatAllHaveEnded(3);
    }

    @Test
    void an_unchecked_failure_of_a_sink_is_thrown_as_it_is() {
        IllegalStateException failure = new IllegalStateException("no room");

        assertThatThrownBy(() -> Pipeline.run(items(5), 2, worker(UnaryOperator.identity()), result -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @Test
    void a_worker_that_cannot_be_had_closes_those_before_it_and_starts_nothing() {
        assertThatThrownBy(() -> Pipeline.run(
                        items(5),
                        3,
                        () -> {
                            if (hired.get() == 2) {
                                throw new IllegalStateException("no memory for a third");
                            }
                            return worker(UnaryOperator.identity()).get();
                        },
                        delivered::add))
                .hasMessage("no memory for a third");
        assertThat(closed).hasValue(2);
        assertThat(given).hasValue(0);
    }

    @Test
    void a_worker_that_cannot_be_closed_fails_the_run() {
        assertThatThrownBy(() -> Pipeline.<Integer, Integer>run(
                        items(5),
                        1,
                        () -> new Pipeline.Worker<>() {
                            @Override
                            public Integer process(Integer item) {
                                return item;
                            }

                            @Override
                            public void close() {
                                throw new IllegalStateException("closed twice");
                            }
                        },
                        delivered::add))
                .hasMessage("closed twice");
        assertThat(delivered).isEqualTo(upTo(5));
    }

    @Test
    void a_worker_need_not_be_closed() {
        Pipeline.<Integer, Integer>run(items(5), 2, () -> item -> item * item, delivered::add);

        assertThat(delivered).containsExactly(0, 1, 4, 9, 16);
    }

    @Test
    void an_interrupt_ends_all_threads_and_closes_all_workers_and_is_still_set() {
        Thread caller = Thread.currentThread();

        assertThatThrownBy(() -> Pipeline.run(items(Integer.MAX_VALUE), 3, worker(UnaryOperator.identity()), result -> {
                    if (result == 50) {
                        caller.interrupt();
                    }
                    pause(1);
                }))
                .isInstanceOf(InterruptedRunException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThatAllHaveEnded(3);
    }

    @Test
    void an_interrupt_that_comes_too_late_to_be_waited_for_stops_the_run_all_the_same() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Pipeline.run(items(0), 1, worker(UnaryOperator.identity()), delivered::add))
                .isInstanceOf(InterruptedRunException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void a_worker_that_is_interrupted_while_it_waits_for_its_turn_ends_the_run() {
        CountDownLatch interrupted = new CountDownLatch(1);

        assertThatThrownBy(() -> Pipeline.run(
                        items(Integer.MAX_VALUE),
                        2,
                        worker(item -> {
                            if (item == 0) {
                                await(interrupted);
                                pause(20);
                            } else if (item == 1) {
                                Thread.currentThread().interrupt();
                                interrupted.countDown();
                            }
                            return item;
                        }),
                        delivered::add))
                .isInstanceOf(InterruptedRunException.class);
        assertThatAllHaveEnded(2);
    }

    private Pipeline.Source<Integer> items(int count) {
        return () -> {
            int next = given.get();
            return next == count ? Optional.empty() : Optional.of(given.getAndIncrement());
        };
    }

    private Supplier<Pipeline.Worker<Integer, Integer>> worker(UnaryOperator<Integer> work) {
        return () -> {
            hired.incrementAndGet();
            return new Pipeline.Worker<>() {
                @Override
                public Integer process(Integer item) {
                    threads.add(Thread.currentThread());
                    return work.apply(item);
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        };
    }

    private void assertThatAllHaveEnded(int workers) {
        assertThat(closed).hasValue(workers);
        assertThat(threads).noneMatch(Thread::isAlive);
    }

    private static List<Integer> upTo(int end) {
        return IntStream.range(0, end).boxed().toList();
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new InterruptedRunException();
        }
    }
}
