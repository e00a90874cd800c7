package io.skald.histogram.scan;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.BenchTable;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Key packing, counting and roll-up of ten million rows of five quasi-identifiers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx512m", "-XX:+UseSerialGC"})
public class CountingBenchmark {

    private static final int ROWS = 10_000_000;
    private static final long MOST_BINS = 2_500_000;

    /** Arrays at the first two, tables at the third; so are their roll-ups. */
    @Param({"0 0 3 5 7", "0 0 2 4 5", "0 0 1 3 4"})
    String levels;

    @Param({"1", "2"})
    int threads;

    private Workspace workspace;
    private EncodedTable table;
    private StoreCounter counter;
    private Node node;
    private Histogram source;

    @Setup
    public void prepare() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(192));
        workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")));
        table = BenchTable.of(ROWS, 4, workspace, budget);
        counter = StoreCounter.of(table, budget, workspace, threads, Progress.NONE);
        node = Node.of(
                Arrays.stream(levels.split(" ")).mapToInt(Integer::parseInt).toArray());
        source = count();
    }

    @TearDown
    public void clear() {
        source.close();
        counter.close();
        table.store().close();
        workspace.close();
    }

    private Histogram count() {
        return HistogramCounter.complete(
                        counter.tryCount(List.of(node), new long[] {MOST_BINS}).get(0))
                .orElseThrow();
    }

    /** One scan of the store that makes every row's key and does nothing with it. */
    @Benchmark
    public long packKeys() {
        try (ScanTables tables = new ScanTables(table, MemoryBudget.of(ByteSize.ofMegabytes(16)))) {
            RowKeys keys = RowKeys.of(tables, node, KeyLayout.Packed.of(KeyColumns.of(table.domains()), node));
            KeyBlock block = keys.newBlock();
            long sum = 0;
            for (int index = 0; index < table.store().chunkCount(); index++) {
                EncodedChunk chunk = table.store().read(index);
                for (int row = 0; row < chunk.rows(); ) {
                    row = keys.fill(block, chunk, row);
                    sum += block.words[0][0];
                }
            }
            return sum;
        }
    }

    /** One scan that counts the node. */
    @Benchmark
    public long scan() {
        try (Histogram histogram = count()) {
            return histogram.keys();
        }
    }

    /** From the node's histogram to the one a level higher in the last attribute. */
    @Benchmark
    public long rollUp() {
        try (Histogram histogram = HistogramCounter.complete(
                        counter.tryRollUp(source, node.with(4, node.level(4) + 1), MOST_BINS))
                .orElseThrow()) {
            return histogram.keys();
        }
    }

    /** Every bin of the bottom node, most of which hold one row: more than fit in the budget. */
    @Benchmark
    public long visitBottom() {
        long[] bins = new long[1];
        counter.visit(Node.of(0, 0, 0, 0, 0), Long.MAX_VALUE, (bin, evidence) -> bins[0]++);
        return bins[0];
    }
}
