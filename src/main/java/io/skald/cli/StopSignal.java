package io.skald.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;

/**
 * Turns Ctrl-C into an interrupt of the running command and keeps the process alive until the command has cleaned up, but
 * not for ever.
 */
final class StopSignal {

    private static final long LONGEST_CLEAN_UP_SECONDS = 20;

    private final Thread command = Thread.currentThread();
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean requested;

    private StopSignal() {}

    /**
     * Runs a command in this thread.
     *
     * @param command is told whether a stop was requested, and gives the exit code
     */
    static int guard(ToIntFunction<BooleanSupplier> command) {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(signal::stop, "skald-stop"));
        try {
            return command.applyAsInt(() -> signal.requested);
        } finally {
            signal.finished.countDown();
        }
    }

    /** Runs when the process ends: of itself, with the command finished, or by a signal, with the command under way. */
    private void stop() {
        if (finished.getCount() == 0) {
            return;
        }
        requested = true;
        command.interrupt();
        try {
            finished.await(LONGEST_CLEAN_UP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
