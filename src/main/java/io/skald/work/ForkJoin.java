package io.skald.work;

import io.skald.InterruptedRunException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Runs the same task on several threads, the caller's among them, and ends all of them when one fails. */
public final class ForkJoin {

    private final Thread caller = Thread.currentThread();
    private final Crew others = Crew.ofWorkers();
    private volatile boolean stopped;
    private Optional<Throwable> failure = Optional.empty();

    private ForkJoin() {}

    /** What every thread runs; asks now and then whether to go on. */
    @FunctionalInterface
    public interface Task {
        void run(BooleanSupplier goOn);
    }

    /**
     * Runs a task on so many threads and waits for all of them. Where one is enough, none is started.
     *
     * @throws InterruptedRunException if the caller is interrupted meanwhile
     */
    public static void run(int threads, Task task) {
        new ForkJoin().runAll(threads, task);
    }

    private void runAll(int threads, Task task) {
        runOne(goOn -> {
            for (int i = 1; i < threads; i++) {
                others.start(() -> runOne(task));
            }
            task.run(goOn);
        });
        boolean interrupted = Thread.interrupted();
        if (interrupted) {
            stopped = true;
        }
        interrupted |= others.join(() -> stopped = true);
        if (interrupted) {
            caller.interrupt();
            throw new InterruptedRunException();
        }
        failure.ifPresent(Rethrown::unchecked);
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
        failure.ifPresent(first -> first.addSuppressed(failed));
        failure = failure.or(() -> Optional.of(failed));
    }
}
