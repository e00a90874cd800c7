package io.skald.verify.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Against a map, with texts shorter and longer than what is remembered, wherever they stand in their array. */
class RecentKeysProperties {

    private static final long ROOM = 4_000_000;
    private static final long LITTLE_ROOM = 250_000;

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(ROOM));

    private RecentKeys keys(long limit) {
        return new RecentKeys(budget, MemoryTag.VERIFIED_VALUES, limit, 0);
    }

    private static int idOf(RecentKeys keys, String text, int before, int behind) {
        byte[] bytes = ("#".repeat(before) + text + "z".repeat(behind)).getBytes(StandardCharsets.ISO_8859_1);
        return keys.idOf(bytes, before, bytes.length - behind);
    }

    @Property(tries = 100)
    void texts_have_the_numbers_that_a_map_gives_them(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int distinct, @ForAll boolean room) {
        Map<String, Integer> expected = new HashMap<>();
        Random random = new Random(seed);
        try (RecentKeys keys = keys(room ? ROOM / 2 : LITTLE_ROOM)) {
            for (int i = 0; i < 4_000; i++) {
                int number = random.nextInt(distinct);
                String text = "\u00ff".repeat(number % 29) + Integer.toString(number % 1_000, 36);
                int id = idOf(keys, text, random.nextInt(3), random.nextInt(40));
                assertThat(id).isEqualTo(expected.computeIfAbsent(text, any -> expected.size()));
            }
            assertThat(keys.keys().size()).isEqualTo(expected.size());
        }
        assertThat(budget.available()).isEqualTo(ROOM);
    }

    @Example
    void texts_that_differ_in_length_or_in_bytes_behind_zeros_are_others() {
        try (RecentKeys keys = keys(ROOM / 2)) {
            assertThat(idOf(keys, "", 0, 40)).isZero();
            assertThat(idOf(keys, "\0", 0, 40)).isOne();
            assertThat(idOf(keys, "\0\0", 0, 40)).isEqualTo(2);
            assertThat(idOf(keys, "\0", 1, 40)).isOne();
            assertThat(idOf(keys, "\u00ff".repeat(23), 0, 40)).isEqualTo(3);
            assertThat(idOf(keys, "\u00ff".repeat(24), 0, 40)).isEqualTo(4);
            assertThat(idOf(keys, "\u00ff".repeat(23), 0, 0)).isEqualTo(3);
        }
    }

    @Example
    void a_text_without_room_has_no_number_then_or_later() {
        try (RecentKeys keys = keys(ROOM / 8)) {
            int refused = 0;
            while (idOf(keys, "text " + refused, 0, 40) != ByteKeys.NONE) {
                refused++;
            }
            assertThat(idOf(keys, "text " + refused, 0, 40)).isEqualTo(ByteKeys.NONE);
            assertThat(idOf(keys, "text 0", 0, 40)).isZero();
        }
    }
}
