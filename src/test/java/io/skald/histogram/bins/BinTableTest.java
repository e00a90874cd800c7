package io.skald.histogram.bins;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class BinTableTest {

    private static Long2LongOpenHashMap bins(BinRun run) {
        Long2LongOpenHashMap bins = new Long2LongOpenHashMap();
        for (int i = 0; i < run.size(); i++) {
            assertThat(bins.put(run.keys()[i], Integer.toUnsignedLong(run.counts()[i])))
                    .isZero();
        }
        return bins;
    }

    @Property(tries = 100)
    void counts_as_an_ordinary_map_does(@ForAll long seed) {
        Random random = new Random(seed);
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(16));
        Long2LongOpenHashMap twin = new Long2LongOpenHashMap();
        long mask = (1L << 1 + random.nextInt(20)) - 1 << random.nextInt(40);
        try (BinTable table = new BinTable(1, false, random.nextInt(100), budget)) {
            for (int round = 0; round < 20; round++) {
                long[] keys = random.longs(200).map(key -> key & mask).toArray();
                long[] records = new long[400];
                for (int i = 0; i < 200; i++) {
                    records[2 * i] = keys[i];
                    records[2 * i + 1] = 1 + random.nextInt(1000);
                    twin.addTo(keys[i], 1 + 2 * records[2 * i + 1]);
                }
                assertThat(table.addKeys(keys, 0, 200, false)).isEqualTo(200);
                assertThat(table.addKeys(records, 0, 200, true)).isEqualTo(200);
                assertThat(table.addRecords(records, 0, 200, true)).isEqualTo(200);
            }
            assertThat(table.size()).isEqualTo(twin.size());
            assertThat(budget.total() - budget.available()).isEqualTo(table.heldBytes());
            assertThat(bins(table.trimmed())).isEqualTo(twin);
            assertThat(table.heldBytes()).isEqualTo(12L * twin.size());
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Property(tries = 60)
    void refused_memory_it_still_counts_the_keys_that_it_holds(@ForAll long seed) {
        Random random = new Random(seed);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(2000 + random.nextInt(3000)));
        try (BinTable table = new BinTable(1, false, 0, budget)) {
            long[] keys =
                    new Random(seed).longs(1000, 0, Long.MAX_VALUE).distinct().toArray();
            int taken = table.addKeys(keys, 0, keys.length, false);
            assertThat(taken).isBetween(1, keys.length - 1).isEqualTo(table.size());
            assertThat(table.addKeys(keys, 0, taken, false)).isEqualTo(taken);
            assertThat(table.addKeys(keys, taken, 1, false)).isZero();
            Long2LongOpenHashMap bins = bins(table.run());
            assertThat(bins).hasSize(taken);
            assertThat(bins.values()).allMatch(count -> count == 2);
            table.clear();
            assertThat(table.size()).isZero();
            assertThat(table.addKeys(keys, taken, 1, false)).isEqualTo(1);
        }
    }

    @Example
    void counts_pass_two_to_the_thirty_one() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        try (BinTable table = new BinTable(1, false, 0, budget)) {
            table.addKeys(new long[] {7, Integer.MAX_VALUE, 7, Integer.MAX_VALUE}, 0, 2, true);
            BinRun run = table.run();
            assertThat(bins(run).get(7)).isEqualTo(2L * Integer.MAX_VALUE);
            assertThat(new ClassSizes.Builder().addAll(run.counts(), 1).build().rows())
                    .isEqualTo(2L * Integer.MAX_VALUE);
        }
    }
}
