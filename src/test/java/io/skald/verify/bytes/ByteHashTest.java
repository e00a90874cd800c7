package io.skald.verify.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteHashTest {

    private static final int TEXTS = 1 << 16;
    private static final int PLACES = 1 << 12;

    /** Texts that differ in a few digits, as labels do, in front of and behind the bounds of words. */
    @ParameterizedTest
    @ValueSource(strings = {"%d", "[%d - 7]", "%d is a rather long label", "a rather long label %d", "%1$d%1$d"})
    void texts_that_differ_in_digits_are_spread_over_all_places(String format) {
        int[] low = new int[PLACES];
        int[] high = new int[PLACES];
        Set<Long> wide = new HashSet<>();
        for (int i = 0; i < TEXTS; i++) {
            byte[] text = String.format(format, i).getBytes(StandardCharsets.US_ASCII);
            int hash = ByteHash.of(text, 0, text.length);
            low[hash & (PLACES - 1)]++;
            high[hash >>> (Integer.SIZE - 12)]++;
            wide.add(ByteHash.wide(text, 0, text.length));
        }
        // 16 on average; of random places the fullest of 4096 has about 33.
        assertThat(Arrays.stream(low).max().orElseThrow()).isLessThan(48);
        assertThat(Arrays.stream(high).max().orElseThrow()).isLessThan(48);
        assertThat(wide).hasSize(TEXTS);
    }
}
