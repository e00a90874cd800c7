package io.skald.engine;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.csv.Chunk;
import io.skald.csv.FieldFormat;
import io.skald.csv.RecordCursor;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.work.Pipeline;
import java.util.Arrays;

/**
 * Pass 3's work on one chunk of the input: the release's bytes for its records. Fields that stay are copied as bytes, runs of
 * them in one go; generalised ones are copied from labels rendered before. One per thread; the result is reused for the next
 * chunk.
 */
final class CopyingWorker implements Pipeline.Worker<Chunk, ReleaseChunk> {

    private final ReleaseLayout layout;
    private final ReleaseLayout.Part[] parts;
    private final EncodedStore store;
    private final RowLabelling labelling;
    private final boolean drop;
    private final byte[] delimiter;
    private final byte[] lineEnd;
    private final int lineEndLength;
    private final Field star;
    private final KeptBytes kept;
    private final ReleaseChunk out;

    CopyingWorker(
            Plan plan,
            boolean drop,
            EncodedStore store,
            RowLabelling labelling,
            FieldFormat format,
            byte[] lineEnd,
            MemoryBudget budget) {
        this.store = store;
        this.layout = ReleaseLayout.of(plan);
        this.parts = layout.parts().toArray(ReleaseLayout.Part[]::new);
        this.labelling = labelling;
        this.drop = drop;
        this.delimiter = format.delimiter();
        // Padded, so that eight bytes can be copied at a time.
        this.lineEnd = Arrays.copyOf(lineEnd, Long.BYTES);
        this.lineEndLength = lineEnd.length;
        this.star = Field.of(format.write("*"), delimiter);
        this.kept = new KeptBytes(delimiter);
        this.out = new ReleaseChunk(budget);
    }

    @Override
    public ReleaseChunk process(Chunk chunk) {
        try (chunk) {
            return copied(chunk);
        }
    }

    private ReleaseChunk copied(Chunk chunk) {
        EncodedChunk encoded = store.read(chunk.index());
        int rows = encoded.rows();
        labelling.open(chunk.index(), encoded);
        RecordCursor cursor = chunk.records();
        out.clear();
        int row = 0;
        int released = 0;
        // The loop of pass 3: nothing is allocated per row.
        for (; cursor.next(); row++) {
            if (row == rows) {
                throw changed(chunk);
            }
            boolean suppressed = labelling.suppressed(row);
            if (suppressed && drop) {
                continue;
            }
            writeRecord(cursor, row, suppressed);
            released++;
        }
        if (row != rows) {
            throw changed(chunk);
        }
        out.end(rows, released, chunk.bytes());
        return out;
    }

    private void writeRecord(RecordCursor cursor, int row, boolean suppressed) {
        ReleaseBytes bytes = out.bytes();
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] instanceof ReleaseLayout.Generalised generalised) {
                Field field = suppressed ? star : labelling.field(generalised.attribute(), row);
                bytes.append(
                        field.bytes(), 0, layout.delimited(i) ? field.length() : field.length() - delimiter.length);
            } else {
                kept.find(cursor, (ReleaseLayout.Kept) parts[i]);
                bytes.append(kept.bytes(), kept.start(), kept.end() - kept.start());
                if (i < parts.length - 1) {
                    bytes.append(delimiter, 0, delimiter.length);
                }
            }
        }
        bytes.append(lineEnd, 0, lineEndLength);
    }

    @Override
    public void close() {
        out.close();
    }

    private static FailureException changed(Chunk chunk) {
        return new FailureException(chunk.file()
                + " changed while it was being read: it has not the rows of the first pass. Run the job again.");
    }
}
