package io.skald.distributed;

import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The keys of the classes whose rows are suppressed, on disk, as there may be as many as suppressed rows. Written once, then read as often as wanted. */
public final class SuppressedBins implements AutoCloseable {

    private static final int KEYS_PER_BLOCK = 1 << 12;

    private final int words;
    private final MemoryBudget budget;
    private final BlockFile file;
    private final ByteBuffer block;
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();
    private Optional<KeySet> inMemory = Optional.empty();
    private long count;

    SuppressedBins(int words, MemoryBudget budget, Workspace workspace) {
        this.words = words;
        this.budget = budget;
        this.block = ByteBuffer.allocate(KEYS_PER_BLOCK * words * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        this.file = BlockFile.temporary(workspace, "the suppressed classes");
    }

    void add(long[] key) {
        for (long word : key) {
            block.putLong(word);
        }
        count++;
        if (!block.hasRemaining()) {
            flush();
        }
    }

    private void flush() {
        file.append(block.flip());
        block.clear();
    }

    /** Ends the writing, and takes the keys into memory if there is room. */
    void finish() {
        if (block.position() > 0) {
            flush();
        }
        Optional<MemoryBudget.Reservation> room =
                budget.tryReserve(MemoryTag.SUPPRESSED_CLASSES, KeySet.bytes(words, count));
        if (room.isPresent()) {
            held.add(room.get());
            KeySet keys = new KeySet(words, Math.toIntExact(count));
            show(keys::add);
            inMemory = Optional.of(keys);
        }
    }

    /** How many they are. */
    public long count() {
        return count;
    }

    /** All of them, to be sent; none where memory has no room. */
    public Optional<KeySet> inMemory() {
        return inMemory;
    }

    /**
     * Shows every key.
     *
     * @param visitor must not keep the array
     */
    public void show(Consumer<long[]> visitor) {
        long[] key = new long[words];
        long start = 0;
        for (long done = 0; done < count; done += KEYS_PER_BLOCK) {
            long bytes = Math.min(KEYS_PER_BLOCK, count - done) * words * Long.BYTES;
            try (BlockFile.Block stored = file.read(start, bytes)) {
                for (long left = bytes; left > 0; left -= (long) words * Long.BYTES) {
                    for (int i = 0; i < words; i++) {
                        key[i] = stored.getLong();
                    }
                    visitor.accept(key);
                }
            }
            start += bytes + BlockFile.CHECKSUM_BYTES;
        }
    }

    @Override
    public void close() {
        held.forEach(MemoryBudget.Reservation::close);
        file.close();
    }
}
