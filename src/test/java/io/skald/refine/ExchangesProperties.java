package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.privacy.KAnonymity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Rows that move and change places, against the same written down plainly: every pair tried in every round, every loss worked out anew. */
class ExchangesProperties {

    private static final double EPSILON = 1e-9;

    @Property(tries = 200)
    void rows_end_in_the_clusters_of_the_plain_way(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int least, @ForAll boolean ofPersons) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Integer>> clusters = new ArrayList<>();
        List<Long> personOf = new ArrayList<>();
        for (int x = random.nextInt(2, 6); x > 0; x--) {
            List<Integer> cluster = new ArrayList<>();
            for (int size = random.nextInt(least, 2 * least + 2); size > 0; size--) {
                // The first rows of a cluster are those of as many persons as it must have.
                int person = cluster.size() < least ? cluster.size() : random.nextInt(3 * least);
                cluster.add(personOf.size());
                personOf.add((long) (ofPersons ? person : personOf.size()));
            }
            clusters.add(cluster);
        }
        long[] persons = personOf.stream().mapToLong(Long::longValue).toArray();
        Block block = Sample.random(seed, persons.length, 1, 2).block(new BlockPersons(persons, ofPersons ? least : 0));

        PooledRows pool = new PooledRows(block, new KAnonymity(least, ofPersons));
        pool.load(clusters.stream()
                .map(cluster -> Cluster.of(
                        block, cluster.stream().mapToInt(Integer::intValue).toArray()))
                .toList());
        new Exchanges(pool).improve();

        Plain plain = new Plain(block, persons, least, ofPersons, clusters);
        plain.improve();
        assertThat(Arrays.copyOf(pool.clusterOf, pool.rows)).isEqualTo(plain.clusterOf);
        assertThat(pool.total()).isEqualTo(plain.total());
    }

    /** The plain way. */
    private static final class Plain {

        private final Block block;
        private final long[] personOf;
        private final int least;
        private final boolean ofPersons;
        private final int clusters;
        private final int[] clusterOf;

        Plain(Block block, long[] personOf, int least, boolean ofPersons, List<List<Integer>> clusters) {
            this.block = block;
            this.personOf = personOf;
            this.least = least;
            this.ofPersons = ofPersons;
            this.clusters = clusters.size();
            this.clusterOf = new int[personOf.length];
            for (int x = 0; x < clusters.size(); x++) {
                for (int p : clusters.get(x)) {
                    clusterOf[p] = x;
                }
            }
        }

        void improve() {
            for (int round = 0; round < 2; round++) {
                for (int p = 0; p < clusterOf.length; p++) {
                    improve(p);
                }
            }
        }

        private void improve(int p) {
            int from = clusterOf[p];
            double saved = size(from) * (loss(rows(from)) - loss(without(from, p)));
            double gain = -EPSILON;
            int target = -1;
            int partner = -1;
            for (int x = 0; x < clusters; x++) {
                if (x == from) {
                    continue;
                }
                if (isWhole(without(from, p)) && mayJoin(x)) {
                    double change = (size(from) - 1) * loss(without(from, p))
                            - size(from) * loss(rows(from))
                            + (size(x) + 1) * loss(with(rows(x), p))
                            - size(x) * loss(rows(x));
                    if (change < gain) {
                        gain = change;
                        target = x;
                        partner = -1;
                    }
                }
                if (saved < EPSILON) {
                    continue;
                }
                for (int q : rows(x)) {
                    List<Integer> here = with(without(from, p), q);
                    List<Integer> there = with(without(x, q), p);
                    double less = size(from) * (loss(here) - loss(rows(from)));
                    double change = less + size(x) * (loss(there) - loss(rows(x)));
                    if (isWhole(here) && isWhole(there) && less < 0 && change < gain) {
                        gain = change;
                        target = x;
                        partner = q;
                    }
                }
            }
            if (target >= 0) {
                clusterOf[p] = target;
                if (partner >= 0) {
                    clusterOf[partner] = from;
                }
            }
        }

        double total() {
            double sum = 0;
            for (int x = 0; x < clusters; x++) {
                sum += size(x) * loss(rows(x));
            }
            return sum;
        }

        private boolean isWhole(List<Integer> rows) {
            return rows.size() >= least && persons(rows) >= least;
        }

        private boolean mayJoin(int x) {
            return (ofPersons ? persons(rows(x)) : size(x)) < 2 * least - 1;
        }

        private long persons(List<Integer> rows) {
            return rows.stream().map(row -> personOf[row]).distinct().count();
        }

        private List<Integer> rows(int x) {
            return IntStream.range(0, clusterOf.length)
                    .filter(p -> clusterOf[p] == x)
                    .boxed()
                    .toList();
        }

        private int size(int x) {
            return rows(x).size();
        }

        private List<Integer> without(int x, int p) {
            return rows(x).stream().filter(row -> row != p).toList();
        }

        private static List<Integer> with(List<Integer> rows, int p) {
            List<Integer> more = new ArrayList<>(rows);
            more.add(p);
            return more;
        }

        private double loss(List<Integer> rows) {
            return Cluster.of(block, rows.stream().mapToInt(Integer::intValue).toArray())
                    .loss();
        }
    }
}
