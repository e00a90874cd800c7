package io.skald.work;

import io.skald.InterruptedRunException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs one piece of work per item on several threads and hands the results over in the order of the items.
 *
 * <p>Each thread takes the next item, works on it, and waits for its turn to deliver: a turnstile instead of queues, so that
 * there are never more items in memory than threads, and a worker may reuse its buffers. Failures are delivered in turn
 * too: of several, the one that stands first in the input ends the run, be it the source's, a worker's or the sink's.
 *
 * @param <I> an item, or what it is known by
 * @param <R> what the work makes of an item; belongs to its worker again once delivered
 */
public final class Pipeline<I, R> {

    /** Gives out the items in order; asked by one thread at a time. */
    @FunctionalInterface
    public interface Source<I> {

        /** The next item; empty after the last one, and where it waited for one when the run ended. */
        Optional<I> next();

        /** Nothing more is wanted; may come from any thread while another waits for the next item, and more than once. */
        default void end() {}
    }

    /** The work on one item; one instance per thread. */
    @FunctionalInterface
    public interface Worker<I, R> extends AutoCloseable {

        /** Works on an item and closes it, if it can be closed. */
        R process(I item);

        /** Gives back what the worker holds; its last result is delivered by then. */
        @Override
        default void close() {}
    }

    /** Takes results in the order of their items, one at a time. */
    @FunctionalInterface
    public interface Sink<R> {
        void accept(R result) throws IOException;
    }

    private final Source<I> source;
    private final Sink<R> sink;
    private final Crew crew = Crew.ofWorkers();
    private final Turnstile turnstile = new Turnstile();

    private final Object sourceLock = new Object();
    private long issued;
    private volatile boolean ended;

    private Pipeline(Source<I> source, Sink<R> sink) {
        this.source = source;
        this.sink = sink;
    }

    /**
     * Works on all items of a source.
     *
     * @param workers gives each thread its own worker
     * @throws InterruptedRunException if the calling thread is interrupted
     * @throws UncheckedIOException if the sink throws an {@link IOException}
     */
    public static <I, R> void run(
            Source<I> source, int threads, Supplier<? extends Worker<I, R>> workers, Sink<R> sink) {
        start(source, threads, workers, sink).finish();
    }

    /** Begins to work on the items; to be finished or stopped. */
    static <I, R> Pipeline<I, R> start(
            Source<I> source, int threads, Supplier<? extends Worker<I, R>> workers, Sink<R> sink) {
        Pipeline<I, R> pipeline = new Pipeline<>(source, sink);
        pipeline.begin(hired(threads, workers));
        return pipeline;
    }

    private static <W extends Worker<?, ?>> List<W> hired(int threads, Supplier<W> workers) {
        List<W> hired = new ArrayList<>(threads);
        try {
            for (int i = 0; i < threads; i++) {
                hired.add(workers.get());
            }
            return hired;
        } catch (RuntimeException | Error e) {
            hired.forEach(Worker::close);
            throw e;
        }
    }

    private void begin(List<? extends Worker<I, R>> workers) {
        int started = 0;
        try {
            for (Worker<I, R> worker : workers) {
                crew.start(() -> workAndClose(worker));
                started++;
            }
        } catch (Error systemRefusesThreads) {
            workers.subList(started, workers.size()).forEach(Worker::close);
            stop(systemRefusesThreads);
            throw systemRefusesThreads;
        }
    }

    /** Waits for the last item, and throws what kept it from being delivered. */
    void finish() {
        if (crew.join(() -> fail(new InterruptedRunException()))) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException();
        }
        turnstile.failure().ifPresent(Rethrown::unchecked);
    }

    /** Ends the work, also in the midst of an item that heeds interrupts, and waits until all threads have ended. */
    void stop(Throwable why) {
        fail(why);
        crew.interrupt();
        if (crew.join(() -> {})) {
            Thread.currentThread().interrupt();
        }
    }

    /** What ended the run before the last item, if something did. */
    Optional<Throwable> failure() {
        return turnstile.failure();
    }

    private void workAndClose(Worker<I, R> worker) {
        try (worker) {
            boolean going = true;
            while (going) {
                going = workOnNext(worker);
            }
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** False if there was no next item, or nothing more is to be worked on. */
    private boolean workOnNext(Worker<I, R> worker) {
        Optional<I> item = Optional.empty();
        Optional<Throwable> problem = Optional.empty();
        Optional<R> result = Optional.empty();
        long ticket;
        synchronized (sourceLock) {
            if (ended) {
                return false;
            }
            try {
                item = source.next();
            } catch (RuntimeException | Error e) {
                problem = Optional.of(e);
            }
            if (item.isEmpty()) {
                ended = true;
                if (problem.isEmpty()) {
                    return false;
                }
            }
            ticket = issued++;
        }
        if (item.isPresent()) {
            try {
                result = Optional.of(worker.process(item.get()));
            } catch (RuntimeException | Error e) {
                problem = Optional.of(e);
            }
        }
        return deliver(ticket, result, problem);
    }

    private boolean deliver(long ticket, Optional<R> result, Optional<Throwable> problem) {
        try {
            if (!turnstile.await(ticket)) {
                return false;
            }
            if (problem.isEmpty()) {
                sink.accept(result.orElseThrow());
                turnstile.pass();
                return true;
            }
            fail(problem.get());
        } catch (InterruptedException e) {
            fail(new InterruptedRunException());
        } catch (IOException e) {
            fail(new UncheckedIOException(e));
        } catch (RuntimeException | Error e) {
            fail(e);
        }
        return false;
    }

    private void fail(Throwable problem) {
        turnstile.fail(problem);
        ended = true;
        source.end();
    }
}
