package io.skald.parquet;

import io.skald.parquet.Column.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The cell of a column that has several values in a row. It reads as it is stored, which differs where the values do: per leaf the number of
 * values and gaps in the row, of each its levels and, if there is one, its length and bytes. For one thread.
 */
final class NestedCell extends Cell {

    private final Column column;
    private final List<LeafReader> leaves = new ArrayList<>();
    private final ByteRoom stored;
    private int row = -1;

    NestedCell(ParquetSource source, Column column, PagePool pool) {
        this.column = column;
        for (int i = 0; i < column.leaves().size(); i++) {
            leaves.add(new LeafReader(
                    source, column.firstLeaf() + i, column.leaves().get(i), pool));
        }
        this.stored = new ByteRoom(pool.budget());
    }

    @Override
    void moveTo(int wanted) throws IOException {
        for (; row < wanted; row++) {
            read();
        }
    }

    @Override
    int entryAt(int wanted) {
        return Page.GAP;
    }

    @Override
    boolean isNullAt(int wanted) {
        return false;
    }

    private void read() throws IOException {
        stored.clear();
        for (int i = 0; i < leaves.size(); i++) {
            LeafReader leaf = leaves.get(i);
            int countAt = stored.length();
            stored.addInt(0);
            int count = 0;
            do {
                leaf.next();
                add(leaf, column.leaves().get(i));
                count++;
            } while (leaf.continues());
            Raw.putInt(stored.bytes(), countAt, count);
        }
        set(stored.bytes(), 0, stored.length());
    }

    private void add(LeafReader leaf, Leaf type) {
        if (type.mostRepeated() > 0) {
            stored.add(leaf.repetition());
        }
        if (type.mostDefined() > 0) {
            stored.add(leaf.definition());
        }
        if (leaf.isDefined()) {
            int length = leaf.end() - leaf.start();
            stored.addVarint(length);
            stored.add(leaf.bytes(), leaf.start(), length);
        }
    }

    @Override
    public void close() {
        leaves.forEach(LeafReader::close);
        stored.close();
    }
}
