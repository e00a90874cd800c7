package io.skald.verify;

import io.skald.InterruptedRunException;
import io.skald.SkaldException;
import io.skald.budget.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Where suppressed rows keep their place: row i of the release stands for row i of the input. One thread, the caller's, cuts
 * the tables into stretches; workers compare them. Results are awaited in order, so the first fault by position is the one
 * that is reported, whatever the threads.
 */
final class RowByRow {

    private final Stretches stretches;
    private final List<Worker> workers;
    private final BlockingQueue<Worker> idle;
    private final Deque<Future<?>> underWay = new ArrayDeque<>();
    private final Progress.Pass pass;
    private volatile boolean stopped;
    private long bytesTold;
    private long rowsTold;

    RowByRow(Stretches stretches, List<Worker> workers, Progress.Pass pass) {
        this.stretches = stretches;
        this.workers = List.copyOf(workers);
        this.idle = new ArrayBlockingQueue<>(workers.size(), false, workers);
        this.pass = pass;
    }

    /** How many stretches are in memory at once, the one being cut included. */
    static int stretchesHeld(int workers) {
        return workers + 2;
    }

    /**
     * Compares to the ends of both tables.
     *
     * @throws UnreadableReleaseException if the release is malformed
     */
    Extent run(ViolationLog log) {
        ExecutorService threads = Executors.newFixedThreadPool(workers.size());
        try {
            compareAll(threads);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException();
        } finally {
            stopped = true;
            threads.shutdown();
            awaitEnd();
        }
        Extent extent = new Extent(stretches.countInputRows(), stretches.releasedRows());
        if (extent.inputRows() != extent.releasedRows()) {
            log.add(
                    Rule.ROWS,
                    "the release has " + extent.releasedRows() + " rows and the input " + extent.inputRows());
        }
        return extent;
    }

    private void compareAll(ExecutorService threads) throws InterruptedException {
        Optional<Stretch> stretch = nextOrDrain();
        while (stretch.isPresent()) {
            Stretch next = stretch.get();
            underWay.add(threads.submit(() -> compare(next)));
            if (underWay.size() > workers.size()) {
                await(underWay.remove());
            }
            tellProgress();
            stretch = nextOrDrain();
        }
        drain();
    }

    /** A fault met while cutting lies behind all stretches under way, so theirs come first. */
    private Optional<Stretch> nextOrDrain() throws InterruptedException {
        try {
            return stretches.next();
        } catch (SkaldException | UnreadableReleaseException e) {
            drain();
            throw e;
        }
    }

    private void drain() throws InterruptedException {
        while (!underWay.isEmpty()) {
            await(underWay.remove());
        }
    }

    private Void compare(Stretch stretch) throws InterruptedException {
        try (stretch) {
            if (!stopped) {
                Worker worker = idle.take();
                try {
                    stretch.compare(worker);
                } finally {
                    idle.add(worker);
                }
            }
        }
        return null;
    }

    private static void await(Future<?> result) throws InterruptedException {
        try {
            result.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException("a comparison throws no checked exception", e);
        }
    }

    /** Lets the workers finish what they have begun, so that all buffers are back when this returns. */
    private void awaitEnd() {
        boolean interrupted = false;
        while (!underWay.isEmpty()) {
            try {
                underWay.peek().get();
                underWay.remove();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException e) {
                // A fault that lies in front of this one is already on its way to the caller.
                underWay.remove();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellProgress() {
        long bytes = stretches.bytesRead();
        long rows = stretches.releasedRows();
        pass.advance(rows - rowsTold, bytes - bytesTold);
        bytesTold = bytes;
        rowsTold = rows;
    }
}
