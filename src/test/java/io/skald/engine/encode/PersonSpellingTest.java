package io.skald.engine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonSpellingTest {

    private final PersonSpelling spelling = new PersonSpelling(List.of("", "NA"), StandardCharsets.UTF_8);

    private String spelled(String value) {
        byte[] bytes = ("<" + value + ">").getBytes(StandardCharsets.UTF_8);
        spelling.take(bytes, 1, bytes.length - 1);
        return new String(
                spelling.bytes(), spelling.start(), spelling.end() - spelling.start(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "07, 7",
        "+7, 7",
        "7.0, 7",
        "007.50, 7.5",
        "-07, -7",
        "-0, 0",
        "0.0, 0",
        "000, 0",
        "70, 70",
        "0.5, 0.5",
        "P07, P07",
        "07a, 07a",
        "+, +",
        "7., 7.",
        ".5, .5",
        "1.2.3, 1.2.3",
        "-, -",
        "1e5, 1e5",
        "'\u00a0 7 \u2003', 7"
    })
    void numbers_lose_what_they_do_not_need_and_texts_their_blanks(String value, String expected) {
        assertThat(spelled(value)).isEqualTo(expected);
    }

    @Test
    void markers_and_blanks_are_missing() {
        assertThat(List.of("", "  ", "NA", " NA\u00a0")).allSatisfy(value -> {
            spelled(value);
            assertThat(spelling.isMissing()).isTrue();
        });
        spelled("NAN");
        assertThat(spelling.isMissing()).isFalse();
    }

    @Test
    void hashes_are_those_of_the_published_vectors() {
        byte[] message = new byte[64];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) i;
        }
        SipHash hash = new SipHash(new SipHash.Key(0x0706050403020100L, 0x0f0e0d0c0b0a0908L));

        hash.hash(message, 0, 0);
        assertThat(Long.reverseBytes(hash.low())).isEqualTo(0xa3817f04ba25a8e6L);
        assertThat(Long.reverseBytes(hash.high())).isEqualTo(0x6df67214c7550293L);
        hash.hash(message, 0, 1);
        assertThat(Long.reverseBytes(hash.low())).isEqualTo(0xda87c1d86b99af44L);
        assertThat(Long.reverseBytes(hash.high())).isEqualTo(0x347659119b22fc45L);
    }
}
