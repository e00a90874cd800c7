package io.skald.attribute.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValueHashTest {

    @Test
    void texts_of_any_length_have_hashes_of_their_own() {
        Set<Long> hashes = new HashSet<>();
        byte[] buffer = new byte[80];
        for (int length = 0; length <= 40; length++) {
            for (int changed = 0; changed < Math.max(1, length); changed++) {
                byte[] text = new byte[40];
                text[Math.min(39, changed)] = 1;
                System.arraycopy(text, 0, buffer, 20, 40);
                long inside = ValueHash.of(buffer, 20, 20 + length);
                byte[] alone = Arrays.copyOf(text, length);

                assertThat(ValueHash.of(alone, 0, length))
                        .as("wherever it stands")
                        .isEqualTo(inside);
                assertThat(hashes.add(inside)).as("%d, %d", length, changed).isTrue();
            }
        }
    }

    @Test
    void columns_in_another_order_are_another_combination() {
        assertThat(ValueHash.joined(ValueHash.joined(0, 1), 2))
                .isNotEqualTo(ValueHash.joined(ValueHash.joined(0, 2), 1));
    }
}
