package io.skald.engine;

import io.skald.store.PersonTable;
import java.util.List;
import java.util.Optional;

/** Hands out the chunks of a table to threads, those of a person who has chunks of his own all to one. */
final class ChunkRuns {

    private final int chunks;
    private final List<PersonTable.LargePerson> large;
    private int nextChunk;
    private int nextLarge;

    /**
     * A run of chunks.
     *
     * @param to exclusive
     */
    record Run(int from, int to) {}

    /** @param large in the order of their chunks */
    ChunkRuns(int chunks, List<PersonTable.LargePerson> large) {
        this.chunks = chunks;
        this.large = large;
    }

    /** The next run, empty behind the last. */
    synchronized Optional<Run> next() {
        if (nextChunk == chunks) {
            return Optional.empty();
        }
        int from = nextChunk;
        boolean ofLarge = nextLarge < large.size() && large.get(nextLarge).has(from);
        nextChunk = ofLarge ? from + large.get(nextLarge++).chunks() : from + 1;
        return Optional.of(new Run(from, nextChunk));
    }
}
