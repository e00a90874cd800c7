package io.skald.refine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.privacy.KAnonymity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Cuts at the median, and wherever it costs no cluster, are those of a plain twin that sorts and measures every cut anew. */
class MedianProperties {

    private static final double EQUAL = 1e-12;

    @Property(tries = 400)
    void cuts_are_those_of_the_plain_twin(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 70) int rows,
            @ForAll @IntRange(max = 2) int categories,
            @ForAll @IntRange(min = 1, max = 2) int numbers,
            @ForAll @IntRange(min = 2, max = 5) int k) {
        Sample sample = Sample.random(seed, rows, categories, numbers);
        Block block = sample.block(BlockPersons.NONE);

        List<List<Integer>> found = new ArrayList<>();
        int[] all = IntStream.range(0, rows).toArray();
        new MedianCutter()
                .cut(
                        block,
                        all,
                        new KAnonymity(k),
                        part -> found.add(Arrays.stream(part).sorted().boxed().toList()));

        List<List<Integer>> expected = new ArrayList<>();
        cut(block, IntStream.range(0, rows).boxed().toList(), k, expected);
        assertThat(found).isEqualTo(expected);
    }

    private static void cut(Block block, List<Integer> rows, int k, List<List<Integer>> found) {
        int n = rows.size();
        List<List<Integer>> best = List.of();
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0;
                n >= 2 * k && loss(block, rows) > 0 && i < block.geometry().attributes();
                i++) {
            int attribute = i;
            List<Integer> sorted = rows.stream()
                    .sorted(Comparator.<Integer>comparingInt(row -> block.code(row, attribute))
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
            if (block.code(sorted.get(0), i) == block.code(sorted.get(n - 1), i)) {
                continue;
            }
            double leastOfAttribute = Double.POSITIVE_INFINITY;
            int bestAt = 0;
            for (int at : places(n, k)) {
                double sum = at * loss(block, sorted.subList(0, at)) + (n - at) * loss(block, sorted.subList(at, n));
                boolean nearer = Math.abs(2 * at - n) < Math.abs(2 * bestAt - n);
                if (sum < leastOfAttribute - EQUAL || sum < leastOfAttribute + EQUAL && nearer) {
                    leastOfAttribute = sum;
                    bestAt = at;
                }
            }
            if (leastOfAttribute < least - EQUAL) {
                least = leastOfAttribute;
                best = List.of(sorted.subList(0, bestAt), sorted.subList(bestAt, n));
            }
        }
        if (best.isEmpty()) {
            found.add(rows.stream().sorted().toList());
        }
        best.forEach(half -> cut(block, half, k, found));
    }

    /** Where so many rows may be cut: from eight clusters on, the multiple of k next below the median; else where no cluster is lost. */
    private static int[] places(int n, int k) {
        if (n / k >= 8) {
            return new int[] {n / k / 2 * k};
        }
        return IntStream.rangeClosed(k, n - k)
                .filter(at -> at / k + (n - at) / k == n / k)
                .toArray();
    }

    private static double loss(Block block, List<Integer> rows) {
        return block.loss(rows.stream().mapToInt(Integer::intValue).toArray(), 0, rows.size());
    }
}
