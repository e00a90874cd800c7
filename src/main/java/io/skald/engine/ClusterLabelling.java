package io.skald.engine;

import io.skald.attribute.Domain;
import io.skald.refine.Refined;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.table.Field;
import io.skald.table.TableOutput;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.BitSet;

/** Local recoding: every row prints the ranges of its cluster. */
final class ClusterLabelling implements RowLabelling {

    private final Refined refined;
    private final RangeFields[] fields;
    private BitSet suppressed = new BitSet();

    ClusterLabelling(EncodedTable table, Refined refined, TableOutput output) {
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

    /** The ranges of one quasi-identifier as fields, rendered once while in use; keeps so many at the most. */
    private static final class RangeFields {

        private static final int MOST_KEPT = 1 << 16;
        private static final EncodedChunk.Column NONE = new EncodedChunk.Column(0, 0, false, new byte[0]);

        private final Domain domain;
        private final TableOutput output;
        private final boolean fitsInt;
        private final Long2ObjectOpenHashMap<Field> rendered = new Long2ObjectOpenHashMap<>();
        private EncodedChunk.Column lowest = NONE;
        private EncodedChunk.Column highest = NONE;

        RangeFields(Domain domain, TableOutput output) {
            this.domain = domain;
            this.output = output;
            this.fitsInt = domain.size() <= Integer.MAX_VALUE;
        }

        void open(EncodedChunk.Column newLowest, EncodedChunk.Column newHighest) {
            lowest = newLowest;
            highest = newHighest;
        }

        Field field(int row) {
            long low = lowest.raw(lowest.packed(row));
            long high = highest.raw(highest.packed(row));
            if (!fitsInt) {
                return render(low, high);
            }
            // Both ends fit in one key where codes are ints.
            long key = low << Integer.SIZE | high;
            Field field = rendered.get(key);
            if (field == null) {
                if (rendered.size() == MOST_KEPT) {
                    rendered.clear();
                }
                field = render(low, high);
                rendered.put(key, field);
            }
            return field;
        }

        private Field render(long low, long high) {
            return output.field(domain.clusterLabel(low, high));
        }
    }
}
