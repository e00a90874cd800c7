package io.skald.engine.release;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.privacy.Origin;
import io.skald.privacy.ValueTally;
import io.skald.refine.Refined;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
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
    public Evidence together(IntFunction<BitSet> suppressed, Kept kept) {
        return together(OptionalInt.empty(), suppressed, kept);
    }

    /**
     * As {@link #together(IntFunction, Kept)}, and of how many persons they are: the table's rows are ordered by person.
     *
     * @param place of the person's number in each chunk
     */
    public Evidence ofPersons(int place, IntFunction<BitSet> suppressed, Kept kept) {
        return together(OptionalInt.of(place), suppressed, kept);
    }

    private Evidence together(OptionalInt place, IntFunction<BitSet> suppressed, Kept kept) {
        long persons = 0;
        long last = -1;
        ValueTally[] tallies = sensitive.newTallies();
        long rows = 0;
        for (int index = 0; index < table.store().chunkCount(); index++) {
            EncodedChunk chunk = table.store().read(index);
            BitSet hidden = (BitSet) suppressed.apply(index).clone();
            hidden.or(chunk.excluded());
            hidden.or(kept.rows(index, chunk));
            rows += hidden.cardinality();
            for (int row = hidden.nextSetBit(0); row >= 0 && place.isPresent(); row = hidden.nextSetBit(row + 1)) {
                long person = raw(chunk.column(place.getAsInt()), row);
                persons += person == last ? 0 : 1;
                last = person;
            }
            for (int i = 0; i < sensitive.stored(); i++) {
                Sensitive.Column column = sensitive.columns().get(i);
                for (int row = hidden.nextSetBit(0); row >= 0; row = hidden.nextSetBit(row + 1)) {
                    tallies[i].add(column.valueOf()[(int) raw(chunk.column(column.place()), row)], 1);
                }
            }
        }
        if (sensitive.population() > 0) {
            // Whoever sees nothing of a row takes anybody for it.
            ValueTally ofBoth = tallies[tallies.length - 1];
            ofBoth.add(Origin.TABLE.ordinal(), rows);
            ofBoth.add(Origin.POPULATION.ordinal(), sensitive.population());
        }
        Evidence shown = sensitive.models().judge(rows, tallies);
        return place.isEmpty()
                ? shown
                : new Evidence.Counted(rows, persons, persons, shown.holdsModels(), shown.mostKept());
    }
}
