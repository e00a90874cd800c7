package io.skald.histogram.bins;

/**
 * How keys are split by their hash.
 *
 * @param skip bits of the hash, from the top, that were used to make this set of keys
 * @param bits bits of the hash that tell the parts apart
 * @param batch records that a lane collects per part before it hands them on
 * @param firstSlots of each part's table
 */
record Parts(int skip, int bits, int batch, int firstSlots) {

    /** The lower half of the hash chooses the slot within a table. */
    static final int HASH_BITS = 32;

    private static final int MOST_BITS = 10;
    /** Fewest bits that tell parts apart which several lanes share or which may have to be split. */
    static final int LEAST_BITS = 4;

    private static final int BINS_PER_PART = 8192;
    private static final int MOST_BATCH = 1024;
    /** What a lane holds should stay in the processor's cache. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int LEAST_BATCH = 8;

    /**
     * The parts for so many bins.
     *
     * @param least bits at the least; 0 to count in a single part where that will do
     * @param bytes that all lanes may hold
     */
    static Parts of(int skip, int least, long bins, int lanes, int recordLongs, long bytes) {
        int bits = least;
        while (bits < MOST_BITS && bins >> bits > BINS_PER_PART) {
            bits++;
        }
        while (bits > least && batch(bits, lanes, recordLongs, bytes) < LEAST_BATCH) {
            bits--;
        }
        int batch = Math.max(LEAST_BATCH, batch(bits, lanes, recordLongs, bytes));
        return new Parts(skip, bits, batch, (int) Math.min(BINS_PER_PART, (bins >> bits) / 2));
    }

    private static int batch(int bits, int lanes, int recordLongs, long bytes) {
        return (int) Math.min(
                MOST_BATCH, (Math.min(bytes, (long) lanes * MOST_BYTES) >> bits) / Long.BYTES / recordLongs / lanes);
    }

    int count() {
        return 1 << bits;
    }

    int of(long hash) {
        return bits == 0 ? 0 : (int) (hash << skip >>> Long.SIZE - bits);
    }

    /** Bytes that all lanes hold together. */
    long bytes(int lanes, int recordLongs) {
        return (long) count() * batch * recordLongs * Long.BYTES * lanes;
    }
}
