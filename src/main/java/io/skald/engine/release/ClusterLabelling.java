package io.skald.engine.release;

import io.skald.attribute.bin.Domain;
import io.skald.refine.Refined;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.table.Field;
import io.skald.table.TableOutput;
import java.util.Arrays;
import java.util.BitSet;

/** Local recoding: every row prints the ranges of its cluster. */
public final class ClusterLabelling implements RowLabelling {

    private final Refined refined;
    private final RangeFields[] fields;
    private BitSet suppressed = new BitSet();

    public ClusterLabelling(EncodedTable table, Refined refined, TableOutput output) {
        this.refined = refined;
        this.fields = new RangeFields[table.quasi().size()];
        Arrays.setAll(fields, i -> new RangeFields(table.domain(i), output));
    }

    @Override
    public void open(int index, EncodedChunk rows) {
        EncodedChunk chunk = refined.chunk(index);
        suppressed = chunk.excluded();
        for (int i = 0; i < fields.length; i++) {
            fields[i].open(chunk.column(2 * i), chunk.column(2 * i + 1));
        }
    }

    @Override
    public boolean suppressed(int row) {
        return suppressed.get(row);
    }

    @Override
    public Field field(int attribute, int row) {
        return fields[attribute].field(row);
    }

    /** The ranges of one quasi-identifier as fields. */
    private static final class RangeFields {

        private static final EncodedChunk.Column NONE = new EncodedChunk.Column(0, 0, false, new byte[0]);

        private final Domain domain;
        private final TableOutput output;
        private final boolean fitsInt;
        private final RenderedFields rendered;
        private EncodedChunk.Column lowest = NONE;
        private EncodedChunk.Column highest = NONE;

        RangeFields(Domain domain, TableOutput output) {
            this.domain = domain;
            this.output = output;
            this.fitsInt = domain.size() <= Integer.MAX_VALUE;
            this.rendered =
                    new RenderedFields(ends -> domain.clusterLabel(ends >>> Integer.SIZE, ends & 0xFFFF_FFFFL), output);
        }

        void open(EncodedChunk.Column newLowest, EncodedChunk.Column newHighest) {
            lowest = newLowest;
            highest = newHighest;
        }

        Field field(int row) {
            long low = lowest.raw(lowest.packed(row));
            long high = highest.raw(highest.packed(row));
            // Both ends fit in one number where codes are ints.
            return fitsInt ? rendered.field(low << Integer.SIZE | high) : output.field(domain.clusterLabel(low, high));
        }
    }
}
