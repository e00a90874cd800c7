package io.skald.histogram.scan;

import io.skald.histogram.key.ColumnNumbers;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * Makes the keys of a chunk's rows at one node, column by column over a block of rows: a plain loop per column, without a
 * branch on the attribute's kind per row. Immutable, shared by all threads of a scan.
 */
public final class RowKeys {

    private final KeyLayout layout;
    private final ColumnNumbers[] bins;
    private final int[] places;
    private final List<ScanTables.Carried> carried;
    private final long[] fixed;

    private RowKeys(
            KeyLayout layout, ColumnNumbers[] bins, int[] places, List<ScanTables.Carried> carried, long[] fixed) {
        this.fixed = fixed;
        this.layout = layout;
        this.bins = bins;
        this.places = places;
        this.carried = carried;
    }

    /** The keys of rows at a node in a layout made for it. */
    static RowKeys of(ScanTables tables, Node node, KeyLayout layout) {
        KeyColumns columns = tables.columns();
        ColumnNumbers[] bins = new ColumnNumbers[columns.count()];
        int[] places = new int[columns.count()];
        long[] fixed = new long[layout.words()];
        for (int i = 0; i < bins.length; i++) {
            if (layout.stride(i) == 0) {
                continue;
            }
            OptionalInt number = tables.fixed(i);
            if (number.isPresent()) {
                fixed[layout.word(i)] += layout.stride(i) * number.getAsInt();
            } else {
                places[i] = tables.place(i);
                bins[i] = columns.isSensitive(i) ? tables.values(i) : tables.bins(i, node.level(i));
            }
        }
        return new RowKeys(layout, bins, places, tables.carried(), fixed);
    }

    KeyBlock newBlock() {
        return newBlock(false);
    }

    /** @param persons whether the keys carry something of persons, which is for the caller to fill in */
    KeyBlock newBlock(boolean persons) {
        return new KeyBlock(layout.words(), false, persons || !carried.isEmpty());
    }

    /**
     * Fills a block with the keys of the rows from {@code from} on that are not excluded.
     *
     * @return the row after the last one looked at
     */
    int fill(KeyBlock block, EncodedChunk chunk, int from) {
        int next = fillAll(block, chunk, from);
        dropExcluded(block, chunk.excluded(), from);
        return next;
    }

    /** Fills a block with the keys of the rows from {@code from} on; those of excluded rows mean nothing. */
    int fillAll(KeyBlock block, EncodedChunk chunk, int from) {
        int rows = Math.min(KeyBlock.CAPACITY, chunk.rows() - from);
        for (int w = 0; w < block.words.length; w++) {
            Arrays.fill(block.words[w], 0, rows, fixed[w]);
        }
        for (int i = 0; i < bins.length; i++) {
            long stride = layout.stride(i);
            if (bins[i] != null) {
                bins[i].addTo(block.words[layout.word(i)], stride, chunk.column(places[i]), from, rows);
            }
        }
        if (!carried.isEmpty()) {
            Arrays.fill(block.carried, 0, rows, 0);
            for (ScanTables.Carried one : carried) {
                one.numbers().addTo(block.carried, one.stride(), chunk.column(one.place()), from, rows);
            }
        }
        block.size = rows;
        return from + rows;
    }

    /** Leaves the keys of rows that are not excluded. */
    static void dropExcluded(KeyBlock block, BitSet excluded, int from) {
        if (excluded.isEmpty()) {
            return;
        }
        int kept = 0;
        for (int i = 0; i < block.size; i++) {
            if (!excluded.get(from + i)) {
                block.move(i, kept++);
            }
        }
        block.size = kept;
    }
}
