package io.skald.histogram.bins;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.histogram.key.CellKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Counting into cells, by one lane or several, agrees with counting in a map. */
class DenseBinsProperties {

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(64 << 20));

    @Property(tries = 60)
    void several_lanes_agree_with_a_map(
            @ForAll @IntRange(min = 1, max = 50_000) int space,
            @ForAll @IntRange(min = 1, max = 4) int lanes,
            @ForAll boolean carrying,
            @ForAll long seed)
            throws InterruptedException {
        try (CountingPools pools = CountingPools.of(carrying, budget)) {
            DenseBins bins = open(space, carrying, Long.MAX_VALUE, lanes, pools);
            Map<Long, Long> expected = new TreeMap<>();
            Map<Long, Long> expectedCarried = new TreeMap<>();
            Random random = new Random(seed);
            List<Thread> threads = new ArrayList<>();
            for (int lane = 0; lane < lanes; lane++) {
                List<KeyBlock> blocks = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    blocks.add(block(random, space, carrying, expected, expectedCarried));
                }
                BinSink.Lane target = bins.newLane();
                threads.add(new Thread(() -> {
                    blocks.forEach(target::add);
                    target.end();
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            Histogram histogram = HistogramCounter.complete(bins.finish()).orElseThrow();

            Map<Long, Long> counted = new TreeMap<>();
            Map<Long, Long> carried = new TreeMap<>();
            histogram.forEach((bin, evidence) -> {
                counted.put(bin[0], evidence.rows());
                if (carrying) {
                    carried.put(bin[0], ((DenseHistogram) histogram).cells().carried()[(int) bin[0]]);
                }
            });
            assertThat(counted).isEqualTo(expected);
            assertThat(histogram.keys()).isEqualTo(expected.size());
            if (carrying) {
                assertThat(carried).isEqualTo(expectedCarried);
            }
        }
    }

    @Property(tries = 20)
    void more_bins_than_allowed_are_noticed(@ForAll @IntRange(min = 1, max = 3) int lanes, @ForAll long seed) {
        try (CountingPools pools = CountingPools.of(false, budget)) {
            DenseBins bins = open(40_000, false, 100, lanes, pools);
            BinSink.Lane lane = bins.newLane();
            lane.add(block(new Random(seed), 40_000, false, new TreeMap<>(), new TreeMap<>()));
            lane.end();

            assertThat(bins.open()).isFalse();
            assertThat(bins.finish()).isInstanceOf(Count.TooManyBins.class);
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    @Property(tries = 60)
    void cells_of_a_finer_node_added_by_several_threads_agree_with_a_map(
            @ForAll @IntRange(min = 1, max = 4) int lanes, @ForAll boolean carrying, @ForAll long seed)
            throws InterruptedException {
        Random random = new Random(seed);
        long[] widths = new long[3];
        long[] fineBins = new long[3];
        long[] coarseBins = new long[3];
        for (int i = 0; i < widths.length; i++) {
            fineBins[i] = 1 + random.nextInt(30);
            widths[i] = 1 + random.nextInt(6);
            coarseBins[i] = (fineBins[i] - 1) / widths[i] + 1;
        }
        KeyLayout.Dense fine = dense(fineBins);
        KeyLayout.Dense coarse = dense(coarseBins);
        LongUnaryOperator coarsened = key -> IntStream.range(0, widths.length)
                .mapToLong(i -> key / fine.strides()[i] % fineBins[i] / widths[i] * coarse.strides()[i])
                .sum();
        Map<Long, Long> counts = new TreeMap<>();
        Map<Long, Long> carried = new TreeMap<>();
        try (CountingPools pools = CountingPools.of(carrying, budget)) {
            DenseBins below = open(carrying, Long.MAX_VALUE, 1, pools, fine);
            BinSink.Lane lane = below.newLane();
            lane.add(block(random, (int) fine.space(), carrying, counts, carried));
            lane.end();
            DenseHistogram cells =
                    (DenseHistogram) HistogramCounter.complete(below.finish()).orElseThrow();
            DenseBins above = open(carrying, Long.MAX_VALUE, 1, pools, coarse);
            CellKeys keys = CellKeys.of(fine, coarsened);
            int[] laneOf = keys.lanes(lanes);
            List<Thread> threads = IntStream.range(0, lanes)
                    .mapToObj(i -> new Thread(() -> above.addAll(cells, keys, i, laneOf)))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            DenseHistogram histogram =
                    (DenseHistogram) HistogramCounter.complete(above.finish()).orElseThrow();

            long[] expected = new long[(int) coarse.space()];
            counts.forEach((key, count) -> expected[(int) coarsened.applyAsLong(key)] += count);
            long[] expectedCarried = new long[carrying ? expected.length : 0];
            carried.forEach((key, of) -> expectedCarried[(int) coarsened.applyAsLong(key)] += of);
            for (int key = 0; key < expected.length; key++) {
                assertThat(histogram.cells().counts()[key]).isEqualTo((int) expected[key]);
            }
            for (int key = 0; key < expectedCarried.length; key++) {
                assertThat(histogram.cells().carried()[key]).isEqualTo(expectedCarried[key]);
            }
            assertThat(histogram.keys())
                    .isEqualTo(
                            Arrays.stream(expected).filter(count -> count > 0).count());
        }
    }

    private static KeyLayout.Dense dense(long[] bins) {
        long[] strides = new long[bins.length];
        long space = 1;
        for (int i = bins.length - 1; i >= 0; i--) {
            strides[i] = space;
            space *= bins[i];
        }
        return new KeyLayout.Dense(strides, bins, space);
    }

    private static DenseBins open(int space, boolean carrying, long maxBins, int lanes, CountingPools pools) {
        KeyLayout.Dense layout = new KeyLayout.Dense(new long[] {1}, new long[] {space}, space);
        return open(carrying, maxBins, lanes, pools, layout);
    }

    private static DenseBins open(
            boolean carrying, long maxBins, int lanes, CountingPools pools, KeyLayout.Dense layout) {
        return DenseBins.tryOpen(Node.of(0), KeyColumns.of(List.of()), layout, carrying, false, maxBins, lanes, pools)
                .orElseThrow();
    }

    private static KeyBlock block(
            Random random, int space, boolean carrying, Map<Long, Long> counts, Map<Long, Long> carried) {
        KeyBlock block = new KeyBlock(1, false, carrying);
        block.size = KeyBlock.CAPACITY;
        for (int i = 0; i < block.size; i++) {
            long key = random.nextInt(space);
            block.words[0][i] = key;
            counts.merge(key, 1L, Long::sum);
            if (carrying) {
                block.carried[i] = random.nextInt(1000);
                carried.merge(key, block.carried[i], Long::sum);
            }
        }
        return block;
    }
}
