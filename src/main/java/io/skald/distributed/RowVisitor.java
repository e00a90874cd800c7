package io.skald.distributed;

/** Sees rows of persons. */
@FunctionalInterface
public interface RowVisitor {

    /**
     * A row.
     *
     * @param values the place of each counted column's value; not to be kept
     * @param person a number that no other person has
     */
    void row(int[] values, long person);
}
