package io.skald.refine;

import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;

/**
 * Bins of a larger table, refined: which range of codes each row prints, as in {@link Refined}.
 *
 * @param ranges of the rows, in their order
 * @param rows how many went where
 * @param clusters how many there are
 */
public record RefinedPart(EncodedStore ranges, RefinedRows rows, long clusters) implements AutoCloseable {

    /** See {@link Refined#chunk}. */
    public EncodedChunk chunk(int index) {
        return ranges.read(index);
    }

    @Override
    public void close() {
        ranges.close();
    }
}
