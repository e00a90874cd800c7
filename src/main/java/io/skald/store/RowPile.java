package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import java.util.Optional;

/** Rows that wait to be sorted, on disk, or in memory if they are very few: first added, then read. */
final class RowPile implements RowSource, AutoCloseable {

    /** There are many piles at a time. */
    private static final int PART = 64;

    private final StoreWriter writer;
    private Optional<EncodedStore> store = Optional.empty();

    RowPile(Workspace workspace, MemoryBudget budget) {
        this.writer = StoreWriter.temporary(workspace, budget, MemoryShare.ENCODED_STORE.of(budget) / PART);
    }

    void add(EncodedChunk chunk) {
        writer.append(chunk);
    }

    /** Nothing will be added any more. */
    void end() {
        store = Optional.of(writer.finish());
    }

    @Override
    public int chunkCount() {
        return store.orElseThrow().chunkCount();
    }

    @Override
    public long rows() {
        return store.orElseThrow().rows();
    }

    @Override
    public EncodedChunk read(int index) {
        return store.orElseThrow().read(index);
    }

    @Override
    public void close() {
        writer.close();
        store.ifPresent(EncodedStore::close);
        store = Optional.empty();
    }
}
