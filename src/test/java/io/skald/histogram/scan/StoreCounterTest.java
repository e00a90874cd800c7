package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.BinSet;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.histogram.RowSlice;
import io.skald.histogram.TableSample;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.store.EncodedTable;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Every way of counting against a map of lists. */
class StoreCounterTest {

    private static final long GAP = 1L << 40;
    private static final int[] CHUNK_ROWS = {1, 2, 7, 1 << 20};
    private static final int[] THREADS = {1, 2, 4};

    /** What a sample is counted with. */
    private record Setting(long budget, int chunkRows, int threads) {

        static Setting random(Random random, long budget) {
            return new Setting(
                    budget, CHUNK_ROWS[random.nextInt(CHUNK_ROWS.length)], THREADS[random.nextInt(THREADS.length)]);
        }
    }

    @FunctionalInterface
    private interface Check {
        void with(StoreCounter counter, Workspace workspace);
    }

    private static void counting(TableSample sample, Setting setting, Check check) {
        MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(setting.budget()));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")))) {
            EncodedTable table = sample.stored(setting.chunkRows(), workspace, storeBudget, 1000);
            try (var store = table.store();
                    StoreCounter counter =
                            StoreCounter.of(table, budget, workspace, setting.threads(), Progress.NONE)) {
                assertThat(store.rows()).isEqualTo(sample.rows());
                check.with(counter, workspace);
            }
            assertThat(budget.available()).as("bytes given back").isEqualTo(budget.total());
        }
    }

    private static Histogram complete(Count count) {
        return HistogramCounter.complete(count).orElseThrow(() -> new AssertionError("not complete: " + count));
    }

    private static TableSample sample(Random random) {
        long gap = random.nextInt(3) == 0 ? GAP : 1;
        int rows = random.nextInt(400);
        return TableSample.random(random, rows, 1 + random.nextInt(5), 1, 30, 1 + random.nextInt(4), gap);
    }

    @Property(tries = 80)
    void several_nodes_in_one_scan_are_counted_as_one_by_one(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        Setting setting = Setting.random(random, 256L << 20);
        List<Node> nodes = List.of(sample.node(random), sample.node(random), sample.node(random));
        counting(sample, setting, (counter, workspace) -> {
            long before = counter.scans();
            List<Count> counts = counter.tryCount(nodes, new long[] {10_000, 10_000, 10_000});
            assertThat(counter.scans()).isEqualTo(before + 1);
            for (int i = 0; i < nodes.size(); i++) {
                Map<List<Long>, TableSample.Bin> expected = sample.count(nodes.get(i));
                try (Histogram histogram = complete(counts.get(i))) {
                    assertThat(histogram.node()).isEqualTo(nodes.get(i));
                    assertThat(TableSample.bins(histogram)).isEqualTo(expected);
                    assertThat(histogram.keys()).isEqualTo(expected.size());
                    assertThat(histogram.sizes()).isEqualTo(sizes(expected));
                    assertThat(histogram.retainedBytes())
                            .isLessThanOrEqualTo(counter.bytesFor(nodes.get(i), Math.max(1, expected.size())));
                }
            }
            assertThat(workspace.spilledBytes()).isZero();
        });
    }

    private static ClassSizes sizes(Map<List<Long>, TableSample.Bin> bins) {
        ClassSizes.Builder builder = new ClassSizes.Builder();
        bins.values().forEach(bin -> builder.add(Evidence.ofRows(bin.count())));
        return builder.build();
    }

    @Property(tries = 80)
    void nodes_of_one_attribute_each_are_counted_as_one_by_one(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        Setting setting = Setting.random(random, 256L << 20);
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < sample.attributes().size(); i++) {
            int[] levels = sample.attributes().stream()
                    .mapToInt(attribute -> attribute.domain().height())
                    .toArray();
            levels[i] = random.nextInt(levels[i] + 1);
            nodes.add(Node.of(levels));
            nodes.add(Node.of(levels));
        }
        long[] any = new long[nodes.size()];
        Arrays.fill(any, Long.MAX_VALUE);
        counting(sample, setting, (counter, workspace) -> {
            List<Count> counts = counter.tryCount(nodes, any);
            for (int i = 0; i < nodes.size(); i++) {
                try (Histogram histogram = complete(counts.get(i))) {
                    assertThat(TableSample.bins(histogram)).isEqualTo(sample.count(nodes.get(i)));
                }
            }
        });
    }

    @Test
    void an_interrupt_ends_a_roll_up() {
        Random random = new Random(1);
        TableSample sample = TableSample.random(random, 300, 3, 2, 10, 1, 1);
        Node low = sample.node(random);
        counting(sample, new Setting(1L << 26, 100, 1), (counter, workspace) -> {
            try (Histogram source =
                    complete(counter.tryCount(List.of(low), new long[] {10_000}).get(0))) {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> counter.tryRollUp(source, sample.above(low, random), 10_000))
                        .isInstanceOf(InterruptedRunException.class);
            } finally {
                // The test's thread goes on.
                assertThat(Thread.interrupted()).isTrue();
            }
        });
    }

    @Property(tries = 80)
    void rolling_up_is_counting_again(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        Setting setting = Setting.random(random, 256L << 20);
        Node low = sample.node(random);
        Node middle = sample.above(low, random);
        Node high = sample.above(middle, random);
        counting(sample, setting, (counter, workspace) -> {
            long[] many = {10_000};
            try (Histogram source =
                            complete(counter.tryCount(List.of(low), many).get(0));
                    Histogram once = complete(counter.tryRollUp(source, middle, 10_000));
                    Histogram twice = complete(counter.tryRollUp(once, high, 10_000))) {
                long scans = counter.scans();
                assertThat(TableSample.bins(once)).isEqualTo(sample.count(middle));
                assertThat(TableSample.bins(twice)).isEqualTo(sample.count(high));
                assertThat(counter.scans()).isEqualTo(scans);
            }
        });
    }

    @Property(tries = 80)
    void counting_stops_at_the_first_bin_too_many(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        Setting setting = Setting.random(random, 256L << 20);
        Node node = sample.node(random);
        long bins = sample.count(node).size();
        counting(sample, setting, (counter, workspace) -> {
            List<Count> counts = counter.tryCount(List.of(node, node), new long[] {bins, bins - 1});
            assertThat(counts.get(1)).isEqualTo(bins == 0 ? counts.get(1) : new Count.TooManyBins());
            try (Histogram source = complete(counts.get(0))) {
                assertThat(source.keys()).isEqualTo(bins);
                complete(counter.tryRollUp(source, node, bins)).close();
                if (bins > 0) {
                    assertThat(counter.tryRollUp(source, node, bins - 1)).isEqualTo(new Count.TooManyBins());
                }
            }
            assertThat(counter.visit(node, bins, (key, evidence) -> {})).isTrue();
            if (bins > 0) {
                assertThat(counter.visit(node, bins - 1, (key, evidence) -> {})).isFalse();
            } else {
                HistogramCounter.complete(counts.get(1)).ifPresent(Histogram::close);
            }
        });
    }

    @Property(tries = 12)
    void in_memory_too_small_for_the_bins_visiting_spills_and_shows_the_same(@ForAll long seed, @ForAll boolean wide) {
        Random random = new Random(seed);
        TableSample sample = TableSample.nearlyDistinct(random, 8000, wide ? GAP : 1);
        Setting setting = new Setting(
                wide ? 128 << 10 : 96 << 10, random.nextBoolean() ? 40 : 700, THREADS[random.nextInt(THREADS.length)]);
        Node node = Node.of(0, 0, 0, 0);
        Map<List<Long>, TableSample.Bin> expected = sample.count(node);
        counting(sample, setting, (counter, workspace) -> {
            assertThat(counter.tryCount(List.of(node), new long[] {10_000})).isEqualTo(List.of(new Count.NoMemory()));
            assertThat(workspace.spilledBytes()).isZero();
            Map<List<Long>, TableSample.Bin> shown = new HashMap<>();
            assertThat(counter.visit(node, expected.size(), TableSample.into(shown)))
                    .isTrue();
            assertThat(shown).isEqualTo(expected);
            assertThat(workspace.spilledBytes()).isPositive();
            assertThat(counter.visit(node, expected.size() - 1, (key, evidence) -> {}))
                    .isFalse();
            assertThat(workspace.folder()).isDirectoryNotContaining("glob:**bins-*");
        });
    }

    @Property(tries = 3)
    void parts_that_do_not_fit_either_are_split_again(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = TableSample.nearlyDistinct(random, 40_000, 1);
        Setting setting = new Setting(36 << 10, 200, 1);
        Node node = Node.of(0, 0, 0, 0);
        Map<List<Long>, TableSample.Bin> expected = sample.count(node);
        counting(sample, setting, (counter, workspace) -> {
            Map<List<Long>, TableSample.Bin> shown = new HashMap<>();
            assertThat(counter.visit(node, 40_000, TableSample.into(shown))).isTrue();
            assertThat(shown).isEqualTo(expected);
            long onceEach = expected.size() * 16L;
            assertThat(workspace.spilledBytes()).as("parts written twice").isGreaterThan(onceEach * 3 / 2);
        });
    }

    @Example
    void a_budget_too_small_for_any_part_says_what_to_do() {
        TableSample sample = TableSample.nearlyDistinct(new Random(1), 500, 1);
        Setting setting = new Setting(12 << 10, 10, 1);
        assertThatThrownBy(() -> counting(
                        sample,
                        setting,
                        (counter, workspace) -> counter.visit(Node.of(0, 0, 0, 0), 1000, (key, evidence) -> {})))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("Raise 'memory' in the job");
    }

    @Property(tries = 10)
    void one_node_out_of_memory_does_not_spoil_the_others(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = TableSample.nearlyDistinct(random, 6000, 1);
        Node top = Node.of(sample.attributes().stream()
                .mapToInt(attribute -> attribute.domain().height())
                .toArray());
        Setting setting = new Setting(64 << 10, 500, 2);
        counting(sample, setting, (counter, workspace) -> {
            List<Count> counts = counter.tryCount(List.of(Node.of(0, 0, 0, 0), top), new long[] {100_000, 100_000});
            assertThat(counts.get(0)).isEqualTo(new Count.NoMemory());
            try (Histogram one = complete(counts.get(1))) {
                assertThat(TableSample.bins(one)).isEqualTo(sample.count(top));
            }
        });
    }

    @Property(tries = 20)
    void information_is_the_sum_of_log2_of_the_rows_of_each_value(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        counting(
                sample,
                new Setting(256L << 20, 7, 2),
                (counter, workspace) -> assertThat(counter.informationOfAll()).isEqualTo(sample.information()));
    }

    @Example
    void information_that_memory_has_no_room_for_is_refused_where_it_must_be_told() {
        TableSample sample = TableSample.random(new Random(5), 50, 2, 20_000, 20_000, 1, 1);
        counting(sample, new Setting(64 << 10, 100, 1), (counter, workspace) -> {
            assertThat(counter.tryInformationOfAll()).isEmpty();
            assertThatThrownBy(counter::informationOfAll).isInstanceOf(FailureException.class);
        });
    }

    @Example
    void information_that_was_counted_is_told_again_where_there_is_no_more_room_for_it() {
        TableSample sample = sample(new Random(3));
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                EncodedTable table = sample.stored(7, workspace, MemoryBudget.of(ByteSize.ofMegabytes(64)), 1000);
                StoreCounter counter = StoreCounter.of(table, budget, workspace, 1, Progress.NONE)) {
            Optional<BigInteger> first = counter.tryInformationOfAll();
            try (MemoryBudget.Reservation rest = budget.reserve(MemoryTag.HISTOGRAM, budget.available())) {
                assertThat(rest.bytes()).isPositive();
                assertThat(counter.tryInformationOfAll()).isEqualTo(first).isPresent();
            }
        }
    }

    @Property(tries = 60)
    void a_slice_has_the_rows_of_its_bins(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        Setting setting = Setting.random(random, 256L << 20);
        List<BinSet> sets = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            sets.add(someBins(sample, random));
        }
        counting(sample, setting, (counter, workspace) -> {
            long before = counter.scans();
            List<RowSlice> slices = counter.trySlice(sets);
            assertThat(counter.scans()).isEqualTo(before + 1);
            assertThat(slices).hasSameSizeAs(sets);
            for (int i = 0; i < slices.size(); i++) {
                try (RowSlice slice = slices.get(i)) {
                    assertThat(slice.rows())
                            .isEqualTo(rowsOf(sample, sets.get(i)).size());
                }
            }
        });
    }

    @Property(tries = 200)
    void in_any_memory_there_are_all_slices_or_none(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = TableSample.random(random, 6000, 1 + random.nextInt(4), 1, 30, 2, 1);
        Setting setting = new Setting((24 << 10) + random.nextInt(1 << 20), 500, 1 + random.nextInt(2));
        List<BinSet> sets = List.of(someBins(sample, random), someBins(sample, random), someBins(sample, random));
        counting(sample, setting, (counter, workspace) -> {
            List<RowSlice> slices = counter.trySlice(sets);
            assertThat(slices.size()).isIn(0, sets.size());
            for (int i = 0; i < slices.size(); i++) {
                try (RowSlice slice = slices.get(i)) {
                    assertThat(slice.rows())
                            .isEqualTo(rowsOf(sample, sets.get(i)).size());
                    slice.surelyHasMoreInSmallClasses(sample.node(random), new KAnonymity(5), 0);
                }
            }
        });
    }

    @Property(tries = 60)
    void a_slice_is_only_sure_of_small_classes_that_are_there(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = sample(random);
        Setting setting = Setting.random(random, 256L << 20);
        BinSet set = someBins(sample, random);
        List<Integer> rows = rowsOf(sample, set);
        counting(sample, setting, (counter, workspace) -> {
            try (RowSlice slice = counter.trySlice(List.of(set)).get(0)) {
                for (int i = 0; i < 10 && !rows.isEmpty(); i++) {
                    Node node = sample.node(random);
                    int k = 1 + random.nextInt(20);
                    long limit = random.nextBoolean() ? 0 : random.nextInt(rows.size());
                    if (slice.surelyHasMoreInSmallClasses(node, new KAnonymity(k), limit)) {
                        assertThat(inSmallClasses(sample, rows, node, k))
                                .as("%s, k %s", node, k)
                                .isGreaterThan(limit);
                    }
                }
            }
        });
    }

    @Example
    void a_slice_is_nearly_always_sure_of_small_classes() {
        Random random = new Random(3);
        TableSample sample = TableSample.random(random, 4000, 4, 10, 30, 2, 1);
        BinSet set = someBins(sample, random);
        List<Integer> rows = rowsOf(sample, set);
        counting(sample, new Setting(256L << 20, 700, 2), (counter, workspace) -> {
            int there = 0;
            int sure = 0;
            try (RowSlice slice = counter.trySlice(List.of(set)).get(0)) {
                for (int i = 0; i < 300; i++) {
                    Node node = sample.node(random);
                    int k = 2 + random.nextInt(40);
                    there += inSmallClasses(sample, rows, node, k) > 0 ? 1 : 0;
                    sure += slice.surelyHasMoreInSmallClasses(node, new KAnonymity(k), 0) ? 1 : 0;
                }
            }
            assertThat(there).isGreaterThan(50);
            assertThat(sure).isBetween(there * 9 / 10, there);
        });
    }

    @Example
    void a_budget_without_room_makes_no_slices() {
        TableSample sample = TableSample.nearlyDistinct(new Random(1), 500, 1);
        counting(
                sample,
                new Setting(48 << 10, 10, 1),
                (counter, workspace) -> assertThat(counter.trySlice(List.of(new BinSet(0, 0, Set.of(1L)))))
                        .isEmpty());
    }

    private static BinSet someBins(TableSample sample, Random random) {
        int attribute = random.nextInt(sample.attributes().size());
        Domain domain = sample.attributes().get(attribute).domain();
        int level = random.nextInt(domain.height() + 1);
        Set<Long> bins = new HashSet<>();
        for (int i = 0; i < 1 + random.nextInt(5); i++) {
            bins.add(domain.bin(level, random.nextInt((int) domain.size())));
        }
        return new BinSet(attribute, level, bins);
    }

    private static List<Integer> rowsOf(TableSample sample, BinSet set) {
        Domain domain = sample.attributes().get(set.attribute()).domain();
        return IntStream.range(0, sample.rows())
                .filter(row -> !sample.excluded().get(row))
                .filter(row -> set.bins().contains(domain.bin(set.level(), sample.codes()[set.attribute()][row])))
                .boxed()
                .toList();
    }

    private static long inSmallClasses(TableSample sample, List<Integer> rows, Node node, long k) {
        Map<List<Long>, Long> classes = new HashMap<>();
        for (int row : rows) {
            List<Long> key = IntStream.range(0, node.size())
                    .mapToObj(a -> sample.attributes().get(a).domain().bin(node.level(a), sample.codes()[a][row]))
                    .toList();
            classes.merge(key, 1L, Long::sum);
        }
        return classes.values().stream()
                .filter(size -> size < k)
                .mapToLong(size -> size)
                .sum();
    }
}
