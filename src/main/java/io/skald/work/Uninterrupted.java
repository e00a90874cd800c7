package io.skald.work;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

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
        AtomicReference<Optional<Throwable>> failure = new AtomicReference<>(Optional.empty());
        Crew alone = Crew.lasting("skald-uninterrupted-");
        alone.start(() -> {
            try {
                work.run();
            } catch (IOException | RuntimeException | Error e) {
                failure.set(Optional.of(e));
            }
        });
        if (alone.join(() -> {})) {
            Thread.currentThread().interrupt();
        }
        if (failure.get().isPresent()) {
            throw Rethrown.as(IOException.class, failure.get().get());
        }
    }
}
