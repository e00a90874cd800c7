package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skald.privacy.KAnonymity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Clusters made from scratch, against the same written down plainly: lists of rows, every loss worked out anew. */
class GreedyDivisionProperties {

    private static final double EPSILON = 1e-12;

    @Property(tries = 150)
    void clusters_are_those_of_the_plain_way(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 30) int least,
            @ForAll @IntRange(min = 1, max = 7) int ways,
            @ForAll boolean anySeed,
            @ForAll boolean ofPersons) {
        SplittableRandom random = new SplittableRandom(seed);
        int rows = random.nextInt(2 * least, 5 * least);
        long[] personOf = IntStream.range(0, rows)
                .mapToLong(row -> ofPersons ? random.nextInt(2 * least) : row)
                .toArray();
        Block block = Sample.random(seed, rows, 1, 2).block(new BlockPersons(personOf, ofPersons ? least : 0));
        assumeThat(Arrays.stream(personOf).distinct().count()).isGreaterThanOrEqualTo(least);

        List<List<Integer>> divided =
                divide(block, new KAnonymity(least, ofPersons), ways, anySeed, new SplittableRandom(~seed));

        assertThat(divided)
                .isEqualTo(new Plain(block, personOf, least, ways, new SplittableRandom(~seed)).divide(anySeed));
    }

    /** Each row of a chain is nearer than the fifteen that share two values; taking the chain in, one by one, costs more in the end. */
    @Example
    void a_large_cluster_is_widened_by_what_many_rows_have_in_common() {
        int rows = 32;
        int[] codes = new int[2 * rows];
        for (int p = 0; p < rows; p++) {
            boolean together = p >= 1 && p < 16;
            codes[2 * p] = together ? 52 : 50;
            codes[2 * p + 1] = p < 16 ? 50 : 50 + (p - 15);
        }
        Block block = new Block(
                new Geometry(List.of(new Numbers("age", 101), new Numbers("weight", 101)), new double[] {0.5, 0.5}),
                IntStream.range(0, rows).asLongStream().toArray(),
                codes);
        long[] beginningAtTheFirstRow = LongStream.range(0, 1000)
                .filter(seed -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    random.nextInt(rows);
                    return random.nextInt(rows) == 0;
                })
                .toArray();
        assertThat(beginningAtTheFirstRow).hasSizeGreaterThan(10);
        for (long seed : beginningAtTheFirstRow) {
            assertThat(divide(block, new KAnonymity(16), 6, true, new SplittableRandom(seed)))
                    .contains(IntStream.range(0, 16).boxed().toList());
        }
    }

    private static List<List<Integer>> divide(
            Block block, KAnonymity asked, int ways, boolean anySeed, SplittableRandom random) {
        PooledRows pool = new PooledRows(block, asked);
        pool.load(List.of(Cluster.of(block, IntStream.range(0, block.size()).toArray())));
        new GreedyDivision(pool, ways).divide(anySeed, random);
        List<List<Integer>> clusters = new ArrayList<>();
        for (int x = 0; x < pool.clusters; x++) {
            int cluster = x;
            clusters.add(IntStream.range(0, pool.rows)
                    .filter(p -> pool.clusterOf[p] == cluster)
                    .boxed()
                    .toList());
        }
        return clusters;
    }

    /** The plain way. */
    private static final class Plain {

        private final Block block;
        private final long[] personOf;
        private final int least;
        private final int most;
        private final SplittableRandom random;
        private final List<List<Integer>> clusters = new ArrayList<>();
        private final TreeSet<Integer> free = new TreeSet<>();

        /**
         * @param personOf whose each row is, its own where rows are counted
         * @param most ways that are weighed
         */
        Plain(Block block, long[] personOf, int least, int most, SplittableRandom random) {
            this.block = block;
            this.personOf = personOf;
            this.least = least;
            this.most = most;
            this.random = random;
        }

        List<List<Integer>> divide(boolean anySeed) {
            free.addAll(IntStream.range(0, block.size()).boxed().toList());
            int last = random.nextInt(block.size());
            while (isWhole(free)) {
                int seed = anySeed ? firstFrom(random.nextInt(block.size())) : farthest(last);
                List<Integer> cluster = new ArrayList<>();
                take(cluster, seed);
                while (!isWhole(cluster)) {
                    take(cluster, next(cluster));
                }
                last = cluster.get(cluster.size() - 1);
                clusters.add(cluster);
            }
            for (int p : free) {
                cheapest(p).add(p);
            }
            return clusters.stream()
                    .map(cluster -> cluster.stream().sorted().toList())
                    .toList();
        }

        private boolean isWhole(Collection<Integer> rows) {
            return rows.size() >= least
                    && rows.stream().map(row -> personOf[row]).distinct().count() >= least;
        }

        private void take(List<Integer> cluster, int p) {
            cluster.add(p);
            free.remove(p);
        }

        private int firstFrom(int p) {
            Integer next = free.ceiling(p);
            return next == null ? free.first() : next;
        }

        private int farthest(int from) {
            int farthest = free.first();
            for (int p : free) {
                if (loss(List.of(from, p)) > loss(List.of(from, farthest))) {
                    farthest = p;
                }
            }
            return farthest;
        }

        /** Of rows that widen by nothing the next behind the one that came last, then from the first on. */
        private int next(List<Integer> cluster) {
            double now = loss(cluster);
            List<Integer> fitting =
                    free.stream().filter(p -> loss(cluster, p) <= now + EPSILON).toList();
            if (!fitting.isEmpty()) {
                return fitting.get(0);
            }
            if (most == 1 || cluster.size() >= least - 1) {
                return ways(cluster).get(0);
            }
            double best = Double.POSITIVE_INFINITY;
            int chosen = -1;
            if (ways(cluster).size() == 1) {
                return ways(cluster).get(0);
            }
            for (int way : ways(cluster).stream().limit(most).toList()) {
                double wider = loss(cluster, way);
                List<Integer> with = new ArrayList<>(cluster);
                with.add(way);
                long found = free.stream()
                        .filter(p -> loss(with, p) <= wider + EPSILON)
                        .count();
                double price =
                        (wider - now) / Math.min(least - cluster.size(), found) * (1 + 0.5 * random.nextDouble());
                if (price < best) {
                    best = price;
                    chosen = way;
                }
            }
            return chosen;
        }

        /** The first row of each loss, the least first. */
        private List<Integer> ways(List<Integer> cluster) {
            List<Integer> ways = new ArrayList<>();
            for (int p : free) {
                if (ways.stream().noneMatch(way -> Math.abs(loss(cluster, way) - loss(cluster, p)) < EPSILON)) {
                    ways.add(p);
                }
            }
            ways.sort((one, other) -> Double.compare(loss(cluster, one), loss(cluster, other)));
            return ways;
        }

        private List<Integer> cheapest(int p) {
            List<Integer> cheapest = clusters.get(0);
            for (List<Integer> cluster : clusters) {
                if (growth(cluster, p) < growth(cheapest, p)) {
                    cheapest = cluster;
                }
            }
            return cheapest;
        }

        private double growth(List<Integer> cluster, int p) {
            return (cluster.size() + 1) * loss(cluster, p) - cluster.size() * loss(cluster);
        }

        private double loss(List<Integer> cluster, int p) {
            List<Integer> with = new ArrayList<>(cluster);
            with.add(p);
            return loss(with);
        }

        private double loss(List<Integer> cluster) {
            return Cluster.of(
                            block, cluster.stream().mapToInt(Integer::intValue).toArray())
                    .loss();
        }
    }
}
