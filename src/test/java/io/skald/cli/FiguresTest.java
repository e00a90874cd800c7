package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FiguresTest {

    @ParameterizedTest
    @ValueSource(strings = {"de", "tr", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva"})
    void figures_are_the_same_in_every_locale(String tag) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(tag));
            assertThat(Figures.whole(1_234_567)).isEqualTo("1,234,567");
            assertThat(Figures.whole(BigInteger.TWO.pow(64))).isEqualTo("18,446,744,073,709,551,616");
            assertThat(Figures.decimal(1_234.56, 1)).isEqualTo("1,234.6");
            assertThat(Figures.speed(10 << 20, 2)).isEqualTo("5.0 MB/s");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 10, 0 %", "0, 0, 0 %", "10, 10, 100 %", "93, 10000, 0.93 %", "1, 1000000, under 0.01 %"})
    void a_share_is_never_rounded_to_nothing(long part, long whole, String text) {
        assertThat(Figures.share(part, whole)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"999999, 1000000, 99.99 %", "1, 3, 33.33 %"})
    void a_share_is_never_rounded_to_everything(long part, long whole, String text) {
        assertThat(Figures.share(part, whole)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0.04, 0.0 s",
        "9.94, 9.9 s",
        "9.96, 10 s",
        "59.4, 59 s",
        "59.6, 1 min 00 s",
        "185, 3 min 05 s",
        "7620, 2 h 07 min"
    })
    void time_is_as_fine_as_it_matters(double seconds, String text) {
        assertThat(Figures.seconds(seconds)).isEqualTo(text);
    }
}
