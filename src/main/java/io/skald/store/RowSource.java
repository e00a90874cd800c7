package io.skald.store;

/** Rows on their way to being sorted by person, chunk by chunk: behind the columns of the table come the two of the identifier's hash. */
interface RowSource {

    /** Bits of the first column of a hash, and of the second. */
    int HASH_BITS = 62;

    int chunkCount();

    long rows();

    EncodedChunk read(int index);

    /**
     * Whether all rows, of which there is one at the least, have one identifier.
     *
     * @param columns of the table
     */
    default boolean isOfOnePerson(int columns) {
        EncodedChunk first = read(0);
        long high = first.column(columns).number(0);
        long low = first.column(columns + 1).number(0);
        for (int index = 0; index < chunkCount(); index++) {
            EncodedChunk chunk = read(index);
            for (int row = 0; row < chunk.rows(); row++) {
                if (chunk.column(columns).number(row) != high
                        || chunk.column(columns + 1).number(row) != low) {
                    return false;
                }
            }
        }
        return true;
    }
}
