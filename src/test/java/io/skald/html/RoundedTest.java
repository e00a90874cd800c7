package io.skald.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class RoundedTest {

    @Property
    void numbers_are_written_as_formats_write_them(
            @ForAll @DoubleRange(min = 0, max = 1e7) double value, @ForAll @IntRange(min = 1, max = 3) int decimals) {
        String format = "%." + decimals + "f";

        assertThat(Rounded.of(value, decimals)).isEqualTo(String.format(Locale.ROOT, format, value));
        assertThat(Rounded.of(-1 - value, decimals)).isEqualTo(String.format(Locale.ROOT, format, -1 - value));
    }

    @Example
    void halves_go_up_and_what_is_almost_nothing_has_no_sign() {
        assertThat(Rounded.of(0.25, 1)).isEqualTo("0.3");
        assertThat(Rounded.of(-0.25, 1)).isEqualTo("-0.3");
        assertThat(Rounded.of(12, 1)).isEqualTo("12.0");
        assertThat(Rounded.of(-0.01, 1)).isEqualTo("0.0");
    }
}
