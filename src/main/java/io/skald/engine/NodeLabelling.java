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
final class NodeLabelling implements RowLabelling {

    private final EncodedTable table;
    private final IntFunction<BitSet> suppressedRows;
    private final PackedFields[] fields;
    private EncodedChunk chunk;
    private BitSet suppressed = new BitSet();

    /**
     * @param labels of the node's bins
     * @param suppressedRows of each chunk, those of policies not included; not changed
     */
    NodeLabelling(
            EncodedTable table, Node node, BinLabels labels, IntFunction<BitSet> suppressedRows, FieldFormat format) {
        this.table = table;
        this.suppressedRows = suppressedRows;
        this.fields = new PackedFields[node.size()];
        Arrays.setAll(fields, i -> {
            FieldCache cache = new FieldCache(table.domain(i), node.level(i), labels.of(i), format);
            CodeMap codes = table.codes(i);
            return new PackedFields(raw -> cache.fieldOf(codes.code(raw)));
        });
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
}
