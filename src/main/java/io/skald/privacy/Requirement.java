package io.skald.privacy;

/**
 * What every class that is kept must have. Two promises are part of the type, for bounds and merges rest on them: it depends on the
 * rows of a class and not on what the rest of the release is like, and it is closed under union, so that classes that hold it hold it
 * together. What holds beyond that is asked, as by {@link #outlastsMerging}. {@code toString} says it in the words of a job.
 */
public interface Requirement {

    /** Whether a class has what it must. */
    boolean holds(Evidence evidence);

    /**
     * The fewest rows of any class that can hold, at least 1; loops over many rows take this number once, for it rules out much at once.
     * That a class has so many does not mean that it holds.
     */
    int leastRows();

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
