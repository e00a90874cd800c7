package io.skald.attribute.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEndTest {

    @ParameterizedTest
    @CsvSource({
        "> 89, 1, 90, true",
        ">89, 0.1, 89.1, true",
        ">= 90, 1, 90, true",
        "\u2265 90, 1, 90, true",
        "90+, 1, 90, true",
        "89 >, 1, 90, true",
        "<1, 1, 0, false",
        "< 1, 0.5, 0.5, false",
        "<=1, 1, 1, false",
        "\u22641, 1, 1, false",
        "1 <, 1, 0, false",
        "89.+, 1, 89, true",
    })
    void the_nearest_number_that_it_may_stand_for(String text, BigDecimal unit, BigDecimal nearest, boolean upwards) {
        OpenEnd end = OpenEnd.of(text).orElseThrow();
        assertThat(end.nearest(unit)).isEqualByComparingTo(nearest);
        assertThat(end.upwards()).isEqualTo(upwards);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "90", ">", "+", "> x", "1 > 2", "-90+", "> .", "90++", "over 90"})
    void other_texts_are_none(String text) {
        assertThat(OpenEnd.of(text)).isEmpty();
    }
}
