package io.skald.profile;

import io.skald.attribute.value.OpenEnd;
import java.util.List;
import java.util.Optional;

/**
 * The values of a column without the few texts among them that are neither numbers nor dates, whatever the others are: {@code > 89}, unknown, a
 * total below the table.
 *
 * @param values the others
 * @param odd those texts
 */
record OddTexts(List<Frequency> values, List<Frequency> odd) {

    private static final int MOST_TEXTS = 5;

    /** Of fewer values nobody can say what the column holds. */
    private static final int LEAST_VALUES = 5;

    /** One row in so many may have such a text. */
    private static final int ROWS_FOR_ONE = 10;

    OddTexts {
        values = List.copyOf(values);
        odd = List.copyOf(odd);
    }

    /**
     * Parts a column's values.
     *
     * @return empty where there are no such texts, or too many for the rest to be what the column holds
     */
    static Optional<OddTexts> of(List<Frequency> all) {
        List<Frequency> odd = all.stream().filter(value -> isOdd(value.text())).toList();
        List<Frequency> values =
                all.stream().filter(value -> !isOdd(value.text())).toList();
        boolean few = !odd.isEmpty()
                && odd.size() <= MOST_TEXTS
                && values.size() >= LEAST_VALUES
                && rows(odd) * ROWS_FOR_ONE <= rows(all);
        return few ? Optional.of(new OddTexts(values, odd)) : Optional.empty();
    }

    private static boolean isOdd(String text) {
        return text.chars().noneMatch(Character::isDigit) || OpenEnd.of(text).isPresent();
    }

    private static long rows(List<Frequency> values) {
        return values.stream().mapToLong(Frequency::rows).sum();
    }
}
