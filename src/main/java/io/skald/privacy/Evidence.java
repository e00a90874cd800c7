package io.skald.privacy;

/** What a class shows of itself: all that a {@link Requirement} asks. Bins, groups of rows and clusters are classes to be. */
public interface Evidence {

    /** Its rows. */
    long rows();

    /** The evidence of a class of which the rows alone are known. */
    static Evidence ofRows(long rows) {
        return new Rows(rows);
    }

    /**
     * Nothing but a number of rows.
     *
     * @param rows of the class
     */
    record Rows(long rows) implements Evidence {}
}
