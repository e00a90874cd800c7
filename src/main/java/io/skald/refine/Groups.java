package io.skald.refine;

import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which group each key's rows belong to, when all rows of a group stay together ({@code remainder: absorb}): the outcome of a
 * climb up a {@link Ladder}. Groups are in the order of their codes, those of the first key of each.
 *
 * @param groupOf per key, its group
 * @param rows per group, its rows: what a class must have, but for guests
 * @param hostOf per group, the group next to which it is clustered: itself, or for guests, the rows that are left at the top, too few for a class, the group whose labels they widen least
 */
record Groups(int[] groupOf, long[] rows, int[] hostOf) {

    /** Number of groups. */
    int count() {
        return rows.length;
    }

    /**
     * Climbs a ladder until every row has a group: at each node the groups that have what a class must are done, the rest goes on; what is
     * left at the top becomes guests, key by key.
     *
     * @param table the keys of rows that together have it
     */
    static Groups climb(KeyTable table, KeyGrouper grouper, Ladder ladder, Requirement requirement) {
        int[] group = new int[table.size()];
        Arrays.fill(group, -1);
        int[] waiting = IntStream.range(0, table.size()).toArray();
        int count = waiting.length;
        long rows = Arrays.stream(table.counts()).sum();
        int groups = 0;
        while (requirement.holds(Evidence.ofRows(rows))) {
            int[] node = ladder.next(waiting, count, rows);
            int[] numbers = new int[grouper.group(waiting, count, node)];
            Arrays.fill(numbers, -1);
            int left = 0;
            for (int x = 0; x < count; x++) {
                int key = waiting[x];
                int here = grouper.groupOf(key);
                if (!requirement.holds(grouper.evidence(here))) {
                    waiting[left++] = key;
                    continue;
                }
                if (numbers[here] < 0) {
                    numbers[here] = groups++;
                }
                group[key] = numbers[here];
                rows -= table.counts()[key];
            }
            count = left;
        }
        int guests = groups;
        for (int x = 0; x < count; x++) {
            group[waiting[x]] = groups++;
        }
        return inOrderOfCodes(table, group, groups, guests);
    }

    private static Groups inOrderOfCodes(KeyTable table, int[] group, int groups, int guests) {
        int[] first = new int[groups];
        Arrays.fill(first, -1);
        long[] rows = new long[groups];
        for (int key = 0; key < group.length; key++) {
            int g = group[key];
            rows[g] += table.counts()[key];
            if (first[g] < 0) {
                first[g] = key;
            }
        }
        int[] order = IntStream.range(0, groups)
                .boxed()
                .sorted(Comparator.comparingInt(g -> first[g]))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] rank = new int[groups];
        for (int r = 0; r < groups; r++) {
            rank[order[r]] = r;
        }
        int[] groupOf = Arrays.stream(group).map(g -> rank[g]).toArray();
        int[] hostOf = IntStream.range(0, groups).toArray();
        for (int guest = guests; guest < groups; guest++) {
            hostOf[rank[guest]] = rank[host(table, group, first[guest], guests)];
        }
        return new Groups(groupOf, Arrays.stream(order).mapToLong(g -> rows[g]).toArray(), hostOf);
    }

    /** The group with the key that is least far from the guest's. */
    private static int host(KeyTable table, int[] group, int guest, int guests) {
        int[] categorical = table.geometry().categorical();
        double best = Double.POSITIVE_INFINITY;
        int host = 0;
        for (int key = 0; key < group.length; key++) {
            if (group[key] >= guests) {
                continue;
            }
            double loss = 0;
            for (int a = 0; a < categorical.length; a++) {
                int one = table.codes()[a][key];
                int other = table.codes()[a][guest];
                loss += table.geometry().cost(categorical[a], Math.min(one, other), Math.max(one, other));
            }
            if (loss < best) {
                best = loss;
                host = group[key];
            }
        }
        return host;
    }

    /** The keys of each group. */
    List<int[]> members() {
        List<IntArrayList> lists = new ArrayList<>();
        for (int g = 0; g < count(); g++) {
            lists.add(new IntArrayList());
        }
        for (int key = 0; key < groupOf.length; key++) {
            lists.get(groupOf[key]).add(key);
        }
        return lists.stream().map(IntArrayList::toIntArray).toList();
    }
}
