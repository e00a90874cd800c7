package io.skald.engine;

import io.skald.attribute.CodeMap;
import io.skald.csv.FieldFormat;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;

/** Global recoding: every row prints its bins at one node; rows of small classes are suppressed. */
final class NodeLabelling implements Labelling {

    private final EncodedTable table;
    private final IntFunction<BitSet> suppressedRows;
    private final PackedFields[] fields;
    private EncodedChunk chunk;
    private BitSet suppressed = new BitSet();

    /** @param suppressedRows of each chunk, those of policies not included; not changed */
    NodeLabelling(EncodedTable table, Node node, IntFunction<BitSet> suppressedRows, FieldFormat format) {
        this.table = table;
        this.suppressedRows = suppressedRows;
        this.fields = new PackedFields[node.size()];
        Arrays.setAll(
                fields, i -> new PackedFields(new FieldCache(table.domain(i), node.level(i), format), table.codes(i)));
        this.chunk = EncodedChunk.of(new long[node.size()][0], 0, suppressed);
    }

    @Override
    public int open(int index) {
        chunk = table.store().read(index);
        suppressed = (BitSet) suppressedRows.apply(index).clone();
        suppressed.or(chunk.excluded());
        for (int i = 0; i < fields.length; i++) {
            fields[i].open(chunk.column(i));
        }
        return chunk.rows();
    }

    @Override
    public boolean suppressed(int row) {
        return suppressed.get(row);
    }

    @Override
    public Field field(int attribute, int row) {
        return fields[attribute].field(row);
    }

    /** From a chunk's packed integers straight to fields: an array where integers are short, the cache otherwise. */
    private static final class PackedFields {

        private static final int WIDEST_TABLE = 2;
        private static final Field[] NONE = {};

        private final FieldCache cache;
        private final CodeMap codes;
        private EncodedChunk.Column column = new EncodedChunk.Column(0, 0, false, new byte[0]);
        private Field[] byPacked = new Field[1];

        PackedFields(FieldCache cache, CodeMap codes) {
            this.cache = cache;
            this.codes = codes;
        }

        void open(EncodedChunk.Column next) {
            boolean same = next.base() == column.base()
                    && next.hasMissing() == column.hasMissing()
                    && next.width() == column.width();
            column = next;
            if (!same) {
                byPacked = next.width() <= WIDEST_TABLE ? new Field[1 << (8 * next.width())] : NONE;
            }
        }

        Field field(int row) {
            int width = column.width();
            if (width > WIDEST_TABLE) {
                return cache.fieldOf(codes.code(column.raw(column.packed(row))));
            }
            byte[] data = column.data();
            int packed = switch (width) {
                case 0 -> 0;
                case 1 -> data[row] & 0xFF;
                default -> (data[2 * row] & 0xFF) | (data[2 * row + 1] & 0xFF) << 8;
            };
            Field field = byPacked[packed];
            if (field == null) {
                field = cache.fieldOf(codes.code(column.raw(packed)));
                byPacked[packed] = field;
            }
            return field;
        }
    }
}
