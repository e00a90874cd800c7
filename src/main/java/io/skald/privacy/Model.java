package io.skald.privacy;

import java.io.Serializable;

/**
 * What the values of one sensitive column must be like in every class that is kept. {@code toString} says it in the words of a job. Can be sent to where classes are
 * counted.
 */
public interface Model extends Serializable {

    /** Whether a class holds it. */
    boolean holds(ValueTally tally);

    /**
     * Of a class that does not hold it, a bound on the rows that classes can have together that hold it, are disjoint and lie within. It is
     * what bounds the rows that must be suppressed at every finer generalisation.
     */
    long mostKept(ValueTally tally);

    /** The fewest rows of any class that can hold it, at least 1. */
    int leastRows();

    /** Whether classes that hold it hold it together. */
    boolean closed();

    /** Whether a class that holds it holds it whatever rows join it. */
    boolean outlastsMerging();

    /** Whether it asks how many persons have each value in a class, whom rows alone do not tell: see {@link ValueTally#persons()}. */
    default boolean countsPersons() {
        return false;
    }

    /** What can be asked of rows alone: a class of which this does not hold does not hold the model, whosever its rows are. */
    default Model ofRows() {
        return this;
    }
}
