package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyHash;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.List;

/** Finds the rows of some classes of a node. For one thread. */
public final class ClassFinder implements AutoCloseable {

    private static final int NONE = -1;
    private static final long BYTES_PER_CLASS = 48;

    private final ScanTables tables;
    private final RowKeys keys;
    private final KeyBlock block;
    private final long[][] wanted;
    private final Long2IntOpenHashMap first = new Long2IntOpenHashMap();
    private final int[] next;
    private final MemoryBudget.Reservation held;

    /** @param classes by their bins, no two the same */
    public ClassFinder(EncodedTable table, Node node, List<long[]> classes, MemoryBudget budget) {
        KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(table.domains()), node);
        this.held = budget.reserve(
                MemoryTag.SUPPRESSED_CLASSES, classes.size() * (BYTES_PER_CLASS + (long) Long.BYTES * layout.words()));
        this.tables = new ScanTables(table, budget);
        this.keys = RowKeys.of(tables, node, layout);
        this.block = keys.newBlock();
        this.wanted = new long[classes.size()][layout.words()];
        this.next = new int[classes.size()];
        first.defaultReturnValue(NONE);
        for (int place = 0; place < wanted.length; place++) {
            long[] key = wanted[place];
            long[] bins = classes.get(place);
            for (int i = 0; i < bins.length; i++) {
                key[layout.word(i)] += bins[i] * layout.stride(i);
            }
            next[place] = first.put(KeyHash.of(key, 0, key.length), place);
        }
    }

    /** Takes a row of a class. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * A row.
         *
         * @param place of its class in the list
         * @param row in the chunk
         */
        void row(int place, int row);
    }

    /** Shows those rows of a chunk that no policy suppresses. */
    public void find(EncodedChunk chunk, Visitor visitor) {
        for (int from = 0; from < chunk.rows(); ) {
            int end = keys.fillAll(block, chunk, from);
            for (int i = 0; i < block.size; i++) {
                int place = place(i);
                if (place != NONE && !chunk.excluded().get(from + i)) {
                    visitor.row(place, from + i);
                }
            }
            from = end;
        }
    }

    private int place(int at) {
        int place = first.get(KeyHash.of(block, at));
        while (place != NONE && !is(wanted[place], at)) {
            place = next[place];
        }
        return place;
    }

    private boolean is(long[] key, int at) {
        for (int w = 0; w < key.length; w++) {
            if (block.words[w][at] != key[w]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        tables.close();
        held.close();
    }
}
