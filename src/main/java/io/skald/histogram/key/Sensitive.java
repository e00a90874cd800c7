package io.skald.histogram.key;

import io.skald.privacy.Models;
import io.skald.privacy.ValueTally;
import java.util.List;

/**
 * What is counted beside the quasi-identifiers, and what is asked of it.
 *
 * @param columns the columns of the models, in their order
 * @param models what each class must hold
 */
public record Sensitive(List<Column> columns, Models models) {

    /** Nothing: rows are counted, and that is all. */
    public static final Sensitive NONE = new Sensitive(List.of(), Models.NONE);

    /**
     * A sensitive column in the store.
     *
     * @param place its index among the columns of each chunk
     * @param valueOf by raw number, the number of the value; not copied, not to be changed
     * @param values how many there are, a missing one included, which is the last then; at least 1
     * @param hasMissing whether the last value is the missing one
     */
    public record Column(int place, int[] valueOf, int values, boolean hasMissing) {

        /** An empty tally of it. */
        public ValueTally newTally() {
            return new ValueTally(values, hasMissing ? values - 1 : -1);
        }
    }

    /** @throws IllegalArgumentException if there is not a column for each of the models' */
    public Sensitive {
        columns = List.copyOf(columns);
        if (columns.size() != models.columns().size()) {
            throw new IllegalArgumentException("the models are of other columns");
        }
    }

    /** Whether only rows are counted. */
    public boolean none() {
        return columns.isEmpty();
    }

    /** Combinations of values, at most {@link Integer#MAX_VALUE}: the most keys that one bin can have. */
    public long combinations() {
        long combinations = 1;
        for (Column column : columns) {
            combinations = Math.min(Integer.MAX_VALUE, combinations * column.values());
        }
        return combinations;
    }

    /** Empty tallies, one per column. */
    public ValueTally[] newTallies() {
        return columns.stream().map(Column::newTally).toArray(ValueTally[]::new);
    }
}
