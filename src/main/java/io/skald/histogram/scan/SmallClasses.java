package io.skald.histogram.scan;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.histogram.bins.BinTable;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Collects the keys of small classes and marks their rows: when memory for keys runs out, the rows of those collected are marked in
 * a scan of the store and collecting goes on with none.
 */
final class SmallClasses implements AutoCloseable {

    /** Slots taken before the classes are known, so that others cannot take all the memory meanwhile. */
    private static final int FIRST_SLOTS = 1 << 17;

    private final KeyLayout layout;
    private final RowKeys keys;
    private final RowBits bits;
    private final BinTable classes;
    private final ScanTables tables;
    private final StoreScan.Session session;
    private final EncodedTable table;
    private final long[] key;

    /** @throws FailureException if there is no room for a chunk and a few keys */
    SmallClasses(EncodedTable table, Node node, MemoryBudget budget, StoreScan scan, RowBits bits) {
        this.table = table;
        this.bits = bits;
        this.layout = KeyLayout.Packed.of(KeyColumns.of(table.domains()), node);
        this.key = new long[layout.words()];
        this.session = scan.begin();
        this.tables = new ScanTables(table, budget);
        this.keys = RowKeys.of(tables, node, layout);
        this.classes = new BinTable(layout.words(), false, 0, budget);
        long slots = MemoryShare.SUPPRESSED_CLASSES.of(budget) / BinTable.slotBytes(layout.words(), false);
        if (!classes.ensure(
                (int) Math.min(Math.min(FIRST_SLOTS, 2 * table.store().rows()), slots))) {
            close();
            budget.reserve(MemoryTag.SUPPRESSED_CLASSES, BinTable.bytes(1, layout.words(), false))
                    .close();
        }
    }

    /** Adds a class, given by its bins. */
    void add(long[] bins) {
        Arrays.fill(key, 0);
        for (int i = 0; i < bins.length; i++) {
            key[layout.word(i)] += bins[i] * layout.stride(i);
        }
        if (classes.addRecords(key, 0, 1, false) == 0) {
            mark();
            classes.clear();
            classes.addRecords(key, 0, 1, false);
        }
    }

    /** Marks the rows of the classes that are not marked yet. */
    void finish() {
        if (classes.size() > 0) {
            mark();
        }
    }

    private void mark() {
        session.run("Pass 2: mark suppressed rows", Marker::new);
    }

    @Override
    public void close() {
        classes.close();
        tables.close();
        session.close();
    }

    private final class Marker implements StoreScan.Reader {

        private final KeyBlock block = keys.newBlock();

        @Override
        public boolean wantsMore() {
            return true;
        }

        @Override
        public void read(int index, EncodedChunk chunk) {
            BitSet found = new BitSet(chunk.rows());
            for (int from = 0; from < chunk.rows(); ) {
                int next = keys.fillAll(block, chunk, from);
                for (int i = 0; i < block.size; i++) {
                    if (classes.contains(block, i)) {
                        found.set(from + i);
                    }
                }
                from = next;
            }
            found.andNot(chunk.excluded());
            if (!found.isEmpty()) {
                bits.or(table.store().firstRow(index), found);
            }
        }

        @Override
        public void end() {
            // Every chunk is marked whole.
        }
    }
}
