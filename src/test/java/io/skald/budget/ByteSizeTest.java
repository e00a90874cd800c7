package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({
        "4096, 4096",
        "0, 0",
        "1KB, 1024",
        "64 kb, 65536",
        "256MB, 268435456",
        "256MiB, 268435456",
        "256m, 268435456",
        "1.5GB, 1610612736",
        "2TB, 2199023255552",
        "8388607TB, 9223370937343148032"
    })
    void reads_sizes_as_people_write_them(String text, long bytes) {
        assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MB", "-1MB", "1.5.5GB", "12 miles", "8388608TB"})
    void refuses_what_is_no_size(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1023, 1023 bytes",
        "1024, 1 KB",
        "1536, 1.5 KB",
        "268435456, 256 MB",
        "105906176, 101 MB",
        "1099511627776, 1 TB",
        "1125899906842624, 1024 TB"
    })
    void prints_the_largest_unit_that_leaves_one_or_more(long bytes, String text) {
        assertThat(new ByteSize(bytes)).hasToString(text);
    }

    @Test
    void is_never_negative_and_compares_by_bytes() {
        assertThatThrownBy(() -> new ByteSize(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(ByteSize.ofMegabytes(1)).isLessThan(new ByteSize((1 << 20) + 1));
    }
}
