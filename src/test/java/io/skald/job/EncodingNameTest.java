package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingNameTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UTF-8",
                "windows-1252",
                "macintosh",
                "KOI8-R",
                "Shift_JIS",
                "GBK",
                "GB18030",
                "Big5",
                "EUC-KR",
                "ISO-2022-JP",
                "IBM037",
                "UTF-16",
                "UTF-16LE",
                "x-UTF-16LE-BOM",
                "UTF-32",
                "X-UTF-32BE-BOM",
                "CESU-8"
            })
    void tables_are_read_and_written_in_it(String name) {
        assertThat(new EncodingName(name).encoding()).isPresent();
    }

    /** Their texts cannot be put one behind the other, or they have no letters for delimiters. */
    @ParameterizedTest
    @ValueSource(
            strings = {"ISO-2022-KR", "x-ISO-2022-CN-GB", "x-ISO-2022-CN-CNS", "x-JIS0208", "x-IBM834", "x-MacSymbol"})
    void no_table_is_written_in_it(String name) {
        assertThat(Charset.isSupported(name)).isTrue();
        assertThat(new EncodingName(name).encoding()).isEmpty();
        assertThat(new EncodingName(name).problem())
                .isEqualTo("it is no encoding for tables; convert the table first, with iconv for instance");
    }

    @Test
    void one_that_can_only_be_read_says_so() {
        assertThat(new EncodingName("ISO-2022-CN").problem())
                .startsWith("this encoding can be read but not written; usual are UTF-8");
    }
}
