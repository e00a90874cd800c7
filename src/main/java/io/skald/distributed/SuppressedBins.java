package io.skald.distributed;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.RecordFile;
import io.skald.budget.Workspace;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The keys of the classes whose rows are suppressed, on disk, as there may be as many as suppressed rows. Written once, then read as often as wanted. */
public final class SuppressedBins implements AutoCloseable {

    private final int words;
    private final MemoryBudget budget;
    private final RecordFile file;
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();
    private Optional<KeySet> inMemory = Optional.empty();

    SuppressedBins(int words, MemoryBudget budget, Workspace workspace) {
        this.words = words;
        this.budget = budget;
        this.file = new RecordFile(words * Long.BYTES, "the suppressed classes", workspace);
    }

    void add(long[] key) {
        ByteBuffer record = file.next();
        for (long word : key) {
            record.putLong(word);
        }
    }

    /** Ends the writing, and takes the keys into memory if there is room. */
    void finish() {
        file.finish();
        Optional<MemoryBudget.Reservation> room =
                budget.tryReserve(MemoryTag.SUPPRESSED_CLASSES, KeySet.bytes(words, file.count()));
        if (room.isPresent()) {
            held.add(room.get());
            KeySet keys = new KeySet(words, Math.toIntExact(file.count()));
            show(keys::add);
            inMemory = Optional.of(keys);
        }
    }

    /** How many they are. */
    public long count() {
        return file.count();
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
        file.forEach(record -> {
            for (int i = 0; i < words; i++) {
                key[i] = record.getLong();
            }
            visitor.accept(key);
        });
    }

    @Override
    public void close() {
        held.forEach(MemoryBudget.Reservation::close);
        file.close();
    }
}
