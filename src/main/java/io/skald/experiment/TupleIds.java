package io.skald.experiment;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Numbers tuples of small numbers in the order in which they come: equal tuples get the same number. A tuple is looked up one element at
 * a time, the number of what came before together with the next element making the key, so that no tuple is too wide for a key.
 */
final class TupleIds {

    private static final int BYTES_PER_ENTRY = 2 * (Long.BYTES + Integer.BYTES);

    private final Long2IntOpenHashMap[] steps;

    /** @param elements of each tuple, at least 1 */
    TupleIds(int elements) {
        steps = new Long2IntOpenHashMap[elements];
        for (int i = 0; i < elements; i++) {
            steps[i] = new Long2IntOpenHashMap();
        }
    }

    /** The number of a tuple of numbers from 0. */
    int of(int[] tuple) {
        int prefix = 0;
        for (int i = 0; i < tuple.length; i++) {
            long key = (long) prefix << Integer.SIZE | tuple[i];
            int next = steps[i].size();
            int known = steps[i].putIfAbsent(key, next + 1);
            prefix = known == 0 ? next : known - 1;
        }
        return prefix;
    }

    /** How many tuples have a number. */
    int size() {
        return steps[steps.length - 1].size();
    }

    /** Bytes that the tables hold, at the most. */
    long bytes() {
        long entries = 0;
        for (Long2IntOpenHashMap step : steps) {
            entries += Math.max(step.size(), 16);
        }
        return 2 * entries * BYTES_PER_ENTRY;
    }
}
