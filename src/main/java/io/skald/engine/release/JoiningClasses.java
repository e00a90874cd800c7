package io.skald.engine.release;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.ClassFinder;
import io.skald.histogram.scan.JoiningPersons;
import io.skald.lattice.Node;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.ValueTally;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Classes of a node that could join the rows that print {@code *}, where persons are counted by value.
 *
 * @param table whose rows are ordered by person
 */
public record JoiningClasses(
        EncodedTable table, PersonTable persons, Node node, Sensitive sensitive, MemoryBudget budget) {

    private static final long BYTES_PER_CLASS = 256;

    /**
     * The first of some classes with which rows hold the models.
     *
     * @param group what the rows show
     * @param hidden per chunk, those of the rows that no policy suppresses
     * @param classes by their bins
     */
    public OptionalInt firstThatHolds(HiddenGroup group, IntFunction<BitSet> hidden, List<long[]> classes) {
        long numbers =
                sensitive.columns().stream().mapToLong(CountedColumn::values).sum();
        long bytes = 2 * numbers * (Long.BYTES + Integer.BYTES) + BYTES_PER_CLASS;
        long room = budget.available() / 4;
        int atOnce = (int) Math.max(1, Math.min(JoiningPersons.MOST_CLASSES, room / bytes));
        for (int from = 0; from < classes.size(); from += atOnce) {
            List<long[]> some = classes.subList(from, Math.min(classes.size(), from + atOnce));
            MemoryBudget.Reservation held = budget.reserve(MemoryTag.PERSONS, some.size() * bytes);
            try (ClassFinder finder = new ClassFinder(table, node, some, budget)) {
                List<ValueTally[]> values = values(finder, some.size(), hidden);
                for (int place = 0; place < values.size(); place++) {
                    if (group.holdsModelsWith(values.get(place))) {
                        return OptionalInt.of(from + place);
                    }
                }
            } finally {
                held.close();
            }
        }
        return OptionalInt.empty();
    }

    private List<ValueTally[]> values(ClassFinder finder, int classes, IntFunction<BitSet> hidden) {
        List<ValueTally[]> values = new ArrayList<>();
        for (int place = 0; place < classes; place++) {
            values.add(sensitive.newTallies());
        }
        long[] rows = {0};
        for (int index = 0; index < table.store().chunkCount(); index++) {
            EncodedChunk chunk = table.store().read(index);
            rows[0] += chunk.excluded().cardinality() + hidden.apply(index).cardinality();
            finder.find(chunk, (place, row) -> {
                rows[0]++;
                for (int i = 0; i < sensitive.columns().size(); i++) {
                    values.get(place)[i].add(value(chunk, i, row), 1);
                }
            });
        }
        JoiningPersons joining = new JoiningPersons(persons.persons(), classes, budget, MemoryTag.PERSONS);
        for (int column : sensitive.ofPersons()) {
            joining.count(
                    rows[0],
                    found -> show(column, finder, hidden, found),
                    (place, value) -> values.get(place)[column].persons().add(value, 1));
        }
        return values;
    }

    private void show(int column, ClassFinder finder, IntFunction<BitSet> hidden, JoiningPersons.Rows found) {
        for (int index = 0; index < table.store().chunkCount(); index++) {
            EncodedChunk chunk = table.store().read(index);
            EncodedChunk.Column person = chunk.column(persons.place());
            BitSet rows = (BitSet) hidden.apply(index).clone();
            rows.or(chunk.excluded());
            for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
                found.hidden(value(chunk, column, row), person.number(row));
            }
            finder.find(chunk, (place, row) -> found.ofClass(place, value(chunk, column, row), person.number(row)));
        }
    }

    private int value(EncodedChunk chunk, int column, int row) {
        CountedColumn read = sensitive.columns().get(column);
        return read.valueOf()[(int) chunk.column(read.place()).number(row)];
    }
}
