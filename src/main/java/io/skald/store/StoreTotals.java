package io.skald.store;

/** What a store knows of all its chunks together. */
record StoreTotals(long rows, long excludedRows, long largestChunkBytes) {

    static final StoreTotals NONE = new StoreTotals(0, 0, 0);

    StoreTotals plus(EncodedChunk chunk, long chunkBytes) {
        return new StoreTotals(
                rows + chunk.rows(),
                excludedRows + chunk.excluded().cardinality(),
                Math.max(largestChunkBytes, chunkBytes));
    }
}
