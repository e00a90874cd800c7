package io.skald.histogram;

import io.skald.InterruptedRunException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Runs the same task on several threads, the caller's among them, and ends all of them when one fails. */
final class Workers {

    private final Thread caller = Thread.currentThread();
    private volatile boolean stopped;
    private Throwable failure;

    private Workers() {}

    /** What every thread runs; asks now and then whether to go on. */
    @FunctionalInterface
    interface Task {
        void run(BooleanSupplier goOn);
    }

    /**
     * Runs a task on so many threads and waits for all of them.
     *
     * @throws InterruptedRunException if the caller is interrupted meanwhile
     */
    static void run(int threads, Task task) {
        new Workers().runAll(threads, task);
    }

    private void runAll(int threads, Task task) {
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            Thread thread = new Thread(() -> runOne(task), "skald-count-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        runOne(task);
        boolean interrupted = Thread.interrupted();
        for (Thread thread : others) {
            interrupted |= join(thread);
        }
        if (interrupted) {
            caller.interrupt();
            throw new InterruptedRunException();
        }
        rethrow();
    }

    private boolean join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException stop) {
                interrupted = true;
                stopped = true;
            }
        }
        return interrupted;
    }

    private void runOne(Task task) {
        try {
            task.run(this::goesOn);
        } catch (RuntimeException | Error failed) {
            fail(failed);
        }
    }

    private boolean goesOn() {
        if (caller.isInterrupted()) {
            stopped = true;
        }
        return !stopped;
    }

    private synchronized void fail(Throwable failed) {
        stopped = true;
        if (failure == null) {
            failure = failed;
        } else {
            failure.addSuppressed(failed);
        }
    }

    private synchronized void rethrow() {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }
}
