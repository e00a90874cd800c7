package io.skald.distributed;

/** Sees tuples of values. */
@FunctionalInterface
public interface TupleVisitor {

    /**
     * Some rows have a tuple.
     *
     * @param values the place of each counted column's value; not to be kept
     */
    void tuple(int[] values, long rows);
}
