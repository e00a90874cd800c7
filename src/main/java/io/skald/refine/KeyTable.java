package io.skald.refine;

/**
 * The different combinations of categorical codes that occur among some rows, and how many rows have each: all that a ladder
 * needs to know of the rows, and far smaller than they are. Keys are in the order of their codes.
 *
 * @param geometry the quasi-identifiers
 * @param codes per categorical quasi-identifier, in the job's order, one code per key
 * @param counts rows of each key
 */
record KeyTable(Geometry geometry, int[][] codes, long[] counts) {

    /** Number of keys. */
    int size() {
        return counts.length;
    }
}
