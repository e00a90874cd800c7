package io.skald.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.dictionary.ValueHash;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Counts in plain arrays against a map. */
class TupleCountsProperties {

    @Property(tries = 300)
    void counts_are_those_of_a_map_however_the_rows_are_divided(
            @ForAll @Size(max = 600) List<@IntRange(max = 400) Integer> rows, @ForAll @IntRange(max = 600) int cut) {
        Map<String, Long> expected = new HashMap<>();
        TupleCounts first = new TupleCounts(10_000, true);
        TupleCounts second = new TupleCounts(10_000, true);
        for (int i = 0; i < rows.size(); i++) {
            String text = "value " + rows.get(i);
            expected.merge(text, 1L, Long::sum);
            add(i < cut ? first : second, text);
        }

        first.addAll(second);

        assertThat(first.exact()).isTrue();
        assertThat(first.distinct()).isEqualTo(expected.size());
        Map<String, Long> found = new HashMap<>();
        first.forEach((text, count) -> found.put(new String(text, StandardCharsets.UTF_8), count));
        assertThat(found).isEqualTo(expected);
        assertThat(first.squares())
                .isEqualTo(expected.values().stream()
                        .mapToDouble(count -> (double) count * count)
                        .sum());
    }

    @Property(tries = 200)
    void beyond_the_limit_only_the_set_of_values_counts(
            @ForAll @Size(max = 200) List<@IntRange(max = 100) Integer> rows, @ForAll @IntRange(max = 200) int cut) {
        TupleCounts whole = new TupleCounts(20, true);
        TupleCounts first = new TupleCounts(20, false);
        TupleCounts second = new TupleCounts(20, false);
        for (int i = 0; i < rows.size(); i++) {
            String text = "v" + rows.get(i);
            addOrGiveUp(whole, text);
            (i < cut ? first : second).add(hash(text));
        }

        first.addAll(second);

        assertThat(first.exact()).isEqualTo(new HashSet<>(rows).size() <= 20).isEqualTo(whole.exact());
        assertThat(first.distinct()).isEqualTo(whole.distinct());
    }

    private static void addOrGiveUp(TupleCounts counts, String text) {
        if (!add(counts, text)) {
            counts.giveUp();
            counts.add(hash(text));
        }
    }

    private static boolean add(TupleCounts counts, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return counts.add(hash(text), 1, bytes, 0, bytes.length);
    }

    private static long hash(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ValueHash.of(bytes, 0, bytes.length);
    }
}
