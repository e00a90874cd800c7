package io.skald.attribute.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Level 0 prints what the column holds where all its numbers are spelt in one way, and canonical numbers where they are not. */
class NumberSpellingTest {

    private record Read(NumberScale scale, List<Long> units, NumberSpelling spelling) {

        static Read of(String unit, List<String> texts) {
            NumberScale scale = Column.unit(unit);
            NumberParser parser = new NumberParser(scale);
            List<Long> units = new ArrayList<>();
            for (String text : texts) {
                byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
                units.add(parser.parse(bytes, 0, bytes.length));
            }
            return new Read(scale, units, parser.spelling().spelling(scale));
        }

        List<String> printed() {
            return units.stream().map(spelling::alone).toList();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 01234 02139 90210",
        "1, 01234 123456",
        "1, 00 07 12",
        "1, +7 0 -3",
        "1, +7 +0 -3",
        "1, 007 -005 000",
        "1, 21.0 22.0 -3.0",
        "1, 21 22 0 -3",
        "0.1, .5 1.5 -.5",
        "0.01, .5 1.25 0",
        "0.1, 01.5 12.0",
        "0.1, +1.5 +2.0",
        "0.1, 23.50 24.00",
        "0.01, 1.5 2.0",
        "0.01, 1.5 2 2.25",
        "0.01, 1.50 2.00",
        "0.25, 0.50 1.75",
        "1000, 03000 12000"
    })
    void one_way_of_spelling_is_kept(String unit, String texts) {
        List<String> all = List.of(texts.split(" "));
        assertThat(Read.of(unit, all).printed()).isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 01234 1234, 1234 1234",
        "1, 01234 234, 1234 234",
        "1, 007 07, 7 7",
        "1, +7 3, 7 3",
        "1, 0 +0, 0 0",
        "1, -0 1, 0 1",
        "1, 7. 8, 7 8",
        "1, 0 00, 0 0",
        "0.1, .5 0.5, 0.5 0.5",
        "0.1, .5 0.7, 0.5 0.7",
        "0.01, 1.5 2.50, 1.50 2.50",
        "0.1, 2 2.0, 2.0 2.0"
    })
    void several_ways_become_the_canonical_one(String unit, String texts, String printed) {
        assertThat(Read.of(unit, List.of(texts.split(" "))).printed()).isEqualTo(List.of(printed.split(" ")));
    }

    @Test
    void ends_of_intervals_keep_sign_and_width_and_show_the_unit() {
        NumberSpelling postal = Read.of("1", List.of("01234", "02139")).spelling();
        assertThat(postal.end(1234)).isEqualTo("01234");
        assertThat(postal.end(99)).isEqualTo("00099");
        assertThat(postal.end(-99)).isEqualTo("-00099");
        assertThat(Read.of("0.1", List.of(".5", "1.5")).spelling().end(0)).isEqualTo(".0");
        assertThat(Read.of("1", List.of("21.0", "22.0")).spelling().end(20)).isEqualTo("20");
        assertThat(Read.of("1", List.of("+5", "+7")).spelling().end(9)).isEqualTo("+9");
    }

    @Test
    void a_number_that_did_not_occur_has_the_digits_that_it_needs() {
        NumberSpelling spelling = Read.of("0.01", List.of("1.5", "2.0")).spelling();
        assertThat(spelling.alone(225)).isEqualTo("2.25");
        assertThat(Read.of("0.1", List.of(".5")).spelling().alone(0)).isEqualTo(".0");
        assertThat(Read.of("0.01", List.of(".5", ".25")).spelling().alone(0)).isEqualTo("0");
    }

    @Test
    void text_that_is_no_number_says_nothing_about_spelling() {
        assertThat(Read.of("1", List.of("+x", "+7e5", "007.5", "7")).spelling())
                .isEqualTo(NumberSpelling.canonical(NumberScale.INTEGER));
    }

    /** The twin spells by padding texts. */
    @Property(tries = 300)
    void any_numbers_spelt_in_one_way_come_back_whoever_reads_them(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = -99_999, max = 99_999) Integer> numbers,
            @ForAll @IntRange(min = 1, max = 7) int whole,
            @ForAll @IntRange(min = 1, max = 3) int decimals,
            @ForAll boolean plus,
            @ForAll long seed) {
        NumberScale scale = Column.unit("0.1");
        List<NumberReader> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            readers.add(new NumberReader(
                    new MissingMarkers(Column.context()),
                    scale,
                    NumberRange.of(Optional.empty(), scale),
                    NumberForm.PLAIN,
                    StandardCharsets.UTF_8));
        }
        List<String> texts = new ArrayList<>();
        for (int tenths : numbers) {
            String digits = BigDecimal.valueOf(Math.abs(tenths), 1)
                    .setScale(decimals, RoundingMode.UNNECESSARY)
                    .toPlainString();
            String padded = "0".repeat(Math.max(0, whole - digits.indexOf('.'))) + digits;
            texts.add((tenths < 0 ? "-" : plus ? "+" : "") + padded);
        }
        List<String> shuffled = new ArrayList<>(texts);
        Collections.shuffle(shuffled, new java.util.Random(seed));
        for (int i = 0; i < shuffled.size(); i++) {
            byte[] bytes = shuffled.get(i).getBytes(StandardCharsets.US_ASCII);
            readers.get(i % 3).read(bytes, 0, bytes.length);
        }
        NumberSpelling spelling = SpellingTally.of(readers).spelling(scale);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(spelling.alone(numbers.get(i))).isEqualTo(texts.get(i));
        }
    }
}
