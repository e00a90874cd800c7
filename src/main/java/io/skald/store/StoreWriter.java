package io.skald.store;

import io.skald.FailureException;
import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the encoded chunks of a table in order. A small table stays in memory; a larger one goes to one file. For one thread.
 */
public final class StoreWriter implements AutoCloseable {

    private static final long CHUNK_OVERHEAD = 256;
    private static final long NOTHING = -1;

    private final MemoryBudget budget;
    private final MemoryBudget.Reservation held;
    private final @Nullable Elsewhere elsewhere;
    private Opener opener;
    private long mayHold;
    private final List<EncodedChunk> chunks = new ArrayList<>();
    private StoreTotals totals = StoreTotals.NONE;
    private @Nullable OnDisk disk;
    private ByteBuffer payload = ByteBuffer.allocate(0);
    private boolean finished;

    private record OnDisk(BlockFile file, ChunkIndex index) {}

    @FunctionalInterface
    private interface Opener {
        BlockFile open();
    }

    /** What becomes of a store whose file cannot be written to its end. */
    private record Elsewhere(Workspace workspace, Consumer<FailureException> whenNeeded) {}

    private StoreWriter(Opener opener, MemoryBudget budget, long mayHold, @Nullable Elsewhere elsewhere) {
        this.opener = opener;
        this.budget = budget;
        this.mayHold = mayHold;
        this.elsewhere = elsewhere;
        this.held = budget.reserve(MemoryTag.ENCODED_STORE, 0);
    }

    /** A store that ends with the run: in memory if it is small, in the workspace if not. */
    public static StoreWriter temporary(Workspace workspace, MemoryBudget budget) {
        return temporary(workspace, budget, MemoryShare.ENCODED_STORE.of(budget));
    }

    /**
     * A store that ends with the run.
     *
     * @param mayHold bytes that it may hold in memory before it goes to disk
     */
    public static StoreWriter temporary(Workspace workspace, MemoryBudget budget, long mayHold) {
        return new StoreWriter(inWorkspace(workspace), budget, mayHold, null);
    }

    private static Opener inWorkspace(Workspace workspace) {
        return () -> BlockFile.temporary(workspace, DiskStore.PURPOSE);
    }

    /** A store in the given file, to be opened again by {@link EncodedStore#open}. */
    public static StoreWriter to(Path file, MemoryBudget budget) {
        return to(file, budget, null);
    }

    /**
     * A store in the given file as long as that can be written; else one that ends with the run, with all chunks of before.
     *
     * @param whenEnding is told why, at most once
     */
    public static StoreWriter to(
            Path file, MemoryBudget budget, Workspace workspace, Consumer<FailureException> whenEnding) {
        return to(file, budget, new Elsewhere(workspace, whenEnding));
    }

    private static StoreWriter to(Path file, MemoryBudget budget, @Nullable Elsewhere elsewhere) {
        StoreWriter writer =
                new StoreWriter(() -> BlockFile.create(file, DiskStore.PURPOSE), budget, NOTHING, elsewhere);
        try {
            writer.disk = writer.onDisk();
        } catch (FailureException refused) {
            writer.goElsewhere(refused);
        }
        return writer;
    }

    /**
     * Appends the next chunk.
     *
     * @throws FailureException if it cannot be written; says so if the disk is full
     */
    public void append(EncodedChunk chunk) {
        try {
            add(chunk);
        } catch (FailureException full) {
            goElsewhere(full);
            add(chunk);
        }
    }

    /** From a file that cannot be written on to memory, or to the workspace; the chunks are read back. */
    private void goElsewhere(FailureException reason) {
        if (elsewhere == null || mayHold != NOTHING) {
            throw reason;
        }
        elsewhere.whenNeeded().accept(reason);
        OnDisk left = disk;
        disk = null;
        totals = StoreTotals.NONE;
        payload = ByteBuffer.allocate(0);
        held.tryResize(0);
        opener = inWorkspace(elsewhere.workspace());
        mayHold = MemoryShare.ENCODED_STORE.of(budget);
        if (left != null) {
            try (DiskStore before = new DiskStore(left.file(), left.index(), totals)) {
                for (int i = 0; i < before.chunkCount(); i++) {
                    add(before.read(i));
                }
            }
        }
    }

    private void add(EncodedChunk chunk) {
        long bytes = ChunkCodec.bytes(chunk);
        totals = totals.plus(chunk, bytes);
        if (disk == null) {
            long more = held.bytes() + bytes + CHUNK_OVERHEAD;
            if (more <= mayHold && held.tryResize(more)) {
                chunks.add(chunk);
                return;
            }
            disk = onDisk();
            for (EncodedChunk earlier : chunks) {
                write(disk, earlier, ChunkCodec.bytes(earlier));
            }
            chunks.clear();
            held.tryResize(0);
        }
        write(disk, chunk, bytes);
    }

    private OnDisk onDisk() {
        return new OnDisk(opener.open(), new ChunkIndex(budget));
    }

    private void write(OnDisk to, EncodedChunk chunk, long bytes) {
        int length = Math.toIntExact(bytes);
        if (payload.capacity() < length) {
            payload = ByteBuffer.allocate(0);
            held.tryResize(0);
            payload = allocate(length);
        }
        payload.clear();
        ChunkCodec.put(chunk, payload);
        to.index().add(to.file().append(payload.flip()), length, chunk.rows(), budget);
    }

    private ByteBuffer allocate(int length) {
        if (!held.tryResize(length)) {
            budget.reserve(MemoryTag.ENCODED_STORE, length).close();
        }
        return ByteBuffer.allocate(length);
    }

    /** The store of all chunks appended; the writer is done. */
    public EncodedStore finish() {
        EncodedStore store;
        try {
            store = end();
        } catch (FailureException full) {
            goElsewhere(full);
            store = end();
        }
        finished = true;
        return store;
    }

    private EncodedStore end() {
        if (disk == null) {
            return new HeapStore(chunks, totals, held);
        }
        DiskStore store = DiskStore.finish(disk.file(), disk.index(), totals);
        held.close();
        return store;
    }

    /** Lets go of everything unless the store was finished; does nothing after {@link #finish}. */
    @Override
    public void close() {
        if (finished) {
            return;
        }
        held.close();
        if (disk != null) {
            disk.index().close();
            disk.file().close();
        }
    }
}
