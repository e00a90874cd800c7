package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.CellDomain;
import io.skald.attribute.bin.Domain;
import io.skald.job.Refinement;
import io.skald.privacy.KAnonymity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The approximation by suppressed cells against what can be proven of it, and against the exact optimum of small tables. */
class CellProperties {

    private static Block block(int[][] rows) {
        int m = rows[0].length;
        int values = Arrays.stream(rows).flatMapToInt(Arrays::stream).max().orElse(0) + 1;
        List<Domain> domains = Collections.nCopies(m, new CellDomain(new Numbers("n", values)));
        double[] weights = new double[m];
        Arrays.fill(weights, 1.0 / m);
        return new Block(
                new Geometry(domains, weights),
                LongStream.range(0, rows.length).toArray(),
                Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray());
    }

    private static int[][] random(long seed, int rows, int attributes, int values) {
        Random random = new Random(seed);
        return IntStream.range(0, rows)
                .mapToObj(row -> IntStream.range(0, attributes)
                        .map(i -> random.nextInt(values))
                        .toArray())
                .toArray(int[][]::new);
    }

    private static List<int[]> cut(Block block, int k, Refinement.Distance distance) {
        List<int[]> sets = new ArrayList<>();
        new CellCutter(distance).cut(block, PlacesInOrder.upTo(block.size()), new KAnonymity(k), sets::add);
        return sets;
    }

    private static long stars(Block block, int[] set) {
        return Math.round(Cluster.of(block, set).loss() * block.geometry().attributes()) * set.length;
    }

    @Property(tries = 200)
    void sets_share_no_row_and_have_k_to_2k_less_one(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 6) int k,
            @ForAll @IntRange(max = 40) int more,
            @ForAll Refinement.Distance distance) {
        Block block = block(random(seed, k + more, 4, 3));
        List<int[]> sets = cut(block, k, distance);
        assertThat(sets).allMatch(set -> set.length >= k && set.length < 2 * k);
        assertThat(sets.stream().flatMapToInt(Arrays::stream).sorted())
                .containsExactly(IntStream.range(0, block.size()).boxed().toArray(Integer[]::new));
    }

    @Property(tries = 40)
    void diameters_and_stars_keep_their_bounds_of_the_optimum(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 3) int k) {
        Block block = block(random(seed, 9 + (int) (seed & 1), 5, 3));
        CellDistances distances =
                CellDistances.of(block, PlacesInOrder.upTo(block.size()), Refinement.Distance.HAMMING);
        List<int[]> sets = cut(block, k, Refinement.Distance.HAMMING);
        double diameters = ExactOptimum.of(block.size(), k, distances::diameter);
        double cells = ExactOptimum.of(block.size(), k, set -> stars(block, set));
        assertThat((double) sets.stream().mapToInt(distances::diameter).sum())
                .isLessThanOrEqualTo(2 * (2 * k - 1) * diameters + 1e-9);
        assertThat((double) sets.stream().mapToLong(set -> stars(block, set)).sum())
                .isBetween(cells - 1e-9, (12 * k * k - 6 * k) * cells + 1e-9);
    }

    /** Rows (x, h), (x, h'), (y, h), (y, h'): the counterexample to the ratio that the thesis claims with its own distance. */
    @Example
    void the_ordered_distance_exceeds_the_ratio_that_the_thesis_claims() {
        int light = 8;
        int[][] rows = new int[4][light + 1];
        for (int row = 0; row < 4; row++) {
            rows[row][0] = row % 2;
            Arrays.fill(rows[row], 1, light + 1, row / 2);
        }
        Block block = block(rows);
        assertThat(cut(block, 2, Refinement.Distance.ORDERED).stream()
                        .mapToLong(set -> stars(block, set))
                        .sum())
                .isEqualTo(4L * light);
        assertThat(cut(block, 2, Refinement.Distance.HAMMING).stream()
                        .mapToLong(set -> stars(block, set))
                        .sum())
                .isEqualTo(4);
    }

    @Example
    void larger_bins_are_refused() {
        assertThatThrownBy(() -> cut(block(new int[2001][1]), 2, Refinement.Distance.HAMMING))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("'refine.method: cells' takes bins of at most 2000 rows, and one has 2001.");
    }
}
