package io.skald.attribute.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LikelyNotationTest {

    private static List<String> values(String written) {
        return List.of(written.split(" \\| "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "1,50 | -20,00 | 7;{decimal: \",\"}",
                "1.234,50 | 12,00 | -3.000.000,25;{decimal: \",\", group: \".\"}",
                "1,234.50 | 12.00;{group: \",\"}",
                "$1,234.50 | $12.00;{group: \",\", currency: \"$\"}",
                "12 EUR | 1.200 EUR | 7,50 EUR;{decimal: \",\", group: \".\", currency: \"EUR\"}",
                "€5 | 7 EUR;{currency: [\"€\", \"EUR\"]}",
                "45% | 3.5%;{percent: true}",
                "(200) | 17;{brackets: true}",
                "1'200 | 15;{group: \"'\"}",
                // Three digits behind every mark are thousands, unless the number begins with a zero or has no
                // thousands.
                "1,200 | 15,000 | 7;{group: \",\"}",
                "0,125 | 1,250;{decimal: \",\"}",
                "0,5 | 1,250;{decimal: \",\"}"
            })
    void columns_of_numbers_have_the_notation_with_the_fewest_marks(String written, String words) {
        assertThat(LikelyNotation.ofAll(values(written)).map(LikelyNotation::words))
                .contains(words);
        assertThat(LikelyNotation.ofAll(values(written)))
                .hasValueSatisfying(notation -> assertThat(values(written))
                        .allSatisfy(value -> assertThat(notation.plain(value)).isPresent()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 | 2.5 | -3",
                "1,50 | many",
                "CLM1000 | CLM1001",
                "E11.9 | I10.1",
                "030 123 456 | 089 555 111",
                "12:30 | 13:45",
                "1,50 | 1.50,3",
                "1,234567890123456789"
            })
    void what_needs_none_or_is_no_number_has_none(String written) {
        assertThat(LikelyNotation.ofAll(values(written))).isEmpty();
    }

    @Test
    void no_values_have_none() {
        assertThat(LikelyNotation.ofAll(List.of())).isEmpty();
    }
}
