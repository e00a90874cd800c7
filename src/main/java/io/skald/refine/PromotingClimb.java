package io.skald.refine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code remainder: promote}: the climb in which size mod k rows of every group go on to the next node. With {@code ladder: levels} and
 * {@code order: distance} it is the paper's semantic clustering, Algorithms 1 to 14, with the corrections of DESIGN section 4:
 *
 * <ul>
 *   <li>Algorithm 1 (generateClusters): the loop of {@link #cluster}; a loop and not a recursion (item 6), from level 0 and not 1 (item
 *       2). It ends at the top, where all rows are one group.
 *   <li>Algorithm 2 (generalise): {@link LevelsLadder}, by the parents of all levels at once in {@link Geometry#bins}.
 *   <li>Algorithm 3 (constructHashMap): {@link KeyGrouper} for the map, {@link DistanceCutter#sort} for the priority queue, its
 *       distance normalised (item 4).
 *   <li>Algorithm 4 (getJIndex): the rows that go on, counted as they are promoted.
 *   <li>Algorithm 5 (arrangeOriginalList): {@link #take}: k-blocks are clusters, the overflow goes on; row numbers move and values
 *       never do (item 1). Groups in the order of their codes, or with {@code groups: size} as the paper has it, the smallest first: at the top the rows
 *       that are left are cut in the order in which they were left, so that it decides who meets whom.
 *   <li>Algorithms 6 to 8 (unique values, lcaList, generalise with the LCA): a cluster prints the lowest common ancestor of what it
 *       holds ({@link Cluster}), at the top as anywhere; the last short block joins the cluster whose loss grows least (item 3).
 *   <li>Algorithm 9 (generalizeNumericalAttributes): least and greatest code of each cluster's own rows (item 3).
 *   <li>Algorithm 10 (removeDistanceColumn): the distance is never part of a row.
 *   <li>Algorithms 11 to 14 (losses, leaves): {@link ClusterTotals}, from numbers and not from printed text (item 5).
 * </ul>
 *
 * With {@code order: median} the same climb, where the rows that go on are those without which the last cluster of their
 * group loses least.
 */
final class PromotingClimb {

    private final Block block;
    private final ClusteringChoices recipe;
    private final Cutter cutter;
    private final List<Cluster> clusters = new ArrayList<>();

    PromotingClimb(Block block, ClusteringChoices recipe, Cutter cutter) {
        this.block = block;
        this.recipe = recipe;
        this.cutter = cutter;
    }

    /**
     * Clusters all rows.
     *
     * @param table the rows' keys
     * @param keyOf per place, the row's key
     */
    List<Cluster> cluster(KeyTable table, int[] keyOf) {
        int leastRows = recipe.leastRows();
        long[] waitingOfKey = table.counts().clone();
        KeyTable waitingTable = new KeyTable(table.geometry(), table.codes(), waitingOfKey);
        KeyGrouper grouper = new KeyGrouper(waitingTable);
        Ladder ladder = recipe.ladder(waitingTable, grouper, 0);
        IntArrayList waiting = new IntArrayList();
        for (int p = 0; p < keyOf.length; p++) {
            waiting.add(p);
        }
        while (waiting.size() >= leastRows) {
            int[] keys = occurring(waitingOfKey);
            int groups = grouper.group(keys, keys.length, ladder.next(keys, keys.length, waiting.size()));
            waiting = IntArrayList.of(
                    groups == 1 && recipe.keepsOrderAtTop()
                            ? takeInOrder(waiting.toIntArray())
                            : takeGroups(byGroup(groups, grouper, waiting, keyOf)));
            Arrays.fill(waitingOfKey, 0);
            waiting.forEach(p -> waitingOfKey[keyOf[p]]++);
        }
        if (!waiting.isEmpty()) {
            BlockClusterer.join(block, clusters, waiting.toIntArray());
        }
        return clusters;
    }

    /** The clusters made so far. */
    List<Cluster> clusters() {
        return clusters;
    }

    private static int[] occurring(long[] counts) {
        IntArrayList keys = new IntArrayList();
        for (int key = 0; key < counts.length; key++) {
            if (counts[key] > 0) {
                keys.add(key);
            }
        }
        return keys.toIntArray();
    }

    private List<int[]> byGroup(int count, KeyGrouper grouper, IntArrayList waiting, int[] keyOf) {
        List<IntArrayList> groups = new ArrayList<>();
        for (int g = 0; g < count; g++) {
            groups.add(new IntArrayList());
        }
        waiting.forEach(p -> groups.get(grouper.groupOf(keyOf[p])).add(p));
        return Arrays.stream(recipe.groupsInOrder(count, grouper))
                .mapToObj(g -> groups.get(g).toIntArray())
                .toList();
    }

    /** Clusters the groups of k; returns the rows that go on, group by group. */
    int[] takeGroups(List<int[]> groups) {
        IntArrayList rest = new IntArrayList();
        for (int[] group : groups) {
            int[] members = group;
            if (recipe.requirement().holds(block.evidence(members, 0, members.length))) {
                members = take(members);
            } else if (recipe.keepsOrderAtTop()) {
                DistanceCutter.sort(block, members);
            }
            rest.addElements(rest.size(), members);
        }
        return rest.toIntArray();
    }

    /** Algorithms 1 and 9 at the top: what is left is not arranged again, and every k rows are a cluster as they stand. */
    int[] takeInOrder(int[] rows) {
        int leastRows = recipe.leastRows();
        int from = 0;
        while (rows.length - from >= leastRows) {
            clusters.add(Cluster.of(block, Arrays.copyOfRange(rows, from, from + leastRows)));
            from += leastRows;
        }
        return Arrays.copyOfRange(rows, from, rows.length);
    }

    /** Algorithm 5: makes clusters of exactly k rows of a group and returns the size mod k rows that are left. */
    private int[] take(int[] group) {
        int leastRows = recipe.leastRows();
        int over = group.length % leastRows;
        int[] left = new int[over];
        int[] found = {0};
        cutter.cut(block, group, recipe.requirement(), part -> {
            int[] members = part;
            while (members.length > leastRows && found[0] < over && members.length < 2 * leastRows) {
                int leaving = cutter instanceof DistanceCutter ? members.length - 1 : widest(members);
                left[found[0]++] = members[leaving];
                members = without(members, leaving);
            }
            clusters.add(Cluster.of(block, members));
        });
        return Arrays.copyOf(left, found[0]);
    }

    /** The member without which the others lose least; the last of several. */
    private int widest(int[] members) {
        int widest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int p = 0; p < members.length; p++) {
            int[] others = without(members, p);
            double loss = block.loss(others, 0, others.length);
            if (loss <= least) {
                least = loss;
                widest = p;
            }
        }
        return widest;
    }

    private static int[] without(int[] members, int index) {
        int[] others = new int[members.length - 1];
        System.arraycopy(members, 0, others, 0, index);
        System.arraycopy(members, index + 1, others, index, others.length - index);
        return others;
    }
}
