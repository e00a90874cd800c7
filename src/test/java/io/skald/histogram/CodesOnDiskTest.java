package io.skald.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Encoding;
import io.skald.attribute.RankedAttribute;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.scan.StoreCounter;
import io.skald.lattice.Node;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedTable;
import io.skald.store.StoreRewriter;
import io.skald.store.StoreWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column with more distinct values than its share of memory, before and after its store is rewritten. */
class CodesOnDiskTest {

    private static final int ROWS = 20_000;
    private static final int CHUNK_ROWS = 1500;
    private static final int EXCLUDED = 7;

    @TempDir
    Path folder;

    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(64));
    private final RankedAttribute attribute = new RankedAttribute(
            "PIN",
            NumberScale.INTEGER,
            BinWidths.doubling(NumberScale.INTEGER, BigDecimal.ZERO),
            Optional.empty(),
            Labels.DEFAULT);

    @Test
    void rewriting_puts_codes_into_the_store_and_counts_the_same() {
        long[] values = new Random(3).longs(ROWS, -1L << 40, 1L << 40).toArray();
        try (Workspace workspace = Workspace.create(folder)) {
            EncodedTable table = encoded(values, workspace);
            StoreRewriter rewriter = new StoreRewriter(table);
            assertThat(rewriter.isNeeded()).isTrue();
            Map<List<Long>, TableSample.Bin> before = count(table, workspace, 5);
            long bytesBefore = table.store().bytes();
            EncodedTable rewritten = rewriter.rewrite(StoreWriter.temporary(workspace, budget, 0));
            try (var store = rewritten.store()) {
                assertThat(new StoreRewriter(rewritten).isNeeded()).isFalse();
                assertThat(store.bytes()).isLessThan(bytesBefore / 2);
                assertThat(store.rows()).isEqualTo(ROWS);
                assertThat(store.excludedRows()).isEqualTo((ROWS + EXCLUDED - 1) / EXCLUDED);
                assertThat(count(rewritten, workspace, 5)).isEqualTo(before).hasSizeGreaterThan(100);
                assertCodesAreRanks(rewritten, values);
            }
        }
    }

    private EncodedTable encoded(long[] values, Workspace workspace) {
        MemoryBudget small = MemoryBudget.of(new ByteSize(100_000));
        Encoding encoding =
                attribute.startEncoding(new EncodingContext(StandardCharsets.UTF_8, List.of(""), small, workspace));
        ValueEncoder encoder = encoding.newEncoder();
        try (StoreWriter writer = StoreWriter.temporary(workspace, budget, 0)) {
            for (int from = 0; from < ROWS; from += CHUNK_ROWS) {
                int size = Math.min(CHUNK_ROWS, ROWS - from);
                long[] raw = new long[size];
                BitSet excluded = new BitSet();
                for (int i = 0; i < size; i++) {
                    boolean out = (from + i) % EXCLUDED == 0;
                    excluded.set(i, out);
                    byte[] text = Long.toString(values[from + i]).getBytes(StandardCharsets.UTF_8);
                    raw[i] = out ? ValueEncoder.MALFORMED : encoder.encode(text, 0, text.length);
                }
                writer.append(EncodedChunk.of(new long[][] {raw}, size, excluded));
            }
            return new EncodedTable(writer.finish(), List.of(encoding.finish()));
        }
    }

    private Map<List<Long>, TableSample.Bin> count(EncodedTable table, Workspace workspace, int level) {
        Map<List<Long>, TableSample.Bin> bins = new HashMap<>();
        try (StoreCounter counter = StoreCounter.of(table, budget, workspace, 2, Progress.NONE)) {
            assertThat(counter.visit(Node.of(level), ROWS, TableSample.into(bins)))
                    .isTrue();
        }
        return bins;
    }

    private static void assertCodesAreRanks(EncodedTable table, long[] values) {
        TreeSet<Long> distinct = new TreeSet<>();
        for (int row = 0; row < ROWS; row++) {
            if (row % EXCLUDED != 0) {
                distinct.add(values[row]);
            }
        }
        List<Long> sorted = new ArrayList<>(distinct);
        for (int row = 1; row < ROWS; row += row % EXCLUDED == EXCLUDED - 1 ? 2 : 1) {
            EncodedChunk.Column column = table.store().read(row / CHUNK_ROWS).column(0);
            long code = table.codes(0).code(column.raw(column.packed(row % CHUNK_ROWS)));
            assertThat(sorted.get((int) code)).isEqualTo(values[row]);
            row += 97 - 97 % EXCLUDED;
        }
    }
}
