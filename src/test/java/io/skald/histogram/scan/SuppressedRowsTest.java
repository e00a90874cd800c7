package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.TableSample;
import io.skald.lattice.Node;
import io.skald.privacy.KAnonymity;
import io.skald.store.EncodedTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SuppressedRowsTest {

    private static BitSet expected(TableSample sample, Node node, long k, Predicate<long[]> also) {
        Map<List<Long>, TableSample.Bin> bins = sample.count(node);
        BitSet rows = new BitSet();
        for (int row = 0; row < sample.rows(); row++) {
            int at = row;
            List<Long> key = IntStream.range(0, node.size())
                    .mapToObj(a -> sample.attributes().get(a).domain().bin(node.level(a), sample.codes()[a][at]))
                    .toList();
            rows.set(row, !sample.excluded().get(row) && (bins.get(key).count() < k || also.test(array(key))));
        }
        return rows;
    }

    private static long[] array(List<Long> key) {
        return key.stream().mapToLong(Long::longValue).toArray();
    }

    private static void check(TableSample sample, Node node, int k, int chunkRows, long memory, boolean spills) {
        check(sample, node, k, bins -> false, chunkRows, memory, spills);
    }

    private static void check(
            TableSample sample, Node node, int k, Predicate<long[]> also, int chunkRows, long memory, boolean spills) {
        MemoryBudget storeBudget = MemoryBudget.of(ByteSize.ofMegabytes(64));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(memory));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")))) {
            EncodedTable table = sample.stored(chunkRows, workspace, storeBudget, 1000);
            try (var store = table.store();
                    StoreCounter counter = StoreCounter.of(table, budget, workspace, 2, Progress.NONE);
                    SuppressedRows suppressed = SuppressedRows.of(
                            new SuppressedClasses(node, new KAnonymity(k), also),
                            table,
                            counter,
                            budget,
                            workspace,
                            2,
                            Progress.NONE)) {
                BitSet found = new BitSet();
                for (int chunk = 0; chunk < store.chunkCount(); chunk++) {
                    int first = Math.toIntExact(store.firstRow(chunk));
                    suppressed.ofChunk(chunk).stream().forEach(row -> found.set(first + row));
                }
                assertThat(found).isEqualTo(expected(sample, node, k, also));
                assertThat(workspace.spilledBytes() > 0).isEqualTo(spills);
            }
            assertThat(budget.available()).isEqualTo(budget.total());
        }
    }

    @Property(tries = 60)
    void are_the_rows_of_classes_below_k(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int k) {
        Random random = new Random(seed);
        TableSample sample =
                TableSample.random(random, random.nextInt(500), 3, 1, 20, 3, 1L << (random.nextInt(2) * 40));
        check(sample, sample.node(random), k, 1 + random.nextInt(200), 64 << 20, false);
    }

    @Property(tries = 40)
    void a_class_that_is_absorbed_is_suppressed_whatever_its_size(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = TableSample.random(random, 1 + random.nextInt(300), 3, 1, 20, 3, 1);
        Node node = sample.node(random);
        List<List<Long>> keys = List.copyOf(sample.count(node).keySet());
        if (!keys.isEmpty()) {
            long[] absorbed = array(keys.get(random.nextInt(keys.size())));
            check(sample, node, 2, bins -> Arrays.equals(bins, absorbed), 50, 64 << 20, false);
        }
    }

    @Property(tries = 4)
    void are_found_in_memory_too_small_for_their_keys_or_their_bits(@ForAll long seed) {
        Random random = new Random(seed);
        TableSample sample = TableSample.nearlyDistinct(random, 8000, 1);
        check(sample, Node.of(0, 0, 0, 0), 2, 300, 72 << 10, true);
    }

    @Property(tries = 50)
    void bits_on_disk_are_those_in_memory(@ForAll long seed) {
        Random random = new Random(seed);
        MemoryBudget none = MemoryBudget.of(new ByteSize(8));
        MemoryBudget enough = MemoryBudget.of(new ByteSize(8000));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                RowBits disk = RowBits.of(1000, none, workspace);
                RowBits heap = RowBits.of(1000, enough, workspace)) {
            assertThat(disk).isInstanceOf(DiskRowBits.class);
            assertThat(heap).isInstanceOf(HeapRowBits.class);
            BitSet model = new BitSet();
            for (int i = 0; i < 20; i++) {
                int first = random.nextInt(1000);
                BitSet rows = new BitSet();
                IntStream.range(0, 1000 - first)
                        .filter(row -> random.nextInt(4) == 0)
                        .forEach(rows::set);
                disk.or(first, rows);
                heap.or(first, rows);
                rows.stream().forEach(row -> model.set(first + row));
                int from = random.nextInt(1000);
                int count = random.nextInt(1001 - from);
                assertThat(disk.get(from, count)).isEqualTo(model.get(from, from + count));
                assertThat(heap.get(from, count)).isEqualTo(model.get(from, from + count));
            }
        }
    }
}
