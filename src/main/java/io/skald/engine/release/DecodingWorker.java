package io.skald.engine.release;

import io.skald.budget.MemoryBudget;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.store.EncodedChunk;
import io.skald.table.Field;
import io.skald.table.RowWriter;
import io.skald.table.TableOutput;
import io.skald.work.Pipeline;
import java.util.List;

/**
 * Pass 3's work on one chunk whose records are encoded as a whole: the release's bytes are put together from labels and texts
 * alone, and the input is not looked at. One per thread; the result is reused for the next chunk.
 */
final class DecodingWorker implements Pipeline.Worker<Integer, ReleaseChunk> {

    private final ReleasedTexts texts;
    private final RowLabelling labelling;
    private final boolean drop;
    private final Field star;
    private final ReleaseChunk out;

    /** Per part of a record, the quasi-identifier of this number, or -1 minus the number of a text. */
    private final int[] parts;

    /** The record's texts: sensitive columns, then runs. */
    private final PackedFields[] fields;

    DecodingWorker(boolean drop, ReleasedTexts texts, RowLabelling labelling, TableOutput output, MemoryBudget budget) {
        this.texts = texts;
        this.labelling = labelling;
        this.drop = drop;
        this.star = output.field("*");
        this.out = new ReleaseChunk(output.newWriter(budget));
        int sensitive = texts.sensitive().size();
        this.fields = new PackedFields[sensitive + texts.runs().size()];
        for (int i = 0; i < fields.length; i++) {
            Field[] byRaw =
                    (i < sensitive ? texts.sensitive().get(i) : texts.runs().get(i - sensitive)).fields();
            fields[i] = new PackedFields(raw -> byRaw[(int) raw]);
        }
        ReleaseLayout layout = texts.layout();
        this.parts = new int[layout.parts().size()];
        int nextSensitive = 0;
        int nextRun = sensitive;
        for (int i = 0; i < parts.length; i++) {
            if (layout.parts().get(i) instanceof ReleaseLayout.Generalised generalised) {
                parts[i] = generalised.attribute();
            } else {
                boolean isSensitive = ((ReleaseLayout.Kept) layout.parts().get(i)).sensitive();
                parts[i] = -1 - (isSensitive ? nextSensitive++ : nextRun++);
            }
        }
    }

    @Override
    public ReleaseChunk process(Integer index) {
        EncodedChunk encoded = texts.store().read(index);
        labelling.open(index, encoded);
        open(encoded, texts.sensitive(), 0);
        open(texts.keptStore().read(index), texts.runs(), texts.sensitive().size());
        int rows = encoded.rows();
        out.clear();
        int released = 0;
        // The loop of pass 3: nothing is allocated per row.
        for (int row = 0; row < rows; row++) {
            boolean suppressed = labelling.suppressed(row);
            if (suppressed) {
                out.addSuppressed(row);
                if (drop) {
                    continue;
                }
            }
            writeRecord(row, suppressed);
            released++;
        }
        out.end(rows, released, 0);
        return out;
    }

    private void open(EncodedChunk chunk, List<ReleasedTexts.Column> columns, int first) {
        for (int i = 0; i < columns.size(); i++) {
            fields[first + i].open(chunk.column(columns.get(i).place()));
        }
    }

    private void writeRecord(int row, boolean suppressed) {
        RowWriter writer = out.rows();
        for (int part : parts) {
            writer.add(part < 0 ? fields[-1 - part].field(row) : suppressed ? star : labelling.field(part, row));
        }
        writer.endRow();
    }

    @Override
    public void close() {
        out.close();
    }
}
