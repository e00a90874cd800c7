package io.skald.refine;

import io.skald.InterruptedRunException;
import io.skald.privacy.Requirement;

/** Asks how many rows are in groups that have what a class must at a node; heeds a stop at each question. Not thread-safe. */
final class GroupedRows {

    private final KeyGrouper grouper;
    private final Requirement requirement;
    private final int[] keys;
    private final int count;
    private final long needed;
    private long asked;

    /**
     * @param keys the keys that still wait; only the first {@code count}
     * @param needed the rows that a node must have in such groups
     */
    GroupedRows(KeyGrouper grouper, Requirement requirement, int[] keys, int count, long needed) {
        this.grouper = grouper;
        this.requirement = requirement;
        this.keys = keys;
        this.count = count;
        this.needed = needed;
    }

    /** Rows in such groups at a node; the grouper holds these groups afterwards. */
    long at(int[] node) {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException();
        }
        asked++;
        int groups = grouper.group(keys, count, node);
        long sum = 0;
        for (int group = 0; group < groups; group++) {
            sum += requirement.holds(grouper.evidence(group)) ? grouper.rows(group) : 0;
        }
        return sum;
    }

    /** Whether a node has as many as are needed. */
    boolean enoughAt(int[] node) {
        return at(node) >= needed;
    }

    /** How many nodes were counted. */
    long asked() {
        return asked;
    }
}
