package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
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
        try (ScanTables tables = new ScanTables(table, budget)) {
            KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(table.domains()), node);
            RowKeys keys = RowKeys.of(tables, node, layout);
            long bytes = PersonSets.bytes(persons.persons());
            int parts = (int) (bytes / Math.max(1, MemoryShare.PERSONS_APART.of(budget)) + 1);
            long released = 0;
            long unique = 0;
            for (int part = 0; part < parts; part++) {
                try (PersonSets sets = new PersonSets(part, parts, persons.persons() / parts, budget)) {
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
            PersonSets sets) {
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
}
