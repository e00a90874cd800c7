package io.skald.histogram.scan;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.work.ForkJoin;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Reads the chunks of a store, each once, on several threads. Safe for use by several threads. */
final class StoreScan {

    private final EncodedStore store;
    private final MemoryBudget budget;
    private final int threads;
    private final Progress progress;
    private final boolean ofLargePersons;
    private final AtomicLong scans = new AtomicLong();
    private final AtomicLong rows = new AtomicLong();

    /** Bytes in which a reader keeps a few bins of a person of many rows at a time, reading him as often as it takes. */
    private static final long LEAST_OF_LARGE = 1 << 12;

    StoreScan(EncodedStore store, MemoryBudget budget, int threads, Progress progress) {
        this(store, budget, threads, progress, false);
    }

    /** @param ofLargePersons whether readers need memory for the bins of persons of many rows */
    StoreScan(EncodedStore store, MemoryBudget budget, int threads, Progress progress, boolean ofLargePersons) {
        this.ofLargePersons = ofLargePersons;
        this.store = store;
        this.budget = budget;
        this.threads = threads;
        this.progress = progress;
    }

    /** A scan of another store, counted by itself. */
    StoreScan of(EncodedStore other) {
        return new StoreScan(other, budget, threads, progress);
    }

    /** What one thread does with the chunks that it gets. */
    interface Reader {

        /** Whether it wants another chunk. */
        boolean wantsMore();

        /** Takes a chunk. */
        void read(int index, EncodedChunk chunk);

        /** There are no more chunks for this thread. */
        void end();
    }

    /** Number of scans so far, also of those that ended early. */
    long scans() {
        return scans.get();
    }

    /** Rows read so far. */
    long rows() {
        return rows.get();
    }

    /** Bytes of the chunks that all threads hold, and of what else they need at the least. */
    long bytes() {
        return bytesEach() * most();
    }

    private long bytesEach() {
        return store.largestChunkBytes() + (ofLargePersons ? LEAST_OF_LARGE : 0);
    }

    private int most() {
        return Math.max(1, Math.min(threads, store.chunkCount()));
    }

    /**
     * Takes the memory that a scan needs before anything else is taken for it.
     *
     * @throws FailureException if the budget has no room for a single chunk
     */
    Session begin() {
        int most = most();
        long chunks = store.largestChunkBytes() * most;
        long more = ofLargePersons ? MemoryShare.LARGE_PERSONS.of(budget) : 0;
        return budget.tryReserve(MemoryTag.SCAN, Math.max(bytes(), chunks + more))
                .or(() -> budget.tryReserve(MemoryTag.SCAN, bytes()))
                .map(held -> new Session(most, held))
                .orElseGet(() -> new Session(1, budget.reserve(MemoryTag.SCAN, bytesEach())));
    }

    /** One scan, with the memory for its chunks. */
    final class Session implements AutoCloseable {

        private final int readers;
        private final MemoryBudget.Reservation held;

        private Session(int readers, MemoryBudget.Reservation held) {
            this.readers = readers;
            this.held = held;
        }

        /** Bytes that each thread has beside its chunk. */
        long roomEach() {
            return held.bytes() / readers - store.largestChunkBytes();
        }

        /** Number of threads. */
        int readers() {
            return readers;
        }

        /** Scans the store, with a reader for each thread. */
        void run(String what, Supplier<Reader> supplier) {
            scans.incrementAndGet();
            AtomicInteger next = new AtomicInteger();
            try (Progress.Pass pass = progress.begin(what, store.bytes())) {
                ForkJoin.run(readers, goOn -> readChunks(next, supplier.get(), pass, goOn));
            }
        }

        @Override
        public void close() {
            held.close();
        }
    }

    private void readChunks(AtomicInteger next, Reader reader, Progress.Pass pass, BooleanSupplier goOn) {
        int chunks = store.chunkCount();
        int index;
        while (goOn.getAsBoolean() && reader.wantsMore() && (index = next.getAndIncrement()) < chunks) {
            EncodedChunk chunk = store.read(index);
            reader.read(index, chunk);
            rows.addAndGet(chunk.rows());
            pass.advance(chunk.rows(), store.bytes() / chunks);
        }
        reader.end();
    }
}
