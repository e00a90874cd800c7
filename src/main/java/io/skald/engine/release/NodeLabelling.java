package io.skald.engine.release;

import io.skald.attribute.bin.Domain;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.table.Field;
import io.skald.table.TableOutput;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;

/** Global recoding: every row prints its bins at one node; rows of small classes are suppressed. */
public final class NodeLabelling implements RowLabelling {

    private final IntFunction<BitSet> suppressedRows;
    private final PackedFields[] fields;
    private BitSet suppressed = new BitSet();

    /**
     * @param labels of the node's bins
     * @param suppressedRows of each chunk, those of policies not included; not changed
     */
    public NodeLabelling(
            EncodedTable table, Node node, BinLabels labels, IntFunction<BitSet> suppressedRows, TableOutput output) {
        this.suppressedRows = suppressedRows;
        this.fields = new PackedFields[node.size()];
        Arrays.setAll(fields, i -> {
            RenderedFields rendered = new RenderedFields(labels.of(i), output);
            Domain domain = table.domain(i);
            int level = node.level(i);
            CodeMap codes = table.codes(i);
            return new PackedFields(raw -> rendered.field(domain.bin(level, codes.code(raw))));
        });
    }

    @Override
    public void open(int index, EncodedChunk rows) {
        suppressed = (BitSet) suppressedRows.apply(index).clone();
        suppressed.or(rows.excluded());
        for (int i = 0; i < fields.length; i++) {
            fields[i].open(rows.column(i));
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
}
