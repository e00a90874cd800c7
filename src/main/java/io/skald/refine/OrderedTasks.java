package io.skald.refine;

import io.skald.InterruptedRunException;
import io.skald.budget.MemoryBudget;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs tasks on several threads and hands their outcomes on in the order in which they were submitted, so that nothing depends on
 * which was done first. A task begins only when the budget holds its rows; the first one waiting is entitled to fail.
 */
final class OrderedTasks implements AutoCloseable {

    private final ExecutorService workers;
    private final int most;
    private final MemoryBudget budget;
    private final ArrayDeque<Running> running = new ArrayDeque<>();

    private record Running(Future<Outcome> future, MemoryBudget.Reservation memory, Consumer<Outcome> sink) {}

    OrderedTasks(int threads, MemoryBudget budget) {
        this.most = threads + 1;
        this.budget = budget;
        this.workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "refine");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Waits until there is memory for so many bytes; outcomes that are ready go to the sink meanwhile. */
    MemoryBudget.Reservation reserve(long bytes) {
        while (!running.isEmpty()) {
            Optional<MemoryBudget.Reservation> memory = running.size() < most ? tryReserve(bytes) : Optional.empty();
            if (memory.isPresent()) {
                return memory.get();
            }
            takeOldest();
        }
        return budget.reserve("refinement", bytes);
    }

    private Optional<MemoryBudget.Reservation> tryReserve(long bytes) {
        return budget.tryReserve("refinement", bytes);
    }

    /** Runs a task that holds this memory until its outcome was handed on to the sink. */
    void submit(Callable<Outcome> task, MemoryBudget.Reservation memory, Consumer<Outcome> sink) {
        running.add(new Running(workers.submit(task), memory, sink));
    }

    /** Waits for all tasks. */
    void drain() {
        while (!running.isEmpty()) {
            takeOldest();
        }
    }

    private void takeOldest() {
        Running oldest = running.remove();
        try {
            oldest.sink().accept(oldest.future().get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException();
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            oldest.memory().close();
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
    }

    @Override
    public void close() {
        workers.shutdownNow();
        running.forEach(task -> task.memory().close());
        running.clear();
    }
}
