package io.skald.refine;

import io.skald.InterruptedRunException;

/**
 * Asks whether enough rows are in groups that have what a class must at nodes each of which lies below the one before; heeds a stop at each question. Not
 * thread-safe.
 */
final class GroupedRows {

    private final NarrowedKeys narrowed;
    private final int[] keys;
    private final int count;
    private final long needed;
    private long asked;

    /**
     * @param narrowed of a table of these keys
     * @param keys the keys that still wait; only the first {@code count}
     * @param needed the rows that a node must have in such groups
     */
    GroupedRows(NarrowedKeys narrowed, int[] keys, int count, long needed) {
        this.narrowed = narrowed;
        this.keys = keys;
        this.count = count;
        this.needed = needed;
    }

    /** From now on questions are of nodes below the top. */
    void begin() {
        narrowed.begin(keys, count);
    }

    /** From now on they are of nodes below one that differs from the last in one attribute, until it is left. */
    void enter(int[] node, int attribute) {
        narrowed.enter(attribute, node[attribute]);
    }

    /** The same for good. */
    void replace(int[] node, int attribute) {
        narrowed.replace(attribute, node[attribute]);
    }

    void leave() {
        narrowed.leave();
    }

    /** Whether a node has as many as are needed that differs in one attribute from the one that questions are of. */
    boolean enoughAt(int[] node, int attribute) {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException();
        }
        asked++;
        return narrowed.rowsWith(attribute, node[attribute]) >= needed;
    }

    /** How many nodes were counted. */
    long asked() {
        return asked;
    }
}
