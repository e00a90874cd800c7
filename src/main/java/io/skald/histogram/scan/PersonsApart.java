package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.histogram.bins.BinRun;
import io.skald.histogram.bins.BinTable;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyHash;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import java.util.BitSet;
import java.util.function.IntFunction;

/**
 * Whom a release tells apart although every class holds k persons: who knows which rows are one person's, as by a pseudonym or by what their other
 * columns have in common, sees all of his labels together. It is the multiset of a person's generalised rows that counts, as in
 * entity-based k-anonymity.
 *
 * @param persons who have a row in the release
 * @param unique of them, those whose set of generalised rows, as often as each occurs, is nobody else's
 */
public record PersonsApart(long persons, long unique) {

    /**
     * Compares the persons of a table by what a global recoding makes of their rows. Sets are compared by hashes that add up over the
     * rows. As many persons as memory has room for are compared in each scan.
     *
     * @param table with the rows by person
     * @param suppressed per chunk, its rows that no policy suppresses and that print what suppressed rows print
     * @param leavesOut whether suppressed rows are not released, rather than masked
     */
    public static PersonsApart in(
            EncodedTable table,
            PersonTable persons,
            Node node,
            IntFunction<BitSet> suppressed,
            boolean leavesOut,
            MemoryBudget budget) {
        try (ScanTables tables = new ScanTables(table, Information.none(), budget)) {
            KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(table.domains()), node);
            RowKeys keys = RowKeys.of(tables, node, layout);
            long bytes = BinTable.bytes(persons.persons(), Sets.WORDS, false);
            int parts = (int) (bytes / Math.max(1, MemoryShare.PERSONS_APART.of(budget)) + 1);
            long released = 0;
            long unique = 0;
            for (int part = 0; part < parts; part++) {
                try (Sets sets = new Sets(part, parts, budget)) {
                    scan(table, persons, keys, suppressed, leavesOut, sets);
                    released += sets.released();
                    unique += sets.unique();
                }
            }
            return new PersonsApart(released, unique);
        }
    }

    private static void scan(
            EncodedTable table,
            PersonTable persons,
            RowKeys keys,
            IntFunction<BitSet> suppressed,
            boolean leavesOut,
            Sets sets) {
        KeyBlock block = keys.newBlock();
        for (int index = 0; index < table.store().chunkCount(); index++) {
            EncodedChunk chunk = table.store().read(index);
            EncodedChunk.Column person = chunk.column(persons.place());
            BitSet hidden = (BitSet) suppressed.apply(index).clone();
            hidden.or(chunk.excluded());
            for (int from = 0; from < chunk.rows(); ) {
                int next = keys.fillAll(block, chunk, from);
                for (int i = 0; i < block.size; i++) {
                    sets.turnTo(person.number(from + i));
                    boolean masked = hidden.get(from + i);
                    if (masked && !leavesOut) {
                        sets.addMasked();
                    } else if (!masked) {
                        sets.add(block, i);
                    }
                }
                from = next;
            }
        }
        sets.end();
    }

    /** The sets of rows of the persons, one after the other: how often each occurs. */
    private static final class Sets implements AutoCloseable {

        private static final int WORDS = 2;
        private static final long MASKED = 0x5DEECE66DL;
        private static final long OTHER = 0x9E3779B97F4A7C15L;

        private final int part;
        private final int parts;
        private final MemoryBudget budget;
        private final BinTable table;
        private final long[] set = new long[WORDS];
        private long person = -1;
        private long first;
        private long second;
        private long rows;
        private long released;

        Sets(int part, int parts, MemoryBudget budget) {
            this.part = part;
            this.parts = parts;
            this.budget = budget;
            this.table = new BinTable(WORDS, false, 0, budget);
        }

        void turnTo(long next) {
            if (next != person) {
                end();
                person = next;
            }
        }

        void add(KeyBlock block, int at) {
            add(KeyHash.of(block, at));
        }

        void addMasked() {
            add(MASKED);
        }

        private void add(long hash) {
            first += KeyHash.of(hash);
            second += KeyHash.of(hash ^ OTHER);
            rows++;
        }

        /** The person's set is complete. */
        void end() {
            if (rows > 0) {
                set[0] = KeyHash.of(first + rows) >>> 1;
                set[1] = second >>> 1;
                if (Long.remainderUnsigned(KeyHash.of(first ^ second), parts) == part) {
                    released++;
                    if (table.addRecords(set, 0, 1, false) == 0) {
                        budget.reserve(MemoryTag.PERSONS, BinTable.bytes(table.size() + 1L, WORDS, false))
                                .close();
                    }
                }
            }
            first = 0;
            second = 0;
            rows = 0;
        }

        long released() {
            return released;
        }

        /** Sets that occur once. */
        long unique() {
            BinRun run = table.run();
            long once = 0;
            for (int i = 0; i < run.size(); i++) {
                once += run.counts()[i] == 1 ? 1 : 0;
            }
            return once;
        }

        @Override
        public void close() {
            table.close();
        }
    }
}
