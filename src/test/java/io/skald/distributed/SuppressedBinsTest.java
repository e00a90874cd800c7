package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuppressedBinsTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"0, 1, 1000000", "3, 2, 1000000", "4096, 1, 1000000", "10000, 3, 10000000", "10000, 3, 1000"})
    void keys_come_back_in_their_order_and_are_a_set_where_memory_holds_them(int count, int words, long memory) {
        Random random = new Random(count);
        List<List<Long>> keys = new ArrayList<>();
        List<List<Long>> shown = new ArrayList<>();
        try (Workspace workspace = Workspace.create(folder);
                SuppressedBins bins = new SuppressedBins(words, MemoryBudget.of(new ByteSize(memory)), workspace)) {
            for (int i = 0; i < count; i++) {
                long[] key = random.longs(words, 0, Long.MAX_VALUE).toArray();
                bins.add(key);
                keys.add(Arrays.stream(key).boxed().toList());
            }
            bins.finish();
            bins.show(key -> shown.add(Arrays.stream(key).boxed().toList()));
            assertThat(bins.count()).isEqualTo(count);
            assertThat(shown).isEqualTo(keys);
            assertThat(bins.inMemory().isPresent()).isEqualTo(memory > 1000);
            bins.inMemory().map(Sent::copy).ifPresent(set -> {
                assertThat(keys)
                        .allMatch(key -> set.contains(
                                key.stream().mapToLong(Long::longValue).toArray()));
                assertThat(set.contains(new long[words])).isFalse();
            });
        }
    }

    @Test
    void numbers_come_back_from_keys_of_one_word_or_more() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            long[] bounds = random.longs(1 + random.nextInt(6), 1, random.nextBoolean() ? 9 : 1L << 40)
                    .toArray();
            MixedRadix radix = new MixedRadix(bounds);
            long[] key = new long[radix.words()];
            long[] numbers = Arrays.stream(bounds)
                    .map(bound -> (long) (random.nextDouble() * bound))
                    .toArray();
            for (int i = 0; i < bounds.length; i++) {
                radix.put(i, numbers[i], key);
            }
            assertThat(Arrays.stream(key).min().orElseThrow()).isNotNegative();
            for (int i = 0; i < bounds.length; i++) {
                assertThat(radix.number(i, key)).isEqualTo(numbers[i]);
            }
        }
        assertThat(new MixedRadix(new long[0]).words()).isZero();
    }
}
