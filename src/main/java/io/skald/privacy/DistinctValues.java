package io.skald.privacy;

/**
 * Distinct l-diversity (Machanavajjhala and others 2007): a class has l different values. A missing value is none. Rows that join a class
 * take no value from it, so it outlasts merging, as k does.
 *
 * @param l values at the least
 */
public record DistinctValues(int l) implements Model {

    /** @throws IllegalArgumentException if l is less than 1 */
    public DistinctValues {
        if (l < 1) {
            throw new IllegalArgumentException("not an l: " + l);
        }
    }

    @Override
    public boolean holds(ValueTally tally) {
        return tally.distinct() >= l;
    }

    /** None: a part of a class has no more values than it. */
    @Override
    public long mostKept(ValueTally tally) {
        return 0;
    }

    @Override
    public int leastRows() {
        return l;
    }

    @Override
    public boolean closed() {
        return true;
    }

    @Override
    public boolean outlastsMerging() {
        return true;
    }

    @Override
    public String toString() {
        return "diversity.distinct = " + l;
    }
}
