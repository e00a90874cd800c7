package io.skald.privacy;

import java.io.Serializable;

/**
 * What every class that is kept must have. It depends on the rows of a class, and on the whole table, but not on what the rest of the release
 * is like. Two questions tell what may be concluded from one class of another: {@link #closed} and {@link #outlastsMerging}. {@code toString}
 * says it in the words of a job.
 */
public interface Requirement extends Serializable {

    /** k: the rows that it asks of every class, whatever else it asks. */
    default int k() {
        return leastRows();
    }

    /** Whether a class has what it must; of persons that are known only roughly, whether it can have. */
    boolean holds(Evidence evidence);

    /** Whether it asks for persons, who may be known roughly: see {@link #unclear}. */
    default boolean countsPersons() {
        return false;
    }

    /** Whether what is known of a class's persons does not tell whether it holds. */
    default boolean unclear(Evidence evidence) {
        return false;
    }

    /** Whether there may be a class of so many rows that does not hold; where there is none, there is none of more rows. */
    default boolean mayFailOf(long rows) {
        return true;
    }

    /** Whether a class may hold at a more general node although its rows are the same there: it is asked of others than the table's. */
    default boolean asksOfPopulation() {
        return false;
    }

    /**
     * The fewest rows of any class that can hold, at least 1; loops over many rows take this number once, for it rules out much at once.
     * That a class has so many does not mean that it holds.
     */
    int leastRows();

    /** Whether classes that hold hold together: whether it is closed under union. */
    boolean closed();

    /**
     * A bound on the rows of a class that can be kept at any node at or below its own. Below it, they are in classes that hold; where those
     * hold together too, they are a part of this class that holds. Never falls on the way up.
     */
    long mostKept(Evidence evidence);

    /**
     * Whether a class that holds goes on holding whatever rows join it, be they those of a class that does not. If so, a node
     * passes wherever one below it passes, suppression or not; if not, only where nothing was suppressed there.
     */
    boolean outlastsMerging();

    /**
     * B: the most classes that some rows can make if all but a few of them must be in classes that hold, since those that hold have {@link
     * #leastRows} at the least and the others one.
     *
     * @param rows that are in classes
     * @param maySuppress rows that may be in classes that do not hold
     */
    default long mostClasses(long rows, long maySuppress) {
        long suppressed = Math.min(maySuppress, rows);
        return (rows - suppressed) / leastRows() + suppressed;
    }
}
