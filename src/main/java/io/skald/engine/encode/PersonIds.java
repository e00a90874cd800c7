package io.skald.engine.encode;

import io.skald.FailureException;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.table.RowCursor;
import java.nio.charset.Charset;
import java.util.BitSet;

/**
 * Encodes whose row each is, as 124 bits of a hash under a key that each run draws: so no dictionary of all persons is needed, among a billion of
 * them the chance that two are taken for one is below one in 10^18, and what lies on disk names nobody to whoever has not the key.
 */
final class PersonIds {

    private final SipHash.Key key = SipHash.Key.fresh();
    private final int column;
    private final Plan plan;
    private final Charset encoding;

    /** @param column that tells whose row it is */
    PersonIds(Plan plan, int column, Charset encoding) {
        this.plan = plan;
        this.column = column;
        this.encoding = encoding;
    }

    Encoder newEncoder(MemoryBudget budget) {
        return new Encoder(budget);
    }

    /** Encodes the records of one thread's chunks. */
    final class Encoder implements AutoCloseable {

        private static final int DROPPED_BITS = 2;

        private final SipHash hash = new SipHash(key);
        private final PersonSpelling spelling = new PersonSpelling(plan.format().missing(), encoding);
        private final ChunkNumbers numbers;

        private Encoder(MemoryBudget budget) {
            this.numbers = new ChunkNumbers(2, budget);
        }

        void makeRoom(int rows) {
            if (!numbers.ensure(rows)) {
                throw new FailureException("Not enough memory to encode the persons of a chunk of " + rows
                        + " rows. Lower 'chunk' in the job, or raise 'memory' to at least "
                        + numbers.leastMemory(rows) + ".");
            }
        }

        /** Encodes the person of the record that a cursor stands on as that row of the chunk. */
        void encode(RowCursor cursor, int row) {
            byte[] bytes = cursor.valueBytes(column);
            spelling.take(bytes, cursor.valueStart(column), cursor.valueEnd(column));
            boolean missing = cursor.isNull(column) || spelling.isMissing();
            if (!missing) {
                hash.hash(spelling.bytes(), spelling.start(), spelling.end());
            }
            numbers.columns()[0][row] = missing ? ValueEncoder.MISSING : hash.low() >>> DROPPED_BITS;
            numbers.columns()[1][row] = missing ? ValueEncoder.MISSING : hash.high() >>> DROPPED_BITS;
        }

        /** The hashes of a chunk's rows. */
        EncodedChunk chunk(int rows) {
            return EncodedChunk.of(numbers.columns(), rows, new BitSet());
        }

        @Override
        public void close() {
            numbers.close();
        }
    }
}
