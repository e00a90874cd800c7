package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.csv.FieldFormat;
import io.skald.job.Plan;
import io.skald.store.EncodedChunk;
import io.skald.work.Pipeline;
import java.util.Arrays;

/**
 * Pass 3's work on one chunk whose records are encoded as a whole: the release's bytes are put together from labels and texts
 * alone, and the input is not looked at. One per thread; the result is reused for the next chunk.
 */
final class DecodingWorker implements Pipeline.Worker<Integer, ReleaseChunk> {

    private final EncodedRest rest;
    private final RowLabelling labelling;
    private final boolean drop;
    private final Field star;
    private final ReleaseChunk out;

    /** Per part of a record, the quasi-identifier of this number, or -1 minus the number of a run of kept columns. */
    private final int[] parts;

    /** Bytes of the delimiter behind a generalised field; none of them are written behind the last field. */
    private final int[] dropped;

    private final PackedFields[] runs;

    DecodingWorker(
            Plan plan,
            boolean drop,
            EncodedRest rest,
            RowLabelling labelling,
            FieldFormat format,
            MemoryBudget budget) {
        this.rest = rest;
        this.labelling = labelling;
        this.drop = drop;
        this.star = Field.of(format.write("*"), format.delimiter());
        this.out = new ReleaseChunk(budget);
        this.runs = new PackedFields[rest.texts().size()];
        Arrays.setAll(runs, i -> {
            Field[] texts = rest.texts().get(i);
            return new PackedFields(code -> texts[(int) code]);
        });
        ReleaseLayout layout = rest.layout();
        this.parts = new int[layout.parts().size()];
        this.dropped = new int[parts.length];
        int run = 0;
        for (int i = 0; i < parts.length; i++) {
            if (layout.parts().get(i) instanceof ReleaseLayout.Generalised generalised) {
                parts[i] = generalised.attribute();
                dropped[i] = layout.delimited(i) ? 0 : format.delimiter().length;
            } else {
                parts[i] = -1 - run++;
            }
        }
    }

    @Override
    public ReleaseChunk process(Integer index) {
        int rows = labelling.open(index);
        EncodedChunk codes = rest.codes().read(index);
        for (int i = 0; i < runs.length; i++) {
            runs[i].open(codes.column(i));
        }
        out.clear();
        int released = 0;
        // The loop of pass 3: nothing is allocated per row.
        for (int row = 0; row < rows; row++) {
            boolean suppressed = labelling.suppressed(row);
            if (suppressed && drop) {
                continue;
            }
            writeRecord(row, suppressed);
            released++;
        }
        out.end(rows, released, 0);
        return out;
    }

    private void writeRecord(int row, boolean suppressed) {
        ReleaseBytes bytes = out.bytes();
        for (int i = 0; i < parts.length; i++) {
            int part = parts[i];
            Field field = part < 0 ? runs[-1 - part].field(row) : suppressed ? star : labelling.field(part, row);
            bytes.append(field.bytes(), 0, field.length() - dropped[i]);
        }
    }

    @Override
    public void close() {
        out.close();
    }
}
