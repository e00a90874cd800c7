package io.skald.engine;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.csv.Chunk;
import io.skald.csv.FieldFormat;
import io.skald.csv.RecordCursor;
import io.skald.job.Plan;
import java.util.Arrays;

/**
 * Pass 3's work on one chunk: the release's bytes for its records. Fields that stay are copied as bytes, runs of them in one
 * go; generalised ones are copied from labels rendered before. One per thread; the result is reused for the next chunk.
 */
final class GeneraliseWorker implements ChunkPipeline.Worker<GeneraliseWorker> {

    private static final int FIRST_BYTES = 1 << 16;
    private static final int LARGEST = Integer.MAX_VALUE - 64;

    private final ReleaseLayout.Part[] parts;
    private final Labelling labelling;
    private final boolean drop;
    private final byte[] delimiter;
    private final byte[] star;
    private final MemoryBudget.Reservation held;
    private byte[] out = new byte[FIRST_BYTES];
    private int length;
    private long read;
    private long released;
    private long chunkBytes;
    private boolean endsWithLineEnd;

    GeneraliseWorker(Plan plan, Labelling labelling, FieldFormat format, MemoryBudget budget) {
        this.parts = ReleaseLayout.of(plan).parts().toArray(ReleaseLayout.Part[]::new);
        this.labelling = labelling;
        this.drop = plan.suppression().drop();
        this.delimiter = format.delimiter();
        this.star = format.write("*");
        this.held = budget.reserve("release", FIRST_BYTES);
    }

    @Override
    public GeneraliseWorker process(Chunk chunk) {
        int rows = labelling.open(chunk.index());
        RecordCursor cursor = chunk.records();
        length = 0;
        released = 0;
        endsWithLineEnd = true;
        int row = 0;
        // The loop of pass 3: nothing is allocated per row; the buffer grows to a chunk's size once and stays.
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
        return out;
    }

    int length() {
        return length;
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
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                append(delimiter, 0, delimiter.length);
            }
            if (parts[i] instanceof ReleaseLayout.Generalised generalised) {
                byte[] field = suppressed ? star : labelling.field(generalised.attribute(), row);
                append(field, 0, field.length);
            } else {
                keep(cursor, in, (ReleaseLayout.Kept) parts[i]);
            }
        }
        int from = cursor.lineEndStart();
        int to = cursor.lineEndEnd();
        endsWithLineEnd = to > from;
        append(in, from, to - from);
    }

    private void keep(RecordCursor cursor, byte[] in, ReleaseLayout.Kept kept) {
        if (cursor.contiguous()) {
            int from = cursor.fieldStart(kept.first());
            append(in, from, cursor.fieldEnd(kept.last()) - from);
            return;
        }
        for (int column = kept.first(); column <= kept.last(); column++) {
            if (column > kept.first()) {
                append(delimiter, 0, delimiter.length);
            }
            int from = cursor.fieldStart(column);
            append(in, from, cursor.fieldEnd(column) - from);
        }
    }

    private void append(byte[] source, int from, int count) {
        if (count > out.length - length) {
            makeRoom(length + (long) count);
        }
        System.arraycopy(source, from, out, length, count);
        length += count;
    }

    private void makeRoom(long needed) {
        if (!growTo(Math.max(needed, out.length + (out.length >> 1))) && !growTo(needed)) {
            throw new FailureException("Not enough memory for a chunk of the release, of more than "
                    + new ByteSize(length) + ". Lower 'chunk' in the job, or raise 'memory'.");
        }
    }

    private boolean growTo(long size) {
        // Old and new exist side by side while the bytes are copied.
        if (size > LARGEST || !held.tryResize(out.length + size)) {
            return false;
        }
        out = Arrays.copyOf(out, (int) size);
        held.tryResize(size);
        return true;
    }

    @Override
    public void close() {
        held.close();
    }

    private static FailureException changed(Chunk chunk) {
        return new FailureException(chunk.file()
                + " changed while it was being read: it has not the rows of the first pass. Run the job again.");
    }
}
