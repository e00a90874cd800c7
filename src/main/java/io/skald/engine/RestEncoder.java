package io.skald.engine;

import io.skald.csv.RecordCursor;
import io.skald.store.EncodedChunk;
import java.util.Optional;

/** Encodes the fields of a chunk's records that are released as they are; for one thread. */
interface RestEncoder extends AutoCloseable {

    /** Encodes nothing. */
    RestEncoder NONE = new RestEncoder() {
        @Override
        public void encode(RecordCursor cursor, int row) {}

        @Override
        public Optional<EncodedChunk> chunk(int rows) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    };

    /** Encodes the cursor's record as that row of the chunk. */
    void encode(RecordCursor cursor, int row);

    /** The codes of a chunk's rows, a column per run of kept columns; empty if they hold too many different texts. */
    Optional<EncodedChunk> chunk(int rows);

    @Override
    void close();
}
