package io.skald.privacy;

/**
 * Whose rows a class is counted of, where it is counted in a population too: the values, in this order, of a column that stands in for a sensitive one, so that
 * rows of both are counted and rolled up together.
 */
public enum Origin {
    TABLE,
    POPULATION;

    /** The rows of a class that are of this origin. */
    public long rows(ValueTally tally) {
        return tally.rows(ordinal());
    }

    /** An empty tally of rows by origin. */
    public static ValueTally newTally() {
        return new ValueTally(values().length, -1);
    }
}
