package io.skald.histogram.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Encoding;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.histogram.key.CountedColumn;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.EntropyDiversity;
import io.skald.privacy.Models;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.StoreWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bins of many sensitive values, each of which is a key. */
class SensitiveCounterTest {

    private static final int CODES = 100;
    private static final int VALUES = 10;

    @TempDir
    private Path folder;

    @Test
    void a_histogram_of_few_bins_and_many_keys_is_no_small_one() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(16));
        try (Workspace workspace = Workspace.create(folder);
                EncodedTable table = table(workspace, budget);
                StoreCounter counter = StoreCounter.of(table, everyValue(), budget, workspace, 1, Progress.NONE);
                Histogram source = complete(counter.tryCount(List.of(Node.of(0)), new long[] {CODES})
                        .get(0))) {
            assertThat(source.keys()).isEqualTo(CODES);
            assertThat(counter.tryRollUpWithin(source, Node.of(1), 5 * VALUES - 1))
                    .isEqualTo(new Count.TooManyBins());
            try (Histogram within = complete(counter.tryRollUpWithin(source, Node.of(1), 5 * VALUES));
                    Histogram ofBins = complete(counter.tryRollUp(source, Node.of(1), 5))) {
                assertThat(within.keys()).isEqualTo(5 * VALUES);
                assertThat(ofBins.sizes()).isEqualTo(within.sizes());
                assertThat(within.sizes().count()).isEqualTo(5);
            }
        }
    }

    private static Histogram complete(Count count) {
        return HistogramCounter.complete(count).orElseThrow(() -> new AssertionError("not complete: " + count));
    }

    private static Sensitive everyValue() {
        CountedColumn column = new CountedColumn(1, IntStream.range(0, VALUES).toArray(), VALUES, false);
        return new Sensitive(
                List.of(column),
                new Models(List.of(new Models.OfColumn("s", List.of(new EntropyDiversity(BigDecimal.ONE))))));
    }

    /** A row per code, in bins of 20 at level 1, in each of which every value occurs twice. */
    private static EncodedTable table(Workspace workspace, MemoryBudget budget) {
        long[][] raw = {
            IntStream.range(0, CODES).asLongStream().toArray(),
            IntStream.range(0, CODES).mapToLong(row -> row % VALUES).toArray()
        };
        try (StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            writer.append(EncodedChunk.of(raw, CODES, new BitSet()));
            TestDomain domain = TestDomain.widths("a", CODES, 1, 20, CODES);
            return new EncodedTable(
                    writer.finish(), List.of(new Encoding.CodedDomain(domain, new CodeMap.Offset(0, -1))));
        }
    }
}
