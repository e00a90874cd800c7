package io.skald.work;

import io.skald.InterruptedRunException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Work in a thread of its own while its starter does something else. For one starter, which closes it. */
public final class Alongside implements AutoCloseable {

    private final Crew alone = Crew.ofWorkers();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Alongside() {}

    /** Starts the work. */
    public static Alongside start(Uninterrupted.Work work) {
        Alongside started = new Alongside();
        started.alone.start(() -> {
            try {
                work.run();
            } catch (IOException | RuntimeException | Error e) {
                started.failure.set(e);
            }
        });
        return started;
    }

    /**
     * Waits until the work is done.
     *
     * @throws IOException what the work threw, which may be unchecked as well
     * @throws InterruptedRunException if the calling thread is interrupted; the work is interrupted then, too
     */
    public void finish() throws IOException {
        if (alone.join(alone::interrupt)) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException();
        }
        Throwable failed = failure.get();
        if (failed != null) {
            throw Rethrown.as(IOException.class, failed);
        }
    }

    /** Interrupts the work if it is not done, and waits for its thread; how it ends does not matter any more. */
    @Override
    public void close() {
        alone.interrupt();
        if (alone.join(() -> {})) {
            Thread.currentThread().interrupt();
        }
    }
}
