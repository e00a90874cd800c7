package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Where categories meet, against climbing level by level: trees that fit a number each and trees that are too deep for it. */
class AncestorPathsProperties {

    @Property(tries = 300)
    void two_categories_meet_where_climbing_finds_it(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 90) int codes,
            @ForAll @IntRange(min = 1, max = 90) int height,
            @ForAll boolean oneByOne) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] bins = new int[height + 1][codes];
        int[] counts = new int[height + 1];
        counts[0] = codes;
        for (int code = 0; code < codes; code++) {
            bins[0][code] = code;
        }
        for (int level = 1; level <= height; level++) {
            counts[level] = level == height
                    ? 1
                    : oneByOne ? Math.max(1, counts[level - 1] - 1) : 1 + random.nextInt(counts[level - 1]);
            int[] above = new int[counts[level - 1]];
            for (int bin = 0; bin < above.length; bin++) {
                above[bin] = oneByOne ? Math.min(bin, counts[level] - 1) : random.nextInt(counts[level]);
            }
            for (int code = 0; code < codes; code++) {
                bins[level][code] = above[bins[level - 1][code]];
            }
        }
        AncestorPaths paths = new AncestorPaths(bins, counts);
        for (int lo = 0; lo < codes; lo++) {
            for (int hi = 0; hi < codes; hi++) {
                assertThat(paths.level(lo, hi)).isEqualTo(climbed(bins, lo, hi));
            }
        }
    }

    private static int climbed(int[][] bins, int lo, int hi) {
        int level = 0;
        while (bins[level][lo] != bins[level][hi]) {
            level++;
        }
        return level;
    }
}
