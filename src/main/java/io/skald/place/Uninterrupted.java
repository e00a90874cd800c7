package io.skald.place;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/** Work in a thread of its own, since an interrupt closes the files that a thread is reading or writing. */
final class Uninterrupted {

    /** What is to be done. */
    interface Work {
        void run() throws IOException;
    }

    private Uninterrupted() {}

    /** Runs to the end; an interrupt that comes meanwhile is there afterwards. */
    static void run(Work work) throws IOException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException | RuntimeException | Error e) {
                        failure.set(e);
                    }
                },
                "skald-place");
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        rethrow(failure.get());
    }

    private static void rethrow(Throwable failure) throws IOException {
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }
}
