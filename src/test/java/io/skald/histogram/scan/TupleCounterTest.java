package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.attribute.Encoding;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.histogram.TableSample;
import io.skald.lattice.Node;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Counting from tuples against a map of lists. */
class TupleCounterTest {

    private static final long ROOMY = 64L << 20;

    @FunctionalInterface
    private interface Check {
        void with(TupleCounter counter, CountedTuples tuples);
    }

    /** Every row is a tuple; where rows repeat, some are added together. */
    private static void counting(TableSample sample, long bytes, Check check) {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(bytes));
        MemoryBudget ofTuples = MemoryBudget.of(ByteSize.ofMegabytes(64));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                CountedTuples tuples = new CountedTuples(
                        sample.attributes().stream()
                                .map(Encoding.CodedDomain::domain)
                                .toList(),
                        ofTuples,
                        workspace)) {
            Map<List<Integer>, Integer> together = new HashMap<>();
            for (int row = 0; row < sample.rows(); row++) {
                int at = row;
                if (!sample.excluded().get(row)) {
                    List<Integer> codes = IntStream.range(0, sample.codes().length)
                            .mapToObj(a -> sample.codes()[a][at])
                            .toList();
                    if (row % 3 == 0) {
                        add(tuples, codes, 1);
                    } else {
                        together.merge(codes, 1, Integer::sum);
                    }
                }
            }
            together.forEach((codes, rows) -> add(tuples, codes, rows));
            tuples.finish();
            try (TupleCounter counter = new TupleCounter(tuples, budget, workspace, 2)) {
                check.with(counter, tuples);
            }
            assertThat(budget.available()).as("bytes given back").isEqualTo(budget.total());
        }
        assertThat(ofTuples.available()).isEqualTo(ofTuples.total());
    }

    private static void add(CountedTuples tuples, List<Integer> codes, long rows) {
        tuples.add(codes.stream().mapToLong(Integer::longValue).toArray(), rows);
    }

    @Property(tries = 60)
    void nodes_are_counted_rolled_up_and_visited_as_from_rows(@ForAll Random random) {
        TableSample sample = TableSample.random(random, 1 + random.nextInt(3000), 3, 1, 60, 2, 1);
        counting(sample, ROOMY, (counter, tuples) -> {
            Node low = sample.node(random);
            Node high = sample.above(low, random);
            List<Count> counts = counter.tryCount(List.of(low, high), new long[] {Long.MAX_VALUE, Long.MAX_VALUE});
            try (Histogram below = HistogramCounter.complete(counts.get(0)).orElseThrow();
                    Histogram above = HistogramCounter.complete(counts.get(1)).orElseThrow();
                    Histogram rolled = HistogramCounter.complete(counter.tryRollUp(below, high, Long.MAX_VALUE))
                            .orElseThrow()) {
                assertThat(TableSample.bins(below)).isEqualTo(sample.count(low));
                assertThat(TableSample.bins(above)).isEqualTo(sample.count(high));
                assertThat(TableSample.bins(rolled)).isEqualTo(sample.count(high));
            }
            Map<List<Long>, TableSample.Bin> seen = new HashMap<>();
            assertThat(counter.visit(low, Long.MAX_VALUE, TableSample.into(seen)))
                    .isTrue();
            assertThat(seen).isEqualTo(sample.count(low));
            assertThat(counter.scans()).isEqualTo(2);
            assertThat(counter.rowsScanned()).isEqualTo(2 * tuples.tuples());
        });
    }

    @Property(tries = 10)
    void a_node_that_memory_does_not_hold_is_visited_by_parts(@ForAll Random random) {
        TableSample sample = TableSample.nearlyDistinct(random, 20_000, 1);
        counting(sample, 400_000, (counter, tuples) -> {
            Node bottom = Node.of(new int[4]);
            Count declined = counter.tryCount(List.of(bottom), new long[] {Long.MAX_VALUE})
                    .get(0);
            assertThat(declined).isInstanceOf(Count.NoMemory.class);
            Map<List<Long>, TableSample.Bin> seen = new HashMap<>();
            assertThat(counter.visit(bottom, Long.MAX_VALUE, TableSample.into(seen)))
                    .isTrue();
            assertThat(seen.keySet()).isEqualTo(sample.count(bottom).keySet());
            assertThat(counter.visit(bottom, 5, (bins, evidence) -> {})).isFalse();
        });
    }

    @Property(tries = 20)
    void a_count_ends_at_its_bound(@ForAll Random random) {
        TableSample sample = TableSample.nearlyDistinct(random, 5_000, 1);
        counting(sample, ROOMY, (counter, tuples) -> {
            Node bottom = Node.of(new int[4]);
            assertThat(counter.tryCount(List.of(bottom), new long[] {10}).get(0))
                    .isInstanceOf(Count.TooManyBins.class);
            assertThat(counter.rowsScanned()).isLessThanOrEqualTo(tuples.tuples());
            assertThat(counter.trySlice(List.of())).isEmpty();
            assertThat(counter.bytesFor(bottom, 10)).isPositive();
            assertThat(counter.availableBytes()).isPositive();
        });
    }

    @Example
    void tuples_come_back_with_their_rows_and_their_information_adds_up() {
        Random random = new Random(7);
        TableSample sample = TableSample.random(random, 5000, 3, 2, 40, 2, 1);
        counting(sample, ROOMY, (counter, tuples) -> {
            Map<List<Long>, Long> rows = new HashMap<>();
            tuples.forEach((codes, values, more) ->
                    rows.merge(java.util.Arrays.stream(codes).boxed().toList(), more, Long::sum));
            Map<List<Long>, Long> expected = new HashMap<>();
            sample.count(Node.of(new int[3])).forEach((key, bin) -> expected.put(key, bin.count()));
            assertThat(rows).isEqualTo(expected);
            assertThat(counter.tryInformationOfAll()).contains(sample.information());
            assertThat(counter.informationOfAll()).isEqualTo(sample.information());
        });
    }

    @Example
    void more_rows_than_can_be_counted_and_more_values_than_memory_holds_are_refused() {
        TableSample sample = TableSample.random(new Random(3), 10, 2, 2, 3, 1, 1);
        counting(
                sample,
                ROOMY,
                (counter, tuples) -> assertThatThrownBy(() -> tuples.add(new long[] {0, 0}, (1L << 32) - 1))
                        .isInstanceOf(UsageException.class)
                        .hasMessageContaining("4294967295"));
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
                CountedTuples tuples = new CountedTuples(
                        sample.attributes().stream()
                                .map(Encoding.CodedDomain::domain)
                                .toList(),
                        MemoryBudget.of(new ByteSize(1000)),
                        workspace)) {
            assertThatThrownBy(() -> tuples.add(new long[] {0, 0}, 1)).isInstanceOf(FailureException.class);
        }
    }
}
