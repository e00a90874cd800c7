package io.skald.attribute.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RecentValuesProperties {

    /** Numbers strings in the order in which they come. */
    private static final class Numbering implements ValueEncoder {

        private final Map<String, Long> numbers = new HashMap<>();
        private long asked;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            asked++;
            return numbers.computeIfAbsent(
                    new String(bytes, from, to - from, StandardCharsets.ISO_8859_1), text -> (long) numbers.size());
        }
    }

    @Property(tries = 200)
    void the_answers_are_those_of_the_encoder_itself(
            @ForAll @IntRange(min = 1, max = 3000) int values,
            @ForAll @IntRange(min = 0, max = 26) int longest,
            @ForAll long seed) {
        Random random = new Random(seed);
        List<byte[]> texts = new ArrayList<>();
        for (int i = 0; i < values; i++) {
            byte[] text = new byte[random.nextInt(longest + 1)];
            for (int at = 0; at < text.length; at++) {
                // Few letters, zero among them, so that prefixes of each other and paddings are common.
                text[at] = (byte) (random.nextInt(3) * 127);
            }
            texts.add(text);
        }
        Numbering direct = new Numbering();
        RecentValues recent = new RecentValues(new Numbering());
        for (int i = 0; i < 5000; i++) {
            byte[] text = texts.get(random.nextInt(values));
            byte[] bytes = new byte[text.length + random.nextInt(60)];
            random.nextBytes(bytes);
            int from = random.nextInt(bytes.length - text.length + 1);
            System.arraycopy(text, 0, bytes, from, text.length);

            assertThat(recent.encode(bytes, from, from + text.length))
                    .isEqualTo(direct.encode(bytes, from, from + text.length));
        }
    }

    @Test
    void a_value_seen_before_is_not_asked_for_again() {
        Numbering numbering = new Numbering();
        RecentValues recent = new RecentValues(numbering);
        byte[] bytes = "575114 and more behind it".getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < 1000; i++) {
            recent.encode(bytes, 0, 6);
        }

        assertThat(numbering.asked).isEqualTo(1);
    }

    @Property(tries = 50)
    void the_answers_are_those_of_the_encoder_itself_also_where_a_long_value_comes_after_many_short_ones(
            @ForAll @IntRange(min = 1, max = 20_000) int values, @ForAll long seed) {
        Random random = new Random(seed);
        Numbering direct = new Numbering();
        RecentValues recent = new RecentValues(new Numbering());
        for (int i = 0; i < 20_000; i++) {
            String value = (i == 10_000 ? "after a word " : "") + random.nextInt(values);
            byte[] bytes = (value + " and what stands behind it").getBytes(StandardCharsets.ISO_8859_1);

            assertThat(recent.encode(bytes, 0, value.length())).isEqualTo(direct.encode(bytes, 0, value.length()));
        }
    }
}
