package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.bins.BinRun;
import io.skald.histogram.bins.BinTable;
import io.skald.histogram.key.KeyHash;
import io.skald.histogram.scan.PersonsApart;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.store.EncodedChunk;
import io.skald.store.PersonRows;
import java.util.List;

/**
 * A refined table seen person by person: of how many persons each class is, clusters of equal labels being one, and whom the labels of all of his rows
 * tell apart. Out of core: rows are dealt to disk by a hash of their class, or by their person, and each part is finished alone. Classes and sets of
 * rows are told apart by hashes of 126 bits.
 *
 * @param domains per quasi-identifier
 */
public record ClusterPersons(
        Refined refined, List<Domain> domains, PersonRows persons, MemoryBudget budget, Workspace workspace) {

    private static final int MOST_PARTS = 1 << 8;
    private static final long SALT = 0x5DEECE66DL;
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int PERSON = 2;
    private static final int WORDS = 2;

    /** Takes a row of the release. */
    @FunctionalInterface
    private interface RowVisitor {

        /** @param first and second hashes of what it prints */
        void row(long first, long second, long person);
    }

    /** The classes, with the persons of each. */
    public ClassSizes classes() {
        RecordFormat format = new RecordFormat(Long.MAX_VALUE, Long.MAX_VALUE, persons.persons());
        byte[] record = new byte[format.length()];
        int parts = parts(BinTable.bytes(refined.rows().clustered(), WORDS + 1, false));
        ClassSizes.Builder classes = new ClassSizes.Builder();
        try (Spools dealt = new Spools(parts, format.length(), budget, workspace)) {
            visit(false, (first, second, person) -> {
                format.put(record, 0, FIRST, first);
                format.put(record, 0, SECOND, second);
                format.put(record, 0, PERSON, person);
                dealt.get((int) (first % parts)).append(record, 0);
            });
            dealt.seal();
            for (int part = 0; part < parts; part++) {
                classes(dealt.get(part), format, classes);
            }
        }
        return classes.build();
    }

    private void classes(Spools.Spool rows, RecordFormat format, ClassSizes.Builder classes) {
        try (BinTable pairs = new BinTable(WORDS + 1, false, 0, budget);
                BinTable ofClass = new BinTable(WORDS, true, 0, budget)) {
            long[] pair = new long[WORDS + 1];
            rows.scan((bytes, at) -> {
                for (int field = 0; field < pair.length; field++) {
                    pair[field] = format.get(bytes, at, field);
                }
                add(pairs, pair, false);
            });
            BinRun run = pairs.run();
            long[] entry = new long[WORDS + 2];
            for (int i = 0; i < run.size(); i++) {
                entry[FIRST] = run.keys()[i * pair.length];
                entry[SECOND] = run.keys()[i * pair.length + 1];
                entry[WORDS] = Integer.toUnsignedLong(run.counts()[i]);
                entry[WORDS + 1] = 1;
                add(ofClass, entry, true);
            }
            BinRun found = ofClass.run();
            for (int i = 0; i < found.size(); i++) {
                long size = Integer.toUnsignedLong(found.counts()[i]);
                long counted = found.carried()[i];
                classes.add(new Evidence.Counted(size, counted, counted, true, size));
            }
        }
    }

    private void add(BinTable table, long[] entry, boolean counted) {
        if (table.addRecords(entry, 0, 1, counted) == 0) {
            budget.reserve(MemoryTag.PERSONS, BinTable.bytes(table.size() + 1L, entry.length, false))
                    .close();
        }
    }

    /**
     * Whom the release tells apart.
     *
     * @param leavesOut whether suppressed rows are not in it
     */
    public PersonsApart apart(boolean leavesOut) {
        RecordFormat ofRow = new RecordFormat(Long.MAX_VALUE, Long.MAX_VALUE, persons.persons());
        RecordFormat ofSet = new RecordFormat(Long.MAX_VALUE, Long.MAX_VALUE);
        int parts = parts(persons.persons() * (4L * Long.BYTES + BinTable.slotBytes(WORDS, false)));
        long perPart = persons.persons() / parts + 1;
        byte[] record = new byte[ofRow.length()];
        try (Spools rows = new Spools(parts, ofRow.length(), budget, workspace);
                Spools sets = new Spools(parts, ofSet.length(), budget, workspace)) {
            visit(!leavesOut, (first, second, person) -> {
                ofRow.put(record, 0, FIRST, first);
                ofRow.put(record, 0, SECOND, second);
                ofRow.put(record, 0, PERSON, person);
                rows.get((int) (person / perPart)).append(record, 0);
            });
            rows.seal();
            long released = 0;
            for (int part = 0; part < parts; part++) {
                released += sets(rows.get(part), ofRow, part * perPart, (int) perPart, ofSet, sets);
            }
            sets.seal();
            long unique = 0;
            for (int part = 0; part < parts; part++) {
                unique += unique(sets.get(part), ofSet);
            }
            return new PersonsApart(released, unique);
        }
    }

    /** Adds up the rows of some persons, numbered from the first one on; how many have any. */
    private int sets(
            Spools.Spool rows, RecordFormat ofRow, long firstPerson, int count, RecordFormat ofSet, Spools sets) {
        MemoryBudget.Reservation held = budget.reserve(MemoryTag.PERSONS, 3L * Long.BYTES * count);
        try {
            long[] first = new long[count];
            long[] second = new long[count];
            long[] size = new long[count];
            rows.scan((bytes, at) -> {
                int person = (int) (ofRow.get(bytes, at, PERSON) - firstPerson);
                first[person] += ofRow.get(bytes, at, FIRST);
                second[person] += ofRow.get(bytes, at, SECOND);
                size[person]++;
            });
            byte[] record = new byte[ofSet.length()];
            int released = 0;
            for (int person = 0; person < count; person++) {
                if (size[person] > 0) {
                    released++;
                    long hash = KeyHash.of(first[person] + size[person]) >>> 1;
                    ofSet.put(record, 0, FIRST, hash);
                    ofSet.put(record, 0, SECOND, second[person] >>> 1);
                    sets.get((int) (hash % sets.count())).append(record, 0);
                }
            }
            return released;
        } finally {
            held.close();
        }
    }

    private long unique(Spools.Spool sets, RecordFormat ofSet) {
        try (BinTable table = new BinTable(WORDS, false, 0, budget)) {
            long[] set = new long[WORDS];
            sets.scan((bytes, at) -> {
                set[FIRST] = ofSet.get(bytes, at, FIRST);
                set[SECOND] = ofSet.get(bytes, at, SECOND);
                add(table, set, false);
            });
            BinRun run = table.run();
            long once = 0;
            for (int i = 0; i < run.size(); i++) {
                once += run.counts()[i] == 1 ? 1 : 0;
            }
            return once;
        }
    }

    private int parts(long bytes) {
        return (int) Math.min(MOST_PARTS, bytes / Math.max(1, MemoryShare.PERSONS_APART.of(budget)) + 1);
    }

    /**
     * Shows the rows of clusters.
     *
     * @param masked whether suppressed rows are shown too, as what they print, which clusters that print the same print then
     */
    private void visit(boolean masked, RowVisitor visitor) {
        boolean alike = masked && refined.totals().printsSuppressed();
        int bounds = 2 * domains.size();
        long[] salted = new long[bounds + 1];
        salted[0] = SALT;
        for (int index = 0; index < persons.store().chunkCount(); index++) {
            EncodedChunk chunk = refined.chunk(index);
            EncodedChunk.Column person = persons.ofChunk(index);
            for (int row = 0; row < chunk.rows(); row++) {
                boolean suppressed = chunk.excluded().get(row);
                if (suppressed && !masked) {
                    continue;
                }
                for (int i = 0; i < bounds && !suppressed; i++) {
                    salted[i + 1] = chunk.column(i).number(row);
                }
                if (suppressed || alike && printsNothing(salted)) {
                    visitor.row(0, 0, person.number(row));
                } else {
                    long first = KeyHash.of(salted, 1, bounds) >>> 1;
                    visitor.row(first, KeyHash.of(salted, 0, salted.length) >>> 1, person.number(row));
                }
            }
        }
    }

    /** @param ranges of a row, behind another number */
    private boolean printsNothing(long[] ranges) {
        for (int i = 0; i < domains.size(); i++) {
            if (!domains.get(i)
                    .clusterLabel(ranges[2 * i + 1], ranges[2 * i + 2])
                    .equals(SuppressedLabels.LABEL)) {
                return false;
            }
        }
        return true;
    }
}
