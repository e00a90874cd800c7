package io.skald.refine;

import io.skald.privacy.Evidence;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Finds which keys of a {@link KeyTable} fall into one group at a node of the categorical lattice. A group's number is that of
 * its first key's appearance. Working space is kept between calls. Not thread-safe.
 */
final class KeyGrouper {

    private final KeyTable table;
    private final int[] categorical;
    private final int[] groupOf;
    private final long[] packed;
    private final LongArrayList rows = new LongArrayList();
    private final Long2IntOpenHashMap groups = new Long2IntOpenHashMap();

    KeyGrouper(KeyTable table) {
        this.table = table;
        this.categorical = table.geometry().categorical();
        this.groupOf = new int[table.size()];
        this.packed = new long[table.size()];
        groups.defaultReturnValue(-1);
    }

    /**
     * Groups some keys.
     *
     * @param keys the keys; only the first {@code count}
     * @param levels one level per categorical quasi-identifier
     * @return number of groups
     */
    int group(int[] keys, int count, int[] levels) {
        Arrays.fill(packed, 0, count, 0L);
        long space = 1;
        for (int a = 0; a < categorical.length; a++) {
            int bins = table.geometry().binCount(categorical[a], levels[a]);
            if (space > Long.MAX_VALUE / bins) {
                space = number(keys, count);
                for (int x = 0; x < count; x++) {
                    packed[x] = groupOf[keys[x]];
                }
            }
            space *= bins;
            int[] binOf = table.geometry().bins(categorical[a], levels[a]);
            int[] column = table.codes()[a];
            for (int x = 0; x < count; x++) {
                packed[x] = packed[x] * bins + binOf[column[keys[x]]];
            }
        }
        return number(keys, count);
    }

    private int number(int[] keys, int count) {
        groups.clear();
        rows.clear();
        for (int x = 0; x < count; x++) {
            int next = groups.size();
            int group = groups.putIfAbsent(packed[x], next);
            if (group < 0) {
                group = next;
                rows.add(0);
            }
            groupOf[keys[x]] = group;
            rows.set(group, rows.getLong(group) + table.counts()[keys[x]]);
        }
        return groups.size();
    }

    /** The group of a key, as last grouped. */
    int groupOf(int key) {
        return groupOf[key];
    }

    /** What a group shows of itself, as last grouped. */
    Evidence evidence(int group) {
        return Evidence.ofRows(rows(group));
    }

    /** Rows of a group, as last grouped. */
    long rows(int group) {
        return rows.getLong(group);
    }
}
