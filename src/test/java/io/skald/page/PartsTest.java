package io.skald.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.html.Bar;
import io.skald.html.Html;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "PERCENT;0;0 %",
                "PERCENT;0.00001;under 0.01 %",
                "PERCENT;0.99999;over 99.99 %",
                "PERCENT;1;100 %",
                "PERCENT;0.015291859;1.53 %",
                "PERCENT;0.5;50 %",
                "WHOLE;1234567;1,234,567",
                "WHOLE;99999999999999999999;99,999,999,999,999,999,999",
                "PLAIN;0;0",
                "PLAIN;12.000;12",
                "PLAIN;0.0123456;0.01235",
                "PLAIN;123456.7;123,500"
            })
    void figures_are_written_for_people(Numbers format, BigDecimal number, String words) {
        assertThat(format.write(number)).isEqualTo(words);
    }

    @Test
    void what_could_end_an_element_or_turn_the_text_is_harmless() {
        assertThat(Html.escaped("<a href=\"x\" b='y'>&\u202E\u0001\t"))
                .isEqualTo("&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;\uFFFD\uFFFD\t");
        assertThat(Html.escaped("\uD800 \uD83D\uDE00")).isEqualTo("\uFFFD \uD83D\uDE00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0", "0.25;0.25", "-3;-3", "1500;1.5 k", "45000000;45 M", "1.5E23;2e+23", "999;999"})
    void ticks_are_short(double value, String words) {
        assertThat(Drawing.tick(value)).isEqualTo(words);
    }

    @Test
    void far_numbers_are_on_a_logarithmic_axis_and_near_ones_are_not() {
        Scale far = Scale.of(List.of(1.0, 1e6), 0, 100);
        assertThat(far.logarithmic()).isTrue();
        assertThat(far.ticks()).first().isEqualTo(1.0);
        assertThat(far.place(1e3)).isBetween(45.0, 55.0);
        assertThat(Scale.of(List.of(1.0, 1e30), 0, 100).ticks()).hasSizeBetween(3, 7);
        for (double most : new double[] {1, 12, 29, 45, 80}) {
            Scale near = Scale.of(List.of(3.0, 3 + most), 0, 100);
            assertThat(near.ticks()).hasSizeBetween(2, 7);
        }
        assertThat(Scale.of(List.of(), 0, 100).place(5)).isEqualTo(100);
        assertThat(Scale.of(List.of(0.0, 0.0), 0, 100).place(0)).isBetween(0.0, 100.0);
        assertThat(Scale.of(List.of(5.0), 100, 0).place(-7)).isEqualTo(100);
    }

    @Test
    void ticks_of_what_hardly_differs_are_told_apart() {
        for (List<Double> near :
                List.of(List.of(909_746_244.0), List.of(1e6, 1e6 + 500), List.of(0.0), List.of(12.0, 12.1))) {
            List<String> words =
                    Scale.of(near, 0, 100).ticks().stream().map(Drawing::tick).toList();
            assertThat(words).doesNotHaveDuplicates().hasSizeBetween(2, 7);
        }
    }

    @Test
    void bars_stay_in_their_cell() {
        assertThat(Bar.of(Double.NaN, "after")).contains("width=\"0.00\"");
        assertThat(Bar.of(2, "after")).contains("width=\"100.00\"");
        assertThat(Bar.of(-1, "after")).contains("width=\"0.00\"");
    }

    @Test
    void a_job_is_shown_as_a_job_file_has_it() throws Exception {
        String json =
                "{\"input\":[\"a b.csv\"],\"k\":5,\"attributes\":{\"Dr. No\":{\"role\":\"quasi\"},\"2\":{\"keep\":[1,0]}}}";
        assertThat(Yaml.of(new ObjectMapper().readTree(json))).isEqualTo("""
                input: [a b.csv]
                k: 5
                attributes:
                  Dr. No: {role: quasi}
                  "2": {keep: [1, 0]}
                """);
    }
}
