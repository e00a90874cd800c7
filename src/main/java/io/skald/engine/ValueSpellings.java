package io.skald.engine;

import io.skald.job.ModelChoice;
import io.skald.job.Plan;
import io.skald.job.ValueOrder;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Which spellings of a sensitive column are one value, and how values are ordered.
 *
 * @param canonical the spelling that stands for all of its value; empty if a text is none of the column's type
 * @param order of canonical spellings
 * @param type in words: what each value is
 */
record ValueSpellings(Function<String, Optional<String>> canonical, Comparator<String> order, String type) {

    private static final Pattern NUMBER = Pattern.compile("[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)");
    private static final Comparator<String> BY_CHARACTER = Comparator.naturalOrder();
    private static final Comparator<String> BY_NUMBER = Comparator.comparing(BigDecimal::new);

    /** @param values all of the column that are not missing */
    static ValueSpellings of(Plan.Guarded guarded, Collection<String> values) {
        if (guarded.order() instanceof ValueOrder.Numbers) {
            return new ValueSpellings(ValueSpellings::plainNumber, BY_NUMBER, "number");
        }
        if (guarded.order() instanceof ValueOrder.Dates dates) {
            return new ValueSpellings(text -> dates.format().day(text).map(Object::toString), BY_CHARACTER, "date");
        }
        boolean numbers = guarded.order() instanceof ValueOrder.Found
                && isOrdered(guarded)
                && values.stream().allMatch(ValueSpellings::isNumber);
        return numbers
                ? new ValueSpellings(Optional::of, BY_NUMBER.thenComparing(BY_CHARACTER), "number")
                : new ValueSpellings(Optional::of, BY_CHARACTER, "text");
    }

    private static boolean isOrdered(Plan.Guarded guarded) {
        return guarded.models().stream()
                .anyMatch(model -> model instanceof ModelChoice.Closeness closeness
                        && closeness.distance() == ModelChoice.Distance.ORDERED);
    }

    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    private static Optional<String> plainNumber(String text) {
        if (!isNumber(text)) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(text);
        return Optional.of(
                number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString());
    }
}
