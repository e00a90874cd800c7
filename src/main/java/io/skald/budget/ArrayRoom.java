package io.skald.budget;

import java.util.Arrays;
import java.util.Optional;

/** The memory of one array of bytes, which grows within the budget. For one thread. */
public final class ArrayRoom implements AutoCloseable {

    private static final int LARGEST = Integer.MAX_VALUE - 64;

    private final MemoryBudget.Reservation held;

    /** @param held of the array as it is; closed with this */
    public ArrayRoom(MemoryBudget.Reservation held) {
        this.held = held;
    }

    /**
     * A longer copy of the array, which takes its place.
     *
     * @param needed bytes that it must have
     * @param wished bytes that it gets where there is memory for them
     * @return empty if there is no memory for the bytes needed, or no array of so many
     */
    public Optional<byte[]> grow(byte[] bytes, long needed, long wished) {
        return copy(bytes, wished).or(() -> copy(bytes, needed));
    }

    private Optional<byte[]> copy(byte[] bytes, long size) {
        // Old and new exist side by side while the bytes are copied.
        if (size > LARGEST || size <= bytes.length || !held.tryResize(bytes.length + size)) {
            return Optional.empty();
        }
        byte[] longer = Arrays.copyOf(bytes, (int) size);
        held.tryResize(size);
        return Optional.of(longer);
    }

    @Override
    public void close() {
        held.close();
    }
}
