package io.skald.engine.release;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.DistinctNumbers;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.ValueTally;
import io.skald.refine.Refined;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.PersonRows;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What the rows that print {@code *} in every quasi-identifier show of themselves: suppressed ones, and those of a class that is kept and
 * prints the same. In the release they are one class.
 */
public final class SuppressedValues {

    private final EncodedTable table;
    private final Sensitive sensitive;

    public SuppressedValues(EncodedTable table, Sensitive sensitive) {
        this.table = table;
        this.sensitive = sensitive;
    }

    /** Tells which of a chunk's rows are kept and print so. */
    public interface Kept {

        /** None does. */
        Kept NONE = (index, chunk) -> new BitSet();

        BitSet rows(int index, EncodedChunk chunk);
    }

    /** Those of a node's class. */
    public static Kept atNode(EncodedTable table, Node node) {
        SuppressedLabels labels = new SuppressedLabels(table.domains(), node);
        if (!labels.mayBe()) {
            return Kept.NONE;
        }
        List<Domain> domains = table.domains();
        return (index, chunk) -> {
            BitSet rows = new BitSet(chunk.rows());
            long[] bins = new long[domains.size()];
            for (int row = 0; row < chunk.rows(); row++) {
                for (int i = 0; i < bins.length && !chunk.excluded().get(row); i++) {
                    bins[i] = domains.get(i).bin(node.level(i), table.codes(i).code(raw(chunk.column(i), row)));
                }
                rows.set(row, !chunk.excluded().get(row) && labels.are(bins));
            }
            return rows;
        };
    }

    /** Those of clusters. */
    public static Kept ofClusters(EncodedTable table, Refined refined) {
        List<Domain> domains = table.domains();
        return (index, chunk) -> {
            EncodedChunk ranges = refined.chunk(index);
            BitSet rows = new BitSet(ranges.rows());
            for (int row = 0; row < ranges.rows(); row++) {
                boolean hidden = !ranges.excluded().get(row);
                for (int i = 0; i < domains.size() && hidden; i++) {
                    hidden = domains.get(i)
                            .clusterLabel(raw(ranges.column(2 * i), row), raw(ranges.column(2 * i + 1), row))
                            .equals(SuppressedLabels.LABEL);
                }
                rows.set(row, hidden);
            }
            return rows;
        };
    }

    private static long raw(EncodedChunk.Column column, int row) {
        return column.raw(column.packed(row));
    }

    /**
     * Reads the store once.
     *
     * @param suppressed per chunk, its rows that no policy suppresses and that are suppressed all the same
     */
    public HiddenGroup together(IntFunction<BitSet> suppressed, Kept kept) {
        return together(Optional.empty(), suppressed, kept);
    }

    /**
     * As {@link #together(IntFunction, Kept)}, and of how many persons they are: the table's rows are ordered by person.
     *
     * @param place of the person's number in each chunk
     */
    public HiddenGroup ofPersons(int place, IntFunction<BitSet> suppressed, Kept kept) {
        return together(Optional.of(new InTheirOrder(place)), suppressed, kept);
    }

    /**
     * As {@link #together(IntFunction, Kept)}, and of how many persons they are.
     *
     * @param persons whose the table's rows are
     * @param most after how many persons nobody counts on
     * @param budget of memory to tell persons with a value apart, where that is asked
     */
    public HiddenGroup ofPersons(
            PersonRows persons, int most, IntFunction<BitSet> suppressed, Kept kept, MemoryBudget budget) {
        return together(Optional.of(new InAnyOrder(persons, most, budget)), suppressed, kept);
    }

    /** Counts the persons of rows, chunk by chunk, and those of each of some values. */
    private interface Persons {

        void add(int index, EncodedChunk chunk, BitSet rows);

        long count();

        /** Adds the persons of some rows to a column's tally of persons, each once with a value. */
        void addTo(ValueTally persons, CountedColumn column, Hidden hidden);
    }

    /** Shows rows that print {@code *}, as often as is asked. */
    private interface Hidden {

        void forEach(ChunkVisitor visitor);
    }

    /** Takes some rows of a chunk. */
    private interface ChunkVisitor {

        void chunk(int index, EncodedChunk chunk, BitSet rows);
    }

    /** Of rows that are ordered by person. */
    private static final class InTheirOrder implements Persons {

        private final int place;
        private long count;
        private long last = -1;

        InTheirOrder(int place) {
            this.place = place;
        }

        @Override
        public void add(int index, EncodedChunk chunk, BitSet rows) {
            for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                long person = raw(chunk.column(place), row);
                count += person == last ? 0 : 1;
                last = person;
            }
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public void addTo(ValueTally persons, CountedColumn column, Hidden hidden) {
            long[] lastWith = new long[column.values()];
            Arrays.fill(lastWith, -1);
            hidden.forEach((index, chunk, rows) -> {
                for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                    int value = column.valueOf()[(int) raw(chunk.column(column.place()), row)];
                    long person = raw(chunk.column(place), row);
                    if (lastWith[value] != person) {
                        lastWith[value] = person;
                        persons.add(value, 1);
                    }
                }
            });
        }
    }

    /** Of rows in the order of the table. */
    private final class InAnyOrder implements Persons {

        private final PersonRows persons;
        private final int most;
        private final MemoryBudget budget;
        private final LongOpenHashSet met = new LongOpenHashSet();

        InAnyOrder(PersonRows persons, int most, MemoryBudget budget) {
            this.persons = persons;
            this.most = most;
            this.budget = budget;
        }

        @Override
        public void add(int index, EncodedChunk chunk, BitSet rows) {
            if (rows.isEmpty() || met.size() >= most) {
                return;
            }
            EncodedChunk.Column person = persons.ofChunk(index);
            for (int row = rows.nextSetBit(0); row >= 0 && met.size() < most; row = rows.nextSetBit(row + 1)) {
                met.add(raw(person, row));
            }
        }

        @Override
        public long count() {
            return met.size();
        }

        @Override
        public void addTo(ValueTally tally, CountedColumn column, Hidden hidden) {
            long all = persons.persons();
            DistinctNumbers.forEach(
                    table.store().rows(),
                    budget,
                    MemoryTag.PERSONS,
                    pairs -> hidden.forEach((index, chunk, rows) -> {
                        EncodedChunk.Column person = persons.ofChunk(index);
                        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                            long value = column.valueOf()[(int) raw(chunk.column(column.place()), row)];
                            pairs.accept(value * all + raw(person, row));
                        }
                    }),
                    pair -> tally.add((int) (pair / all), 1));
        }
    }

    private HiddenGroup together(Optional<Persons> persons, IntFunction<BitSet> suppressed, Kept kept) {
        Hidden hidden = visitor -> {
            for (int index = 0; index < table.store().chunkCount(); index++) {
                EncodedChunk chunk = table.store().read(index);
                BitSet rows = (BitSet) suppressed.apply(index).clone();
                rows.or(chunk.excluded());
                rows.or(kept.rows(index, chunk));
                visitor.chunk(index, chunk, rows);
            }
        };
        ValueTally[] tallies = sensitive.newTallies();
        long[] count = {0};
        hidden.forEach((index, chunk, rows) -> {
            count[0] += rows.cardinality();
            persons.ifPresent(counting -> counting.add(index, chunk, rows));
            for (int i = 0; i < sensitive.stored(); i++) {
                CountedColumn column = sensitive.columns().get(i);
                for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                    tallies[i].add(column.valueOf()[(int) raw(chunk.column(column.place()), row)], 1);
                }
            }
        });
        for (int i = 0; i < sensitive.stored(); i++) {
            if (tallies[i].countsPersons()) {
                persons.orElseThrow()
                        .addTo(tallies[i].persons(), sensitive.columns().get(i), hidden);
            }
        }
        long rows = count[0];
        sensitive.addHidden(tallies, rows);
        return sensitive.hidden(rows, persons.map(Persons::count).orElse(rows), tallies);
    }
}
