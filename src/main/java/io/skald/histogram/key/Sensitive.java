package io.skald.histogram.key;

import io.skald.privacy.HiddenGroup;
import io.skald.privacy.Models;
import io.skald.privacy.Origin;
import io.skald.privacy.ValueTally;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is counted beside the quasi-identifiers, and what is asked of it.
 *
 * @param columns the columns of the models, in their order
 * @param models what each class must hold
 * @param population rows of a population that are counted beside those of the table, by a last column that tells them apart, see {@link Origin}; 0
 *     where there is no such column
 */
public record Sensitive(List<CountedColumn> columns, Models models, long population) implements Serializable {

    /** Nothing: rows are counted, and that is all. */
    public static final Sensitive NONE = new Sensitive(List.of(), Models.NONE);

    /** @throws IllegalArgumentException if there is not a column for each of the models' */
    public Sensitive {
        columns = List.copyOf(columns);
        if (columns.size() != models.columns().size()) {
            throw new IllegalArgumentException("the models are of other columns");
        }
    }

    /** Without a population. */
    public Sensitive(List<CountedColumn> columns, Models models) {
        this(columns, models, 0);
    }

    /** The same, with a population of so many rows, of which these models ask. */
    public Sensitive with(long rowsOfPopulation, Models.OfColumn ofPopulation) {
        List<CountedColumn> more = new ArrayList<>(columns);
        more.add(new CountedColumn(-1, new int[0], Origin.values().length, false));
        List<Models.OfColumn> asked = new ArrayList<>(models.columns());
        asked.add(ofPopulation);
        return new Sensitive(more, new Models(asked), rowsOfPopulation);
    }

    /** The columns that the store has. */
    public int stored() {
        return columns.size() - (population > 0 ? 1 : 0);
    }

    /** Adds rows of which nothing is seen, beside which any row of a population may stand: whoever sees nothing of a row takes anybody for it. */
    public void addHidden(ValueTally[] tallies, long rows) {
        if (population > 0) {
            ValueTally ofBoth = tallies[tallies.length - 1];
            ofBoth.add(Origin.TABLE.ordinal(), rows);
            ofBoth.add(Origin.POPULATION.ordinal(), population);
        }
    }

    /** Rows that are hidden together, which are of so many persons, or of as many as they are where nobody counts persons. */
    public HiddenGroup hidden(long rows, long persons, ValueTally[] tallies) {
        return new HiddenGroup(rows, persons, models, tallies, newTallies());
    }

    /** Whether only rows are counted. */
    public boolean none() {
        return columns.isEmpty();
    }

    /** Combinations of values, at most {@link Integer#MAX_VALUE}: the most keys that one bin can have. */
    public long combinations() {
        long combinations = 1;
        for (CountedColumn column : columns) {
            combinations = Math.min(Integer.MAX_VALUE, combinations * column.values());
        }
        return combinations;
    }

    /** Empty tallies, one per column. */
    public ValueTally[] newTallies() {
        ValueTally[] tallies = new ValueTally[columns.size()];
        Arrays.setAll(tallies, i -> columns.get(i).newTally(models.countPersons(i)));
        return tallies;
    }

    /** Of which columns persons are counted by value, by their places among them. */
    public List<Integer> ofPersons() {
        return IntStream.range(0, columns.size())
                .filter(models::countPersons)
                .boxed()
                .toList();
    }

    /** The same, asked of rows alone: see {@link Models#ofRows}. */
    public Sensitive ofRows() {
        return new Sensitive(columns, models.ofRows(), population);
    }
}
