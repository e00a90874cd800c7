package io.skald.cli;

import io.skald.place.CommitGate;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;

/**
 * Turns Ctrl-C into an interrupt of the running command and keeps the process alive until the command has cleaned up, but
 * not for ever. A command that has passed the gate is not interrupted and is waited for: it is putting its release in place.
 * Either way the process ends with the command's own exit code, not with the signal's.
 */
final class StopSignal implements CommitGate {

    private static final long LONGEST_CLEAN_UP_SECONDS = 20;

    private static final int LONGEST_WAY_OUT_MILLIS = 1000;

    private enum State {
        RUNNING,
        STOPPED,
        COMMITTED
    }

    private final Thread command = Thread.currentThread();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    private volatile OptionalInt exitCode = OptionalInt.empty();

    private StopSignal() {}

    /**
     * Runs a command in this thread.
     *
     * @param command is told whether a stop was requested, and gives the exit code
     */
    static int guard(ToIntFunction<StopSignal> command) {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(signal::stop, "skald-stop"));
        try {
            int exitCode = command.applyAsInt(signal);
            signal.exitCode = OptionalInt.of(exitCode);
            return exitCode;
        } finally {
            signal.finished.countDown();
        }
    }

    /** Whether the command was asked to stop before it passed the gate. */
    boolean requested() {
        return state.get() == State.STOPPED;
    }

    @Override
    public boolean tryPass() {
        return state.compareAndSet(State.RUNNING, State.COMMITTED) || state.get() == State.COMMITTED;
    }

    /** Runs when the process ends: of itself, with the command finished, or by a signal, at any moment. */
    private void stop() {
        if (finished.getCount() > 0 && state.compareAndSet(State.RUNNING, State.STOPPED)) {
            command.interrupt();
        }
        boolean signalled = finished.getCount() > 0;
        awaitEnd();
        // A signal's exit code would say that the run failed, also of one whose release is in place.
        if (signalled || endsBySignal()) {
            exitCode.ifPresent(Runtime.getRuntime()::halt);
        }
    }

    private void awaitEnd() {
        try {
            if (requested()) {
                finished.await(LONGEST_CLEAN_UP_SECONDS, TimeUnit.SECONDS);
            } else {
                finished.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Whether a signal came first although the command is finished. Then the command's thread, on its way out, is held up by the
     * process's end, which is under way; otherwise it is the one that waits for this hook.
     */
    private boolean endsBySignal() {
        for (int i = 0; i < LONGEST_WAY_OUT_MILLIS && command.getState() == Thread.State.RUNNABLE; i++) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return command.getState() == Thread.State.BLOCKED;
    }
}
