package io.skald.verify.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Against a map, whatever bits of the hashes many texts share. */
class ByteKeysProperties {

    private static final long ROOM = 4_000_000;

    private final Map<String, Integer> expected = new HashMap<>();

    private static String text(Random random, int distinct) {
        int number = random.nextInt(distinct);
        return "y".repeat(number % 11) + number;
    }

    /** Only some bits of a hash: the lower ones, of which slots' places are made, the upper ones, or none. */
    private static int hashMask(int kind) {
        return new int[] {-1, 0xFFFFFF00, 0x00FF00FF, 0x3F, 0xF0000000, 0x80000007, 0}[kind];
    }

    private static int hash(byte[] text, int mask) {
        return ByteHash.of(text, 0, text.length) & mask;
    }

    private int expectedId(String text) {
        return expected.computeIfAbsent(text, any -> expected.size());
    }

    @Property(tries = 150)
    void texts_have_the_numbers_that_a_map_gives_them(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 6) int kind, @ForAll boolean many) {
        expected.clear();
        Random random = new Random(seed);
        int mask = hashMask(kind);
        int distinct = many ? 2_000 : 40;
        try (ByteKeys keys = new ByteKeys(MemoryBudget.of(new ByteSize(ROOM)), MemoryTag.VERIFIED_VALUES, ROOM, 0)) {
            for (int i = 0; i < 3_000; i++) {
                String text = text(random, distinct);
                byte[] bytes = bytes(text);
                int id = mask == -1
                        ? keys.idOf(bytes, 0, bytes.length)
                        : keys.idOf(bytes, 0, bytes.length, hash(bytes, mask));
                assertThat(id).isEqualTo(expectedId(text));
            }
            assertThat(keys.size()).isEqualTo(expected.size());
            expected.forEach((text, id) -> assertThat(Arrays.copyOfRange(keys.texts(), keys.start(id), keys.end(id)))
                    .isEqualTo(bytes(text)));
        }
    }

    @Property(tries = 100)
    void without_room_texts_keep_their_numbers_and_new_ones_get_none(
            @ForAll long seed, @ForAll @IntRange(min = 0, max = 6) int kind) {
        expected.clear();
        Random random = new Random(seed);
        int mask = hashMask(kind);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(8_000));
        try (ByteKeys keys = new ByteKeys(budget, MemoryTag.VERIFIED_VALUES, 8_000, 0)) {
            for (int i = 0; i < 2_000; i++) {
                String text = text(random, 900);
                byte[] bytes = bytes(text);
                int id = keys.idOf(bytes, 0, bytes.length, hash(bytes, mask));
                if (id == ByteKeys.NONE) {
                    assertThat(expected).doesNotContainKey(text);
                } else {
                    assertThat(id).isEqualTo(expectedId(text));
                }
            }
            assertThat(expected.size()).isBetween(1, 899);
        }
        assertThat(budget.available()).isEqualTo(8_000);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
