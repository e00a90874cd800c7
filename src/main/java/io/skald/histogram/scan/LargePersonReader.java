package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinTable;
import io.skald.histogram.key.BinKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.PersonSums;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.store.PersonTable;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the rows of a person of many, as all rows without an identifier are: the bins that were met are kept in a table, and where memory has
 * no room for all of them, his chunks are read again for each of several parts of the bins. For one thread.
 */
final class LargePersonReader {

    private static final int HASH_SHIFT = 40;
    private static final int MASK = (1 << Long.SIZE - HASH_SHIFT) - 1;

    private final EncodedStore store;
    private final PersonSums sums;
    private final List<Counted> counted;
    private final MemoryBudget budget;

    /** One node being counted. */
    record Counted(RowKeys keys, KeyBlock block, BinKeys bins, PersonValues values, BinSink sink, BinSink.Lane lane) {

        int valueTables() {
            return values.ofPersons().size();
        }
    }

    /** @param budget for the bins that were met: of its own, as what is counted meanwhile takes what it finds */
    LargePersonReader(EncodedStore store, PersonSums sums, List<Counted> counted, MemoryBudget budget) {
        this.store = store;
        this.sums = sums;
        this.counted = counted;
        this.budget = budget;
    }

    /** Counts all rows of a person. */
    void read(PersonTable.LargePerson person) {
        for (Counted node : counted) {
            long bytes = BinTable.bytes(person.rows(), node.bins().count(), false)
                    + node.valueTables() * BinTable.bytes(person.rows(), node.block().words.length, false);
            int parts = (int) Math.min(MASK, bytes / Math.max(1, budget.total() / 2) + 1);
            for (int part = 0; part < parts && node.sink().open(); part++) {
                read(person, node, part, parts);
            }
        }
    }

    private void read(PersonTable.LargePerson person, Counted node, int part, int parts) {
        Part wanted = new Part(part, parts);
        try (BinTable met = new BinTable(node.bins().count(), false, 0, budget);
                ValueTables values = new ValueTables(node, budget)) {
            long[] bin = new long[node.bins().count()];
            for (int i = 0; i < person.chunks() && node.sink().open(); i++) {
                EncodedChunk chunk = store.read(person.firstChunk() + i);
                for (int row = 0; row < chunk.rows(); ) {
                    int next = node.keys().fillAll(node.block(), chunk, row);
                    node.bins().turnTo(node.block());
                    for (int which = 0; which < node.valueTables(); which++) {
                        keepValues(node, which, chunk, row, wanted, values);
                    }
                    keep(node, chunk, row, wanted, met, bin);
                    node.lane().add(node.block());
                    row = next;
                }
            }
        }
    }

    /** Some of the bins. */
    private record Part(int number, int of) {

        boolean has(Counted node, int at) {
            return of == 1 || (node.bins().hash(at) >>> HASH_SHIFT) % of == number;
        }
    }

    /** For each sensitive column that is asked about, the bins and values that were met. */
    private static final class ValueTables implements AutoCloseable {

        private final BinTable[] tables;
        private final long[] key;

        ValueTables(Counted node, MemoryBudget budget) {
            this.key = new long[node.block().words.length];
            this.tables = new BinTable[node.valueTables()];
            Arrays.setAll(tables, which -> new BinTable(key.length, false, 0, budget));
        }

        @Override
        public void close() {
            for (BinTable table : tables) {
                table.close();
            }
        }
    }

    /** Counts the person once for each bin and value of a block's rows that was not met before. */
    private void keepValues(Counted node, int which, EncodedChunk chunk, int from, Part part, ValueTables values) {
        KeyBlock keys = node.values().of(node.block(), which);
        int size = keys.size;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (!chunk.excluded().get(from + i) && part.has(node, i)) {
                for (int w = 0; w < values.key.length; w++) {
                    values.key[w] = keys.words[w][i];
                }
                if (isNew(values.tables[which], values.key)) {
                    keys.move(i, kept++);
                }
            }
        }
        keys.size = kept;
        node.lane().add(keys);
    }

    /** Keeps the rows of a block whose bins are of this part. */
    private void keep(Counted node, EncodedChunk chunk, int from, Part part, BinTable met, long[] bin) {
        KeyBlock block = node.block();
        int kept = 0;
        for (int i = 0; i < block.size; i++) {
            if (!chunk.excluded().get(from + i) && part.has(node, i)) {
                node.bins().get(i, bin);
                boolean isNew = isNew(met, bin);
                block.move(i, kept);
                block.carried[kept++] = isNew ? sums.unweighted() : 0;
            }
        }
        block.size = kept;
    }

    private boolean isNew(BinTable met, long[] key) {
        int before = met.size();
        if (met.addRecords(key, 0, 1, false) == 0) {
            budget.reserve(MemoryTag.PERSONS, BinTable.bytes(before + 1L, key.length, false))
                    .close();
        }
        return met.size() > before;
    }
}
