package io.skald.engine;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.csv.Chunk;
import io.skald.csv.FieldFormat;
import io.skald.csv.RecordCursor;
import io.skald.job.Plan;

/**
 * Pass 3's work on one chunk: the release's bytes for its records. Fields that stay are copied as bytes, runs of them in one
 * go; generalised ones are copied from labels rendered before. One per thread; the result is reused for the next chunk.
 */
final class GeneraliseWorker implements ChunkPipeline.Worker<GeneraliseWorker> {

    private final ReleaseLayout.Part[] parts;
    private final Labelling labelling;
    private final boolean drop;
    private final byte[] delimiter;
    private final Field star;
    private final int lastColumn;
    private final ReleaseBytes out;
    private long read;
    private long released;
    private long chunkBytes;
    private boolean endsWithLineEnd;

    GeneraliseWorker(Plan plan, Labelling labelling, FieldFormat format, MemoryBudget budget) {
        this.parts = ReleaseLayout.of(plan).parts().toArray(ReleaseLayout.Part[]::new);
        this.labelling = labelling;
        this.drop = plan.suppression().drop();
        this.delimiter = format.delimiter();
        this.star = Field.of(format.write("*"), delimiter);
        this.lastColumn = plan.columns().size() - 1;
        this.out = new ReleaseBytes(budget);
    }

    @Override
    public GeneraliseWorker process(Chunk chunk) {
        int rows = labelling.open(chunk.index());
        RecordCursor cursor = chunk.records();
        out.clear();
        released = 0;
        endsWithLineEnd = true;
        int row = 0;
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
        read = rows;
        chunkBytes = chunk.bytes();
        return this;
    }

    /** The release's bytes for the last chunk; the first {@link #length()} count. */
    byte[] bytes() {
        return out.bytes();
    }

    int length() {
        return out.length();
    }

    /** Whether the last record written ends with a line end; true where none was written. */
    boolean endsWithLineEnd() {
        return endsWithLineEnd;
    }

    long rowsRead() {
        return read;
    }

    long rowsReleased() {
        return released;
    }

    long bytesRead() {
        return chunkBytes;
    }

    private void writeRecord(RecordCursor cursor, int row, boolean suppressed) {
        byte[] in = cursor.bytes();
        int to = cursor.lineEndEnd();
        int from = cursor.lineEndStart();
        endsWithLineEnd = to > from;
        int last = parts.length - 1;
        for (int i = 0; i <= last; i++) {
            if (parts[i] instanceof ReleaseLayout.Generalised generalised) {
                Field field = suppressed ? star : labelling.field(generalised.attribute(), row);
                out.append(field.bytes(), 0, i < last ? field.length() : field.length() - delimiter.length);
            } else {
                ReleaseLayout.Kept kept = (ReleaseLayout.Kept) parts[i];
                if (kept.last() == lastColumn && cursor.contiguous()) {
                    from = cursor.fieldStart(kept.first());
                } else {
                    keep(cursor, in, kept);
                }
                if (i < last) {
                    out.append(delimiter, 0, delimiter.length);
                }
            }
        }
        // The line end, and the fields that stand right before it.
        out.append(in, from, to - from);
    }

    private void keep(RecordCursor cursor, byte[] in, ReleaseLayout.Kept kept) {
        if (cursor.contiguous()) {
            int from = cursor.fieldStart(kept.first());
            out.append(in, from, cursor.fieldEnd(kept.last()) - from);
            return;
        }
        for (int column = kept.first(); column <= kept.last(); column++) {
            if (column > kept.first()) {
                out.append(delimiter, 0, delimiter.length);
            }
            int from = cursor.fieldStart(column);
            out.append(in, from, cursor.fieldEnd(column) - from);
        }
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
