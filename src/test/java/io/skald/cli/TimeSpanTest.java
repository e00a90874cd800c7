package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({"30s, PT30S", "10m, PT10M", "10 min, PT10M", "2h, PT2H", "0s, PT0S", "999999h, PT999999H"})
    void is_a_number_with_a_unit(String text, Duration time) {
        assertThat(new TimeSpan().convert(text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "s", "-1s", "1.5h", "10ms", "", "1000000h"})
    void nothing_else_is(String text) {
        assertThatThrownBy(() -> new TimeSpan().convert(text))
                .hasMessage("'" + text + "' is not a length of time, such as 30s, 10m or 2h");
    }
}
