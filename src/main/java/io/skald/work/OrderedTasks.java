package io.skald.work;

import io.skald.InterruptedRunException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A {@link Pipeline} whose caller finds the tasks himself, and takes their outcomes himself: in the order in which they were submitted, in his
 * own thread, so that nothing depends on which was done first. A task begins only when the budget holds its memory; the
 * first one waiting is entitled to fail. For one calling thread.
 */
public final class OrderedTasks implements AutoCloseable {

    private final MemoryBudget budget;
    private final MemoryTag tag;
    private final int most;
    private final Queue<MemoryBudget.Reservation> underWay = new ArrayDeque<>();
    private final Exchange exchange = new Exchange();
    private final Pipeline<Supplier<Runnable>, Runnable> pipeline;

    /**
     * @param threads that work beside the caller
     * @param budget gives the tasks their memory
     * @param tag what the memory is for, as named in reports
     */
    public OrderedTasks(int threads, MemoryBudget budget, MemoryTag tag) {
        this.budget = budget;
        this.tag = tag;
        this.most = threads + 1;
        this.pipeline = Pipeline.start(exchange, threads, () -> Supplier::get, exchange::put);
    }

    /**
     * Waits until there is memory for so many bytes; outcomes that are ready go to their sinks meanwhile.
     *
     * @throws io.skald.FailureException if there is not even with no other task under way
     * @throws InterruptedRunException if the caller is interrupted
     */
    public MemoryBudget.Reservation reserve(long bytes) {
        while (!underWay.isEmpty()) {
            Optional<MemoryBudget.Reservation> memory =
                    underWay.size() < most ? budget.tryReserve(tag, bytes) : Optional.empty();
            if (memory.isPresent()) {
                return memory.get();
            }
            takeOldest();
        }
        return budget.reserve(tag, bytes);
    }

    /** Runs a task that holds this memory until its outcome was handed on to the sink, which is called by the caller's thread. */
    public <R> void submit(Supplier<R> task, MemoryBudget.Reservation memory, Consumer<R> sink) {
        underWay.add(memory);
        exchange.submit(() -> {
            R outcome = task.get();
            return () -> sink.accept(outcome);
        });
    }

    /**
     * Waits for all tasks.
     *
     * @throws InterruptedRunException if the caller is interrupted
     */
    public void drain() {
        while (!underWay.isEmpty()) {
            takeOldest();
        }
    }

    private void takeOldest() {
        MemoryBudget.Reservation memory = underWay.remove();
        try {
            exchange.take().orElseThrow(this::failed).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException();
        } finally {
            memory.close();
        }
    }

    private RuntimeException failed() {
        return Rethrown.unchecked(pipeline.failure().orElseThrow());
    }

    /** Ends all threads, those in the midst of a task too, and gives back what tasks hold whose outcomes were not taken. */
    @Override
    public void close() {
        pipeline.stop(new InterruptedRunException());
        underWay.forEach(MemoryBudget.Reservation::close);
        underWay.clear();
    }

    /** Where the caller leaves tasks and finds outcomes, both in order. */
    private static final class Exchange implements Pipeline.Source<Supplier<Runnable>> {

        private final Queue<Supplier<Runnable>> submitted = new ArrayDeque<>();
        private final Queue<Runnable> outcomes = new ArrayDeque<>();
        private boolean ended;

        synchronized void submit(Supplier<Runnable> task) {
            submitted.add(task);
            notifyAll();
        }

        @Override
        public synchronized Optional<Supplier<Runnable>> next() {
            try {
                while (submitted.isEmpty() && !ended) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new InterruptedRunException();
            }
            return ended ? Optional.empty() : Optional.of(submitted.remove());
        }

        synchronized void put(Runnable outcome) {
            outcomes.add(outcome);
            notifyAll();
        }

        /** Waits for the next outcome; empty if a failure came instead. */
        synchronized Optional<Runnable> take() throws InterruptedException {
            while (outcomes.isEmpty() && !ended) {
                wait();
            }
            return Optional.ofNullable(outcomes.poll());
        }

        @Override
        public synchronized void end() {
            ended = true;
            notifyAll();
        }
    }
}
