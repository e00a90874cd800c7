package io.skald.refine;

import io.skald.histogram.key.Sensitive;
import io.skald.privacy.Evidence;
import io.skald.privacy.ValueTally;

/** The sensitive values of a block's rows, and what the models make of them. Not thread-safe, as its tallies are reused. */
final class BlockValues {

    /** Of rows of whose values nothing is asked. */
    static final BlockValues NONE = new BlockValues(Sensitive.NONE, new int[0][]);

    private final Sensitive sensitive;
    private final int[][] values;
    private final ValueTally[] tallies;

    /** @param values per column, by place in the block */
    BlockValues(Sensitive sensitive, int[][] values) {
        this.sensitive = sensitive;
        this.values = values;
        this.tallies = sensitive.newTallies();
    }

    /** The same for another thread. */
    BlockValues forThread() {
        return values.length == 0 ? this : new BlockValues(sensitive, values);
    }

    /** Columns. */
    int columns() {
        return values.length;
    }

    int value(int place, int column) {
        return values[column][place];
    }

    /** The values of some of the rows, in the order given. */
    BlockValues select(int[] places) {
        int[][] chosen = new int[values.length][places.length];
        for (int i = 0; i < values.length; i++) {
            for (int p = 0; p < places.length; p++) {
                chosen[i][p] = values[i][places[p]];
            }
        }
        return values.length == 0 ? this : new BlockValues(sensitive, chosen);
    }

    /** Adds the persons of some of the rows, each once with a value of a column, to a tally of persons. */
    void addPersons(ValueTally tally, int column, int[] members, int from, int to, BlockPersons persons) {
        persons.addTo(tally, values[column], members, from, to);
    }

    /** What some of the rows, from one index of a list of places to another, show of themselves as a class. */
    Evidence evidence(int[] members, int from, int to, BlockPersons persons) {
        if (values.length == 0) {
            return Evidence.ofRows(to - from);
        }
        for (int i = 0; i < values.length; i++) {
            for (int p = from; p < to; p++) {
                tallies[i].add(values[i][members[p]], 1);
            }
            if (tallies[i].countsPersons()) {
                addPersons(tallies[i].persons(), i, members, from, to, persons);
            }
        }
        Evidence evidence = sensitive.models().judge(to - from, tallies);
        for (ValueTally tally : tallies) {
            tally.clear();
        }
        return evidence;
    }
}
