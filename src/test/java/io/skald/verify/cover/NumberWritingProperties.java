package io.skald.verify.cover;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Column;
import io.skald.attribute.value.AgeAt;
import io.skald.attribute.value.MissingMarkers;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberNotation;
import io.skald.attribute.value.NumberRange;
import io.skald.attribute.value.NumberReader;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.NumberWriting;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Encoding and verification read the same numbers out of any text, each with code of its own. */
class NumberWritingProperties {

    private static final MissingMarkers MARKERS = new MissingMarkers(Column.context());
    private static final List<String> ISO = List.of("yyyy-MM-dd");
    private static final NumberScale SCALE = new NumberScale(new BigDecimal("0.01"));

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "1", "23", "456", "0", "000", ",", ".", " ", "\u00A0", "'", "\u2019", "-", "+", "\u2212", "(",
                        ")", "$", "EUR", "%", "DR", "x")
                .list()
                .ofMinSize(1)
                .ofMaxSize(7)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 20_000)
    void both_read_the_same(
            @ForAll("texts") String text,
            @ForAll("decimals") String decimal,
            @ForAll("groups") String group,
            @ForAll boolean currency,
            @ForAll boolean percent,
            @ForAll boolean brackets,
            @ForAll("behind") List<String> minus) {
        Optional<String> mark = Optional.of(group).filter(one -> !one.isEmpty() && !one.equals(decimal));
        List<String> currencies = currency ? List.of("$", "EUR") : List.of();
        NumberNotation notation =
                new NumberNotation(decimal.charAt(0), mark, currencies, percent, brackets, minus, Map.of());
        NumberWriting writing = new NumberWriting(
                decimal,
                mark,
                currencies,
                percent,
                brackets,
                minus,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        long units = read(text, new NumberForm(notation, Optional.empty(), Optional.empty()));
        Optional<String> bin = new NumberRule(
                        IntervalTemplate.of("[{lo} - {hi}]"),
                        new RecodingClaim.Numbers(SCALE.unit(), Optional.empty(), writing))
                .binOf(text, new Level.Values());
        Optional<Long> number = bin.map(BigDecimal::new)
                .filter(NumberWritingProperties::isEncoded)
                .map(read -> read.movePointRight(2).longValueExact());
        assertThat(number).as(text).isEqualTo(units == ValueEncoder.MALFORMED ? Optional.empty() : Optional.of(units));
    }

    /** Encoding refuses numbers between two units, and those too large to calculate with. */
    private static boolean isEncoded(BigDecimal number) {
        BigDecimal units = number.movePointRight(2).stripTrailingZeros();
        return units.scale() <= 0 && units.abs().compareTo(BigDecimal.valueOf(NumberScale.LARGEST)) <= 0;
    }

    private static long read(String text, NumberForm form) {
        NumberReader reader =
                new NumberReader(MARKERS, SCALE, NumberRange.of(Optional.empty(), SCALE), form, StandardCharsets.UTF_8);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return reader.read(bytes, 0, bytes.length);
    }

    @Test
    void numbers_as_large_as_can_be_calculated_with_are_encoded_and_larger_ones_are_not() {
        both_read_the_same("40000000000000000", ".", "", false, false, false, List.of());
        both_read_the_same("40000000000000000.01", ".", "", false, false, false, List.of());
        both_read_the_same("456456456456456456456", ".", "", false, false, false, List.of());
        assertThat(read("40000000000000000", NumberForm.PLAIN)).isEqualTo(NumberScale.LARGEST);
        assertThat(read("40000000000000000.01", NumberForm.PLAIN)).isEqualTo(ValueEncoder.MALFORMED);
    }

    @Test
    void brackets_are_a_sign_beside_which_there_is_no_other() {
        for (String text : List.of("(1)", "($1)", "(-1)", "($-1)", "(-$1)", "(+$1)", "(1", "(\u22121)", "-(1)")) {
            both_read_the_same(text, ".", "", true, false, true, List.of());
        }
        NumberNotation brackets = new NumberNotation('.', Optional.empty(), List.of("$"), false, true, Map.of());
        assertThat(read("($1)", new NumberForm(brackets, Optional.empty(), Optional.empty())))
                .isEqualTo(-100);
        assertThat(read("($-1)", new NumberForm(brackets, Optional.empty(), Optional.empty())))
                .isEqualTo(ValueEncoder.MALFORMED);
    }

    @Test
    void a_mark_behind_a_number_is_a_sign_beside_which_there_is_no_other() {
        NumberNotation bank =
                new NumberNotation('.', Optional.empty(), List.of("$"), false, false, List.of("-", "DR"), Map.of());
        NumberForm form = new NumberForm(bank, Optional.empty(), Optional.empty());
        assertThat(List.of(read("1-", form), read("$1 DR", form), read("1$-", form), read("-1", form)))
                .containsOnly(-100L);
        assertThat(List.of(read("-1-", form), read("1--", form), read("1-DR", form), read("-", form), read("DR", form)))
                .containsOnly(ValueEncoder.MALFORMED);
    }

    @Provide
    Arbitrary<List<String>> behind() {
        return Arbitraries.of(List.of(), List.of("-"), List.of("-", "DR"));
    }

    @Provide
    Arbitrary<String> decimals() {
        return Arbitraries.of(".", ",");
    }

    @Provide
    Arbitrary<String> groups() {
        return Arbitraries.of("", ",", ".", " ", "'");
    }

    @Property(tries = 2_000)
    void both_take_the_same_age(
            @ForAll @IntRange(min = -200, max = 45_000) int days, @ForAll @IntRange(max = 30_000) int day) {
        LocalDate at = LocalDate.of(2024, 2, 28).minusDays(day);
        String text = at.minusDays(days).toString();
        long encoded = age(text, at);
        NumberWriting writing = new NumberWriting(
                ".",
                Optional.empty(),
                List.of(),
                false,
                false,
                List.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new NumberWriting.Births(at, new RecodingClaim.Dates("yyyy-MM-dd"))));
        Optional<BigDecimal> verified = new WrittenNumbers(writing, BigDecimal.ONE).written(text);

        assertThat(verified.map(number -> number.movePointRight(2).longValueExact()))
                .isEqualTo(days < 0 ? Optional.empty() : Optional.of(encoded));
        assertThat(encoded == ValueEncoder.MALFORMED).isEqualTo(days < 0);
    }

    @Test
    void a_year_is_full_behind_a_day_of_birth_that_the_year_has_not() {
        assertThat(age("2000-02-29", LocalDate.of(2023, 2, 28))).isEqualTo(2_200);
        assertThat(age("2000-02-29", LocalDate.of(2023, 3, 1))).isEqualTo(2_300);
        assertThat(age("2000-02-30", LocalDate.of(2023, 3, 1))).isEqualTo(ValueEncoder.MALFORMED);
    }

    private static long age(String text, LocalDate at) {
        AgeAt age = new AgeAt(at, ISO, OptionalInt.empty(), Locale.ENGLISH);
        return read(text, new NumberForm(NumberNotation.PLAIN, Optional.empty(), Optional.empty(), Optional.of(age)));
    }
}
