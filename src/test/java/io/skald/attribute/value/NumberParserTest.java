package io.skald.attribute.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberParserTest {

    private static long parse(NumberParser parser, String text) {
        byte[] bytes = ("1" + text + "1").getBytes(StandardCharsets.UTF_8);
        return parser.parse(bytes, 1, bytes.length - 1);
    }

    private static long parse(String unit, String text) {
        return parse(new NumberParser(Column.unit(unit)), text);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0",
        "1, -5, -5",
        "1, +5, 5",
        "1, 007, 7",
        "1, -0, 0",
        "1, 9007199254740993, 9007199254740993",
        "1, 4000000000000000000, 4000000000000000000",
        "1, 39.0, 39",
        "0.1, 23, 230",
        "0.1, 23.4, 234",
        "0.1, 23.40, 234",
        "0.1, -23.4, -234",
        "0.1, .5, 5",
        "0.1, 5., 50",
        "0.5, 2.5, 5",
        "0.25, 1.75, 7",
        "5, 35, 7",
        "1000, -3000, -3",
        "0.10, 23.4, 234",
        "0.10, 23.40, 234"
    })
    void reads_numbers_as_whole_units(String unit, String text, long units) {
        assertThat(parse(unit, text)).isEqualTo(units);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "1| ''",
                "1| -",
                "1| +",
                "1| .",
                "1| -.",
                "1| 1e3",
                "1| 1 000",
                "1| 1,5",
                "1| ' 5'",
                "1| 0x10",
                "1| --5",
                "1| 5-",
                "1| 1.2.3",
                "1| NaN",
                "1| ٣",
                "1| 39.5",
                "0.1| 23.45",
                "0.1| 23.401",
                "0.5| 2.3",
                "5| 36",
                "1000| 1500",
                "1| 4000000000000000001",
                "1| 9223372036854775807",
                "1| 9223372036854775808",
                "1| 18446744073709551617",
                "0.1| 400000000000000000.1",
                "0.01| 99999999999999999999"
            },
            delimiter = '|')
    void refuses_what_is_no_whole_number_of_units(String unit, String text) {
        assertThat(parse(unit, text)).isEqualTo(ValueEncoder.MALFORMED);
    }

    @Property(tries = 300)
    void agrees_with_big_decimal(@ForAll("units") String unit, @ForAll("texts") String text) {
        NumberScale scale = Column.unit(unit);
        assertThat(parse(unit, text)).isEqualTo(slowly(scale, text));
    }

    @Property(tries = 300)
    void texts_of_units_read_back_as_the_same(
            @ForAll("units") String unit, @ForAll long number, @ForAll boolean stripped) {
        NumberScale scale = Column.unit(unit);
        long units = number % (NumberScale.LARGEST / scale.quanta());
        NumberParser parser = new NumberParser(scale);
        assertThat(parse(parser, scale.text(units, stripped))).isEqualTo(units);
        assertThat(parser.spelling().spelling(scale).alone(units)).isEqualTo(scale.text(units, stripped));
    }

    @Provide
    Arbitrary<String> units() {
        return Arbitraries.of("1", "0.1", "0.5", "0.25", "0.001", "5", "1000", "0.10");
    }

    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> digits = Arbitraries.strings().numeric().ofMaxLength(21);
        Arbitrary<String> fraction = Arbitraries.strings().withChars("05").ofMaxLength(4);
        return Arbitraries.oneOf(
                Combinators.combine(Arbitraries.of("", "-", "+"), digits, Arbitraries.of("", "."), fraction)
                        .as((sign, whole, point, rest) -> sign + whole + point + rest),
                Arbitraries.strings().withChars("0123456789.+-e ").ofMaxLength(8));
    }

    private static long slowly(NumberScale scale, String text) {
        if (!text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)")) {
            return ValueEncoder.MALFORMED;
        }
        BigDecimal number = new BigDecimal(text);
        BigInteger quanta = number.movePointRight(scale.decimals())
                .setScale(0, java.math.RoundingMode.FLOOR)
                .toBigInteger();
        if (number.remainder(scale.unit()).signum() != 0
                || quanta.abs().compareTo(BigInteger.valueOf(NumberScale.LARGEST)) > 0) {
            return ValueEncoder.MALFORMED;
        }
        return number.divide(scale.unit()).longValueExact();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.0000000000000000001", "5000000000000000000", "1E+30"})
    void units_that_cannot_be_calculated_with_are_refused(String unit) {
        assertThatThrownBy(() -> Column.unit(unit))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unit");
    }
}
