package io.skald.verify.walk;

import io.skald.UsageException;
import io.skald.table.ChunkSource;
import io.skald.table.TableChunk;
import io.skald.verify.claim.UnreadableReleaseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts input and release into stretches of the same rows. The two may be chunked in different places. For one thread. */
public final class Stretches implements AutoCloseable {

    private final ChunkSource input;
    private final ChunkSource released;
    private Optional<SharedChunk> current = Optional.empty();
    private int used;
    private long inputRows;
    private long releasedRows;

    public Stretches(ChunkSource input, ChunkSource released) {
        this.input = input;
        this.released = released;
    }

    /**
     * The next stretch; empty when the release has ended.
     *
     * @throws UnreadableReleaseException if the release is malformed
     */
    Optional<Stretch> next() {
        Optional<TableChunk> chunk = nextReleased();
        if (chunk.isEmpty()) {
            return Optional.empty();
        }
        List<Stretch.Part> parts = new ArrayList<>(2);
        boolean found = false;
        try {
            int rows = chunk.get().span().rows();
            addParts(rows, parts);
            found = true;
            Stretch stretch = new Stretch(releasedRows, chunk.get(), parts);
            releasedRows += rows;
            return Optional.of(stretch);
        } finally {
            if (!found) {
                new Stretch(releasedRows, chunk.get(), parts).close();
            }
        }
    }

    private Optional<TableChunk> nextReleased() {
        try {
            return released.next();
        } catch (UsageException e) {
            throw new UnreadableReleaseException(e);
        }
    }

    private void addParts(int rows, List<Stretch.Part> parts) {
        int needed = rows;
        while (needed > 0 && hasCurrent()) {
            SharedChunk chunk = current.get();
            int taken = Math.min(needed, chunk.rows() - used);
            parts.add(new Stretch.Part(chunk.hold(), used, taken));
            needed -= taken;
            used += taken;
        }
    }

    /** Whether there is a row of the input that no stretch has yet; goes to the next chunk if need be. */
    private boolean hasCurrent() {
        while (current.isEmpty() || used == current.get().rows()) {
            current.ifPresent(SharedChunk::letGo);
            current = input.next().map(SharedChunk::new);
            used = 0;
            if (current.isEmpty()) {
                return false;
            }
            inputRows += current.get().rows();
        }
        return true;
    }

    /** Rows of the input, those behind the last stretch included; these are read too, as they may be malformed. */
    long countInputRows() {
        while (hasCurrent()) {
            PartRows rest = new PartRows(
                    List.of(new Stretch.Part(current.get(), used, current.get().rows() - used)));
            while (rest.next()) {
                used++;
            }
        }
        return inputRows;
    }

    /** Rows of the release so far. */
    long releasedRows() {
        return releasedRows;
    }

    /** Bytes read so far. */
    long bytesRead() {
        return input.bytesRead() + released.bytesRead();
    }

    @Override
    public void close() {
        current.ifPresent(SharedChunk::letGo);
        current = Optional.empty();
        input.close();
        released.close();
    }
}
