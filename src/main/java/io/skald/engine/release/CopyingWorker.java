package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.table.ColumnWriter;
import io.skald.table.Field;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;
import io.skald.table.TableChunk;
import io.skald.table.TableOutput;
import io.skald.work.Pipeline;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Pass 3's work on one chunk of the input: the release's rows. Columns that stay are copied, runs of
 * them in one go; generalised ones are copied from labels rendered before. One per thread; the result is reused for the next
 * chunk.
 */
final class CopyingWorker implements Pipeline.Worker<TableChunk, ReleaseChunk> {

    private final ReleaseLayout.Part[] parts;
    private final EncodedStore store;
    private final RowLabelling labelling;
    private final ReplacedFields replaced;
    private final boolean replaces;
    private final boolean drop;
    private final Field star;
    private final ReleaseChunk out;

    CopyingWorker(
            Plan plan,
            boolean drop,
            EncodedStore store,
            RowLabelling labelling,
            TableOutput output,
            ReplacedFields replaced,
            MemoryBudget budget) {
        this.store = store;
        this.parts = ReleaseLayout.of(plan).parts().toArray(ReleaseLayout.Part[]::new);
        this.replaces = Arrays.stream(parts).anyMatch(ReleaseLayout.Replaced.class::isInstance);
        this.labelling = labelling;
        this.replaced = replaced;
        this.drop = drop;
        this.star = output.field("*");
        this.out = new ReleaseChunk(output.newWriter(budget));
    }

    @Override
    public ReleaseChunk process(TableChunk chunk) {
        try (chunk) {
            return copied(chunk);
        }
    }

    private ReleaseChunk copied(TableChunk chunk) {
        EncodedChunk encoded = store.read(chunk.index());
        int rows = encoded.rows();
        labelling.open(chunk.index(), encoded);
        RowCursor cursor = chunk.records();
        out.clear();
        if (out.rows() instanceof ColumnWriter writer && copiesByColumn(writer, cursor, rows)) {
            out.end(rows, rows, chunk.bytes());
            return out;
        }
        int row = 0;
        int released = 0;
        // The loop of pass 3: nothing is allocated per row.
        for (; cursor.next(); row++) {
            if (row == rows) {
                throw changed(chunk);
            }
            boolean suppressed = labelling.suppressed(row);
            if (suppressed) {
                out.addSuppressed(row);
                if (drop) {
                    continue;
                }
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

    /** Puts the rows together column by column, which is cheaper where columns lie apart; answers whether that could be done. */
    private boolean copiesByColumn(ColumnWriter writer, RowCursor cursor, int rows) {
        for (int row = 0; row < rows; row++) {
            if (labelling.suppressed(row)) {
                out.addSuppressed(row);
            }
        }
        BitSet suppressed = out.suppressed();
        if (replaces || drop && !suppressed.isEmpty() || !writer.begin(cursor, rows)) {
            return false;
        }
        for (ReleaseLayout.Part part : parts) {
            if (part instanceof ReleaseLayout.Generalised generalised) {
                int attribute = generalised.attribute();
                writer.addColumn(row -> suppressed.get(row) ? star : labelling.field(attribute, row));
            } else {
                ReleaseLayout.Kept kept = (ReleaseLayout.Kept) part;
                writer.addColumns(cursor, kept.first(), kept.last());
            }
        }
        return true;
    }

    private void writeRecord(RowCursor cursor, int row, boolean suppressed) {
        RowWriter writer = out.rows();
        for (ReleaseLayout.Part part : parts) {
            if (part instanceof ReleaseLayout.Generalised generalised) {
                writer.add(suppressed ? star : labelling.field(generalised.attribute(), row));
            } else if (part instanceof ReleaseLayout.Kept kept) {
                writer.add(cursor, kept.first(), kept.last());
            } else {
                writer.add(replaced.field(cursor, ((ReleaseLayout.Replaced) part).column()));
            }
        }
        writer.endRow();
    }

    @Override
    public void close() {
        out.close();
    }

    private static FailureException changed(TableChunk chunk) {
        return new FailureException(chunk.file()
                + " changed while it was being read: it has not the rows of the first pass. Run the job again.");
    }
}
