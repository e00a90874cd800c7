package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "0.05, 0.05", "1%, 0.01", "2.5 %, 0.025", "100%, 1.00", "1, 1"})
    void is_a_number_up_to_one_or_a_percentage(String text, BigDecimal share) {
        assertThat(new Share().convert(text)).isEqualByComparingTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "101%", "-1%", "-0.1", "a", "", "%"})
    void nothing_else_is(String text) {
        assertThatThrownBy(() -> new Share().convert(text))
                .hasMessage("'" + text + "' is not a share: write 0.01 or 1%, at most 1 or 100%");
    }
}
