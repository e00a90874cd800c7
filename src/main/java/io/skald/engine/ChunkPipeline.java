package io.skald.engine;

import io.skald.InterruptedRunException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs one piece of work per chunk on several threads and hands the results over in the order of the chunks.
 *
 * <p>Each thread takes the next chunk, works on it, and waits for its turn to deliver: a turnstile instead of queues, so that
 * there are never more chunks in memory than threads, and a worker may reuse its buffers. Failures are delivered in turn
 * too: of several, the one that stands first in the input ends the run.
 *
 * @param <C> a chunk, or what it is known by
 * @param <R> what the work makes of a chunk; belongs to its worker again once delivered
 */
final class ChunkPipeline<C, R> {

    /** Gives out the chunks in order; asked by one thread at a time. */
    interface Source<C> {

        /** The next chunk; empty after the last one. */
        Optional<C> next();
    }

    /** The work on one chunk; one instance per thread. */
    interface Worker<C, R> extends AutoCloseable {

        /** Works on a chunk and closes it, if it can be closed. */
        R process(C chunk);

        /** Gives back what the worker holds; its last result is delivered by then. */
        @Override
        default void close() {}
    }

    /** Takes results in the order of their chunks, one at a time. */
    interface Sink<R> {
        void accept(R result) throws IOException;
    }

    private final Source<C> source;
    private final Sink<R> sink;

    private final Object sourceLock = new Object();
    private long issued;
    private boolean exhausted;

    private final Object turnstile = new Object();
    private long turn;
    private Optional<Throwable> failure = Optional.empty();

    private ChunkPipeline(Source<C> source, Sink<R> sink) {
        this.source = source;
        this.sink = sink;
    }

    /**
     * Works on all chunks of a source.
     *
     * @param workers gives each thread its own worker
     * @throws InterruptedRunException if the calling thread is interrupted; all threads have stopped by then
     */
    static <C, R> void run(Source<C> source, int threads, Supplier<? extends Worker<C, R>> workers, Sink<R> sink) {
        new ChunkPipeline<>(source, sink).run(threads, workers);
    }

    private void run(int threads, Supplier<? extends Worker<C, R>> workers) {
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Worker<C, R> worker = workers.get();
            Thread thread = new Thread(() -> workAndClose(worker), "skald-worker-" + i);
            running.add(thread);
            thread.start();
        }
        boolean interrupted = false;
        for (Thread thread : running) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    fail(new InterruptedRunException());
                }
            }
        }
        if (interrupted) {
            throw new InterruptedRunException();
        }
        failure.ifPresent(ChunkPipeline::rethrow);
    }

    private void workAndClose(Worker<C, R> worker) {
        try (worker) {
            work(worker);
        }
    }

    private void work(Worker<C, R> worker) {
        boolean going = true;
        while (going) {
            Optional<C> chunk = Optional.empty();
            Optional<Throwable> problem = Optional.empty();
            Optional<R> result = Optional.empty();
            long ticket;
            synchronized (sourceLock) {
                if (exhausted) {
                    return;
                }
                try {
                    chunk = source.next();
                } catch (RuntimeException | Error e) {
                    problem = Optional.of(e);
                }
                exhausted = chunk.isEmpty();
                if (chunk.isEmpty() && problem.isEmpty()) {
                    return;
                }
                ticket = issued++;
            }
            if (chunk.isPresent()) {
                try {
                    result = Optional.of(worker.process(chunk.get()));
                } catch (RuntimeException | Error e) {
                    problem = Optional.of(e);
                }
            }
            going = awaitTurn(ticket) && deliver(result, problem);
        }
    }

    private boolean awaitTurn(long ticket) {
        synchronized (turnstile) {
            while (turn != ticket && failure.isEmpty()) {
                try {
                    turnstile.wait();
                } catch (InterruptedException e) {
                    failure = Optional.of(new InterruptedRunException());
                }
            }
            return failure.isEmpty();
        }
    }

    private boolean deliver(Optional<R> result, Optional<Throwable> problem) {
        try {
            if (problem.isPresent()) {
                fail(problem.get());
                return false;
            }
            sink.accept(result.orElseThrow());
        } catch (IOException e) {
            fail(new UncheckedIOException(e));
            return false;
        } catch (RuntimeException | Error e) {
            fail(e);
            return false;
        }
        synchronized (turnstile) {
            turn++;
            turnstile.notifyAll();
            return failure.isEmpty();
        }
    }

    private void fail(Throwable problem) {
        synchronized (sourceLock) {
            exhausted = true;
        }
        synchronized (turnstile) {
            if (failure.isEmpty()) {
                failure = Optional.of(problem);
            }
            turnstile.notifyAll();
        }
    }

    private static void rethrow(Throwable problem) {
        if (problem instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) problem;
    }
}
