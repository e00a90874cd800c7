package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.Merging;
import io.skald.privacy.EvenRows;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What holds of merged classes, whatever the rows and the choices. */
class ClassMergingProperties {

    @Provide
    static Arbitrary<Merging> plans() {
        return Combinators.combine(
                        Arbitraries.of(Merging.Pivot.class),
                        Arbitraries.of(true, false),
                        Arbitraries.of(Merging.Move.class),
                        Arbitraries.of(Merging.Metric.class),
                        Arbitraries.of(true, false))
                .as(Merging::new)
                .filter(plan -> plan.pivot() != Merging.Pivot.NEAREST || plan.metric() != Merging.Metric.ENTROPY);
    }

    static Block block(long seed, int rows, int categories, int numbers) {
        return Sample.random(seed, rows, categories, numbers).block(BlockPersons.NONE);
    }

    @Property(tries = 400)
    void every_class_has_what_it_must_and_every_row_one_class(
            @ForAll long seed,
            @ForAll("plans") Merging plan,
            @ForAll @IntRange(min = 1, max = 8) int k,
            @ForAll @IntRange(min = 1, max = 2) int runs,
            @ForAll boolean even) {
        Block block = block(seed, 2 * k + 2 * new Random(seed).nextInt(60), 1, 1);
        Requirement requirement = even ? new EvenRows(k) : new KAnonymity(k);
        List<Cluster> clusters = new MergingRuns(requirement, plan, runs, seed, 3).cluster(block);
        assertThat(clusters).allMatch(requirement::holds);
        assertThat(clusters.stream()
                        .flatMapToInt(c -> Arrays.stream(c.members()))
                        .sorted())
                .containsExactly(IntStream.range(0, block.size()).boxed().toArray(Integer[]::new));
        assertThat(clusters).allSatisfy(cluster -> covers(block, cluster));
        List<int[]> again = new MergingRuns(requirement, plan, runs, seed, 3)
                .cluster(block).stream().map(Cluster::members).toList();
        assertThat(clusters.stream().map(Cluster::members))
                .usingRecursiveComparison()
                .isEqualTo(again);
    }

    private static void covers(Block block, Cluster cluster) {
        for (int place : cluster.members()) {
            for (int i = 0; i < block.geometry().attributes(); i++) {
                assertThat(block.code(place, i)).isBetween(cluster.lo()[i], cluster.hi()[i]);
            }
        }
    }

    /** Keeps of every class how low its loss is, step by step, the slow way. */
    @Property(tries = 100)
    void the_nearest_pair_is_the_one_that_a_look_at_all_pairs_finds(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int k, @ForAll boolean breaks) {
        Block block = block(seed, k + new Random(seed).nextInt(40), 1, 1);
        Merging plan = new Merging(Merging.Pivot.NEAREST, breaks, Merging.Move.NEED, Merging.Metric.GCP, false);
        List<int[]> fast = new ClassMerging(block, new KAnonymity(k), plan)
                .cluster(1).stream().map(Cluster::members).toList();
        assertThat(fast).usingRecursiveComparison().isEqualTo(slowly(block, k, breaks));
    }

    private static List<int[]> slowly(Block block, int k, boolean breaks) {
        MergeClasses classes = new MergeClasses(block, Tuples.of(block), block.geometry(), new KAnonymity(k));
        Breaking breaking = new Breaking(classes, new LossMetric(classes, true), breaks, Merging.Move.NEED, k);
        while (classes.failing() > 0 && classes.count() > 1) {
            double least = Double.POSITIVE_INFINITY;
            int[] pair = {};
            for (int a = 0; a < classes.count(); a++) {
                int x = classes.at(a);
                for (int b = 0; b < classes.count() && !classes.holds(x); b++) {
                    int y = classes.at(b);
                    if (x != y) {
                        double cost = breaking.cost(x, y, Double.POSITIVE_INFINITY);
                        if (cost < least - MergeClasses.EPSILON) {
                            least = cost;
                            pair = new int[] {x, y};
                        }
                    }
                }
            }
            breaking.join(pair[0], pair[1]);
        }
        List<int[]> rows = new ArrayList<>();
        for (int place = 0; place < classes.count(); place++) {
            rows.add(classes.places(classes.at(place)));
        }
        return rows;
    }

    @Property(tries = 60)
    void more_runs_never_lose_more(@ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int k) {
        Block block = block(seed, 40, 1, 1);
        Merging plan = new Merging(Merging.Pivot.ANY, false, Merging.Move.NEED, Merging.Metric.GCP, false);
        double one = loss(new MergingRuns(new KAnonymity(k), plan, 1, 7, 3).cluster(block));
        double five = loss(new MergingRuns(new KAnonymity(k), plan, 5, 7, 3).cluster(block));
        assertThat(five).isLessThanOrEqualTo(one + 1e-9);
    }

    private static double loss(List<Cluster> clusters) {
        return clusters.stream().mapToDouble(c -> c.size() * c.loss()).sum();
    }

    @Example
    void merging_comes_within_a_quarter_of_the_exact_optimum_on_average() {
        List<Merging.Pivot> pivots =
                List.of(Merging.Pivot.SMALLEST, Merging.Pivot.BELOW_K, Merging.Pivot.NEAREST, Merging.Pivot.ROUNDS);
        double[] ratios = new double[pivots.size()];
        int tables = 40;
        for (int table = 0; table < tables; table++) {
            Block block = block(table, 12 + table % 3, 3, 1);
            int k = 2 + table % 3;
            double optimum = ExactOptimum.of(block.size(), k, members -> {
                Cluster cluster = Cluster.of(block, members);
                return cluster.size() * cluster.loss();
            });
            for (int p = 0; p < ratios.length; p++) {
                Merging plan = new Merging(pivots.get(p), true, Merging.Move.NEED, Merging.Metric.GCP, false);
                double found = loss(new ClassMerging(block, new KAnonymity(k), plan).cluster(1));
                assertThat(found).isGreaterThanOrEqualTo(optimum - 1e-9);
                ratios[p] += optimum == 0 ? 1 : found / optimum;
            }
        }
        assertThat(Arrays.stream(ratios).map(sum -> sum / tables)).allMatch(mean -> mean < 1.25);
    }
}
