package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RowRangeTest {

    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(4));

    @Property(tries = 200)
    void holds_the_rows_asked_for_and_no_others(
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 9) Integer> chunkRows, @ForAll long seed) {
        Random random = new Random(seed);
        List<Long> numbers = new ArrayList<>();
        BitSet excluded = new BitSet();
        try (EncodedStore whole = store(chunkRows, random, numbers, excluded)) {
            int first = random.nextInt(numbers.size() + 1);
            int rows = random.nextInt(numbers.size() - first + 1);

            RowRange range = new RowRange(whole, first, rows);

            assertThat(range.rows()).isEqualTo(rows);
            List<Long> found = new ArrayList<>();
            BitSet foundExcluded = new BitSet();
            for (int chunk = 0; chunk < range.chunkCount(); chunk++) {
                EncodedChunk read = range.read(chunk);
                assertThat(read.rows()).isEqualTo(range.chunkRows(chunk)).isPositive();
                assertThat(range.firstRow(chunk)).isEqualTo(found.size());
                long[] unpacked = new long[read.rows()];
                read.column(0).unpack(unpacked, read.rows());
                for (int row = 0; row < unpacked.length; row++) {
                    foundExcluded.set(found.size(), read.excluded().get(row));
                    found.add(unpacked[row]);
                }
            }
            assertThat(found).isEqualTo(numbers.subList(first, first + rows));
            assertThat(foundExcluded).isEqualTo(excluded.get(first, first + rows));
            assertThat(range.excludedRows()).isEqualTo(foundExcluded.cardinality());
        }
    }

    @Test
    void rows_that_the_store_does_not_have_are_refused() {
        try (EncodedStore whole = store(List.of(3), new Random(1), new ArrayList<>(), new BitSet())) {
            assertThatThrownBy(() -> new RowRange(whole, -1, 1)).hasMessageContaining("no 1 rows from row -1");
            assertThatThrownBy(() -> new RowRange(whole, 0, -1)).hasMessageContaining("no -1 rows from row 0");
            assertThatThrownBy(() -> new RowRange(whole, 2, 2)).hasMessageContaining("no 2 rows from row 2");
        }
    }

    @Test
    void a_range_of_a_store_without_rows_has_no_bytes() {
        try (EncodedStore empty = store(List.of(), new Random(1), new ArrayList<>(), new BitSet())) {
            assertThat(new RowRange(empty, 0, 0).bytes()).isZero();
        }
    }

    @Test
    void closing_a_range_leaves_the_store_open() {
        try (EncodedStore whole = store(List.of(3), new Random(1), new ArrayList<>(), new BitSet())) {
            new RowRange(whole, 0, 2).close();

            assertThat(whole.read(0).rows()).isEqualTo(3);
            assertThat(budget.available()).isLessThan(budget.total());
        }
    }

    @Test
    void refuses_rows_that_the_store_does_not_have() {
        try (EncodedStore whole = store(List.of(3), new Random(1), new ArrayList<>(), new BitSet())) {
            assertThatThrownBy(() -> new RowRange(whole, 2, 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a store of 3 rows has no 2 rows from row 2");
        }
    }

    private EncodedStore store(List<Integer> chunkRows, Random random, List<Long> numbers, BitSet excluded) {
        List<EncodedChunk> chunks = new ArrayList<>();
        StoreTotals totals = StoreTotals.NONE;
        for (int rows : chunkRows) {
            long[] raw = random.longs(rows, 0, 1000).toArray();
            BitSet out = new BitSet();
            for (int row = 0; row < rows; row++) {
                out.set(row, random.nextInt(4) == 0);
                excluded.set(numbers.size() + row, out.get(row));
            }
            Arrays.stream(raw).forEach(numbers::add);
            chunks.add(EncodedChunk.of(new long[][] {raw}, rows, out));
            totals = totals.plus(chunks.get(chunks.size() - 1), 100);
        }
        return new HeapStore(chunks, totals, budget.reserve(MemoryTag.ENCODED_STORE, 100));
    }
}
