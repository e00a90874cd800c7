package io.skald.job;

import io.skald.attribute.value.AgeAt;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberNotation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how the numbers of a column are written, and which are not told apart. */
final class NumberFormBinder {

    private static final Map<String, Character> DECIMALS = Map.of(".", '.', ",", ',');

    private final Section section;
    private final Optional<BigDecimal> unit;

    /** @param unit empty if it is wrong; the other keys are read all the same, for their problems */
    NumberFormBinder(Section section, Optional<BigDecimal> unit) {
        this.section = section;
        this.unit = unit;
    }

    /**
     * Reads the form.
     *
     * @param ranked whether the column has ranks, whose ends are not known before the data are
     * @param age whose dates of birth stand in the column
     */
    NumberForm form(boolean ranked, Optional<AgeAt> age) {
        if (age.isPresent() && section.has("number")) {
            section.reject(
                    "number",
                    "'number' says how numbers are written, and with age-at the column holds dates; remove it");
        }
        Optional<BigDecimal> bottom = tail("bottom-code", ranked);
        Optional<BigDecimal> top = tail("top-code", ranked);
        if (bottom.isPresent() && top.isPresent() && bottom.get().compareTo(top.get()) > 0) {
            section.reject(
                    "bottom-code",
                    "bottom-code is " + bottom.get().toPlainString() + " and top-code is "
                            + top.get().toPlainString() + "; the bottom must not be above the top");
        }
        return new NumberForm(notation(), bottom, top, age);
    }

    private Optional<BigDecimal> tail(String key, boolean ranked) {
        Optional<Value> value = section.getUnlessNull(key);
        if (ranked && value.isPresent()) {
            section.reject(key, "'" + key + "' goes with widths of numbers, not of ranks: remove it, or encode: true");
        }
        return value.flatMap(number -> BoundsReader.inUnits(number, unit));
    }

    private NumberNotation notation() {
        Section number = section.getUnlessNull("number")
                .flatMap(value -> value.section(Keys.NUMBER, "write how numbers are written, as in {decimal: \",\"}"))
                .orElseGet(section::nothing);
        char decimal = number.choose("decimal", DECIMALS, NumberNotation.PLAIN.decimal());
        Optional<String> group = number.getUnlessNull("group").flatMap(NumberFormBinder::group);
        if (group.filter(mark -> mark.charAt(0) == decimal).isPresent()) {
            number.reject(
                    "group",
                    "number.group is '" + decimal
                            + "', which is the mark before decimals; thousands need another, or set number.decimal");
        }
        return new NumberNotation(
                decimal,
                group,
                number.getUnlessNull("currency")
                        .flatMap(value -> marks(
                                value,
                                "write what stands before or behind the numbers, as in currency: \"$\" or [\"€\", EUR]",
                                "[\"€\", EUR]"))
                        .orElse(List.of()),
                number.flag("percent", false),
                number.flag("brackets", false),
                number.getUnlessNull("minus")
                        .flatMap(value -> marks(
                                value,
                                "write what stands behind numbers below 0, as in minus: \"-\" or [\"-\", DR]",
                                "[\"-\", DR]"))
                        .orElse(List.of()),
                outside());
    }

    private static Optional<String> group(Value value) {
        String rule = "write the character between thousands, as in group: \".\"; \" \" means any blank";
        return value.text(rule)
                .flatMap(mark -> mark.length() == 1 && !Character.isLetterOrDigit(mark.charAt(0))
                        ? Optional.of(mark)
                        : value.reject(rule));
    }

    private static Optional<List<String>> marks(Value value, String rule, String example) {
        if (value.node() instanceof YamlNode.Scalar) {
            return value.text(rule).flatMap(text -> text.isBlank() ? value.reject(rule) : Optional.of(List.of(text)));
        }
        return value.list(1, example).map(items -> {
            List<String> texts = new ArrayList<>();
            items.forEach(item -> item.text(rule).ifPresent(texts::add));
            return texts;
        });
    }

    private Map<String, BigDecimal> outside() {
        Map<String, BigDecimal> meant = new LinkedHashMap<>();
        section.getUnlessNull("outside")
                .flatMap(value -> value.section(
                        List.of(), "write texts and the numbers that they count as, as in {\"> 89\": 90}"))
                .ifPresent(texts -> texts.names()
                        .forEach(text -> texts.get(text)
                                .flatMap(number -> BoundsReader.inUnits(number, unit))
                                .ifPresent(number -> meant.put(text, number))));
        return meant;
    }
}
