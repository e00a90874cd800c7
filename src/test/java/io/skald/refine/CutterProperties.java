package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.privacy.DistinctValues;
import io.skald.privacy.EvenRows;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Cuts and exchanges of rows by a requirement that asks for more than rows enough. */
class CutterProperties {

    @Property(tries = 300)
    void every_part_has_what_a_class_must(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 7) int least, @ForAll boolean strict) {
        Requirement even = new EvenRows(least);
        Block block = block(seed, 2 * least + 2 * new Random(seed).nextInt(40));
        for (Cutter cutter : List.of(new MedianCutter(), new DistanceCutter(), new MondrianCutter(strict))) {
            List<Cluster> clusters = cut(cutter, block, even);
            assertThat(clusters).as("%s", cutter).allMatch(even::holds);
            assertThat(places(clusters)).isEqualTo(all(block));
        }
    }

    @Property(tries = 300)
    void rows_are_exchanged_only_so_that_every_cluster_has_what_it_must(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 7) int least) {
        Requirement even = new EvenRows(least);
        Block block = block(seed, 4 * least + 2 * new Random(seed).nextInt(20));
        List<Cluster> divided =
                new Pool(block, even, 1).divide(cut(new DistanceCutter(), block, even), new SplittableRandom(seed));
        assertThat(divided).allMatch(even::holds);
        assertThat(places(divided)).isEqualTo(all(block));
    }

    @Property(tries = 100)
    void a_look_that_takes_the_worse_too_returns_the_best_it_found(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int least) {
        Requirement even = new EvenRows(least);
        Block block = block(seed, 4 * least + 2 * new Random(seed).nextInt(40));
        List<Cluster> before = cut(new DistanceCutter(), block, even);
        List<Cluster> after = anneal(block, even, seed, before);
        assertThat(after).allMatch(even::holds);
        assertThat(places(after)).isEqualTo(all(block));
        assertThat(loss(after)).isLessThanOrEqualTo(loss(before) + 1e-9);
        assertThat(members(anneal(block, even, seed, before))).isDeepEqualTo(members(after));
    }

    /** More clusters than one thread looks at alone. */
    @Property(tries = 3)
    void many_clusters_come_out_the_same_on_any_number_of_threads(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int threads) {
        Requirement pairs = new EvenRows(2);
        Block block = block(seed, 20_000);
        List<Cluster> before = cut(new MedianCutter(), block, pairs);
        assertThat(before).hasSizeGreaterThan(8_192);
        List<Cluster> alone = lookedAt(block, pairs, 1, seed, before);
        assertThat(members(lookedAt(block, pairs, threads, seed, before))).isDeepEqualTo(members(alone));
        assertThat(alone).allMatch(pairs::holds);
        assertThat(places(alone)).isEqualTo(all(block));
        assertThat(loss(alone)).isLessThan(loss(before));
    }

    /** What a class shows beside its rows is worked out in room that threads must not share. */
    @Property(tries = 3)
    void persons_and_values_are_counted_by_each_thread_for_itself(@ForAll long seed) {
        Requirement asked = Protection.of(
                new KAnonymity(2, true),
                new Models(List.of(new Models.OfColumn("ill", List.of(new DistinctValues(2))))));
        Block rows = block(seed, 24_000);
        Random random = new Random(seed);
        int[] values = random.ints(rows.size(), 0, 3).toArray();
        Sensitive sensitive = new Sensitive(
                List.of(new CountedColumn(3, new int[] {0, 1, 2}, 3, false)), ((Protection) asked).models());
        Block block = new Block(
                rows.geometry(),
                rows.rows(),
                rows.codes(),
                new BlockValues(sensitive, new int[][] {values}),
                new BlockPersons(random.longs(rows.size(), 0, 9_000).toArray(), 2));
        List<Cluster> before = cut(new MedianCutter(), block, asked);
        assertThat(before).hasSizeGreaterThan(4_096);
        List<Cluster> alone = lookedAt(block, asked, 1, seed, before);
        assertThat(members(lookedAt(block, asked, 4, seed, before))).isDeepEqualTo(members(alone));
        assertThat(alone).allMatch(cluster -> asked.holds(block.evidence(cluster.members(), 0, cluster.size())));
        assertThat(places(alone)).isEqualTo(all(block));
    }

    private static List<Cluster> lookedAt(
            Block block, Requirement requirement, int threads, long seed, List<Cluster> clusters) {
        return new SecondLook(block, requirement, 3, threads, seed, SecondLook.Reach.usual(requirement))
                .improve(clusters);
    }

    private static List<Cluster> anneal(Block block, Requirement requirement, long seed, List<Cluster> clusters) {
        return new SecondLook(
                        block,
                        requirement,
                        0,
                        1,
                        seed,
                        new SecondLook.Reach(8, 2, 4, 2, 0, SecondLook.Cut.BY_SPREAD_IN_WIDTHS))
                .anneal(
                        clusters,
                        sweep -> sweep < 10
                                ? OptionalDouble.of(Math.max(0, 0.2 - sweep / 40.0))
                                : OptionalDouble.empty());
    }

    private static double loss(List<Cluster> clusters) {
        return clusters.stream().mapToDouble(c -> c.size() * c.loss()).sum();
    }

    private static Block block(long seed, int rows) {
        return Sample.random(seed, rows, 1, 2).block(BlockPersons.NONE);
    }

    private static List<Cluster> cut(Cutter cutter, Block block, Requirement requirement) {
        List<Cluster> clusters = new ArrayList<>();
        cutter.cut(block, all(block), requirement, part -> clusters.add(Cluster.of(block, part)));
        return clusters;
    }

    private static int[] all(Block block) {
        return IntStream.range(0, block.size()).toArray();
    }

    private static int[][] members(List<Cluster> clusters) {
        return clusters.stream().map(Cluster::members).toArray(int[][]::new);
    }

    private static int[] places(List<Cluster> clusters) {
        return clusters.stream()
                .flatMapToInt(cluster -> Arrays.stream(cluster.members()))
                .sorted()
                .toArray();
    }
}
