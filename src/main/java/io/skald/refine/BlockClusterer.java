package io.skald.refine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Clusters rows that are in memory. One object per task: it is not thread-safe. */
final class BlockClusterer {

    private final ClusteringChoices recipe;
    private final Cutter cutter;

    BlockClusterer(ClusteringChoices recipe) {
        this.recipe = recipe;
        this.cutter = recipe.cutter();
    }

    /**
     * Clusters all rows of one bin: climbs the ladder and cuts, or only cuts.
     *
     * @param block rows that together have what a class must
     */
    List<Cluster> clusterBin(Block block) {
        if (!recipe.climbs()) {
            return clusterGroups(block, new int[block.size()]);
        }
        KeyCounter counter = new KeyCounter(block.geometry(), block.size());
        int[] categorical = block.geometry().categorical();
        int[] key = new int[categorical.length];
        int[] keyOf = new int[block.size()];
        for (int p = 0; p < keyOf.length; p++) {
            for (int a = 0; a < key.length; a++) {
                key[a] = block.code(p, categorical[a]);
            }
            keyOf[p] = counter.add(key);
        }
        KeyCounter.Counted counted = counter.finish();
        Arrays.setAll(keyOf, p -> counted.rank()[keyOf[p]]);
        KeyTable table = counted.table();
        KeyGrouper grouper = new KeyGrouper(table);
        if (recipe.promotes()) {
            List<Cluster> clusters = new PromotingClimb(block, recipe.byRows(), cutter).cluster(table, keyOf);
            return MergeBack.of(block, recipe.requirement(), clusters);
        }
        Groups groups = Groups.climb(table, grouper, recipe.ladder(table, grouper, 0), recipe.requirement());
        return clusterGroups(
                block, Arrays.stream(keyOf).map(x -> groups.groupOf()[x]).toArray());
    }

    /** How many groups of rows were cut because they were too many to be merged together. */
    int cutBefore() {
        return cutter instanceof MergingCutter merging ? merging.cutBefore() : 0;
    }

    /**
     * Clusters rows whose groups are known.
     *
     * @param groups per place, the row's group; the rows of one that has too few for a class are guests: each joins the cluster that it
     *     widens least. One of rows enough whose values are not such as they must be stays whole until it is merged
     */
    List<Cluster> clusterGroups(Block block, int[] groups) {
        long started = System.nanoTime();
        List<Cluster> clusters = new ArrayList<>();
        List<int[]> guests = new ArrayList<>();
        for (int[] members : byGroup(groups)) {
            if (members.length < recipe.leastRows()) {
                guests.add(members);
            } else if (!recipe.requirement().holds(block.evidence(members, 0, members.length))) {
                clusters.add(Cluster.of(block, members));
            } else {
                cutter.cut(block, members, recipe.requirement(), part -> clusters.add(Cluster.of(block, part)));
            }
        }
        if (clusters.isEmpty()) {
            return List.of(Cluster.of(block, PlacesInOrder.upTo(block.size())));
        }
        for (int[] members : guests) {
            for (int place : members) {
                join(block, clusters, new int[] {place});
            }
        }
        List<Cluster> whole = MergeBack.of(block, recipe.requirement(), clusters);
        List<Cluster> better = recipe.looksAgain() && recipe.leastRows() > 1
                ? new SecondLook(
                                block,
                                recipe.requirement(),
                                recipe.sweeps(),
                                recipe.threads(),
                                recipe.plan().seed(),
                                SecondLook.Reach.usual(recipe.requirement()))
                        .improve(whole)
                : whole;
        return recipe.triesMore() && recipe.leastRows() > 1
                ? new BestEffort(recipe).improve(block, better, started)
                : better;
    }

    /** Adds rows to the cluster whose loss, times its rows, grows least; returns its index. */
    static int join(Block block, List<Cluster> clusters, int[] rows) {
        Cluster coming = Cluster.of(block, rows);
        double least = Double.POSITIVE_INFINITY;
        int host = -1;
        for (int x = 0; x < clusters.size(); x++) {
            Cluster cluster = clusters.get(x);
            double growth = (cluster.size() + coming.size()) * cluster.lossWith(coming, block.geometry())
                    - cluster.size() * cluster.loss();
            if (growth < least) {
                least = growth;
                host = x;
            }
        }
        int[] members = clusters.get(host).members();
        int[] joined = Arrays.copyOf(members, members.length + rows.length);
        System.arraycopy(rows, 0, joined, members.length, rows.length);
        clusters.set(host, Cluster.of(block, joined));
        return host;
    }

    /** The places of each group, groups in order of their numbers, places ascending. */
    static List<int[]> byGroup(int[] groups) {
        long[] keys = IntStream.range(0, groups.length)
                .mapToLong(p -> ((long) groups[p] << 32) | p)
                .sorted()
                .toArray();
        List<int[]> lists = new ArrayList<>();
        int from = 0;
        for (int p = 1; p <= keys.length; p++) {
            if (p == keys.length || keys[p] >>> 32 != keys[from] >>> 32) {
                lists.add(
                        Arrays.stream(keys, from, p).mapToInt(key -> (int) key).toArray());
                from = p;
            }
        }
        return lists;
    }
}
