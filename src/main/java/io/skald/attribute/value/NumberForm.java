package io.skald.attribute.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How the numbers of a column are written, and which of them are not told apart.
 *
 * @param bottom numbers below it are one value
 * @param top numbers above it are one value
 * @param age the numbers are ages, and dates of birth stand for them
 */
public record NumberForm(
        NumberNotation notation, Optional<BigDecimal> bottom, Optional<BigDecimal> top, Optional<AgeAt> age) {

    /** Digits, all told apart. */
    public static final NumberForm PLAIN = new NumberForm(NumberNotation.PLAIN, Optional.empty(), Optional.empty());

    /** Of numbers that are written as such. */
    public NumberForm(NumberNotation notation, Optional<BigDecimal> bottom, Optional<BigDecimal> top) {
        this(notation, bottom, top, Optional.empty());
    }

    /** What makes of a text the digits of the number that it means; empty of one that means none. */
    Function<String, Optional<String>> digits() {
        if (age.isEmpty()) {
            return notation::plain;
        }
        Function<String, Optional<String>> years = age.get().years();
        return text -> notation.outside().containsKey(text) ? notation.plain(text) : years.apply(text);
    }

    /** In units: below the lower and above the higher all are one value. */
    public TailCodes tails(NumberScale scale) {
        return new TailCodes(
                bottom.map(number -> scale.units("bottom-code", number)).orElse(Long.MIN_VALUE),
                top.map(number -> scale.units("top-code", number)).orElse(Long.MAX_VALUE));
    }

    /** Whether numbers are digits, all told apart. */
    boolean isPlain() {
        return notation.isPlain() && bottom.isEmpty() && top.isEmpty() && age.isEmpty();
    }

    /** What else is said of a column, followed by all that this says, in one spelling; nothing of a plain one. */
    public List<String> essence(String... parts) {
        return Stream.concat(Stream.of(parts), essence().stream()).toList();
    }

    private List<String> essence() {
        if (isPlain()) {
            return List.of();
        }
        Map<String, String> outside = new TreeMap<>();
        notation.outside().forEach((text, number) -> outside.put(text, plain(number)));
        List<String> parts = List.of(
                notation.decimal()
                        + notation.group().orElse("")
                        + notation.currencies()
                        + notation.percent()
                        + notation.brackets()
                        + (notation.minus().isEmpty() ? "" : notation.minus()),
                outside.toString(),
                bottom.map(NumberForm::plain).orElse("") + " to "
                        + top.map(NumberForm::plain).orElse(""));
        return age.isEmpty()
                ? parts
                : Stream.concat(parts.stream(), Stream.of(age.get().essence())).toList();
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
