package io.skald.work;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Work in a thread of its own, since an interrupt closes the files that a thread is reading or writing. */
public final class Uninterrupted {

    /** What is to be done. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException;
    }

    private Uninterrupted() {}

    /** Runs to the end; an interrupt that comes meanwhile is there afterwards. */
    public static void run(Work work) throws IOException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Crew alone = Crew.lasting("skald-uninterrupted-");
        alone.start(() -> {
            try {
                work.run();
            } catch (IOException | RuntimeException | Error e) {
                failure.set(e);
            }
        });
        if (alone.join(() -> {})) {
            Thread.currentThread().interrupt();
        }
        Throwable failed = failure.get();
        if (failed != null) {
            throw Rethrown.as(IOException.class, failed);
        }
    }
}
