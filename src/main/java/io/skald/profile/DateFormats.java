package io.skald.profile;

import io.skald.attribute.value.DateFormat;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** In which usual formats all values of a column are dates. */
final class DateFormats {

    private static final int LOOKED_AT = 2_000;
    private static final OptionalInt NO_PIVOT = OptionalInt.empty();

    /** Whether years of two digits are dates does not depend on their century, which the user chooses. */
    private static final OptionalInt ANY_PIVOT = OptionalInt.of(1930);

    private static final List<DateFormat> USUAL = List.of(
                    "yyyy-MM-dd",
                    "yyyy-MM-dd[ HH:mm:ss]",
                    "yyyy-MM-dd[ HH:mm]",
                    "yyyy-MM-dd['T'HH:mm:ss]",
                    "yyyy/MM/dd",
                    "yyyyMMdd",
                    "dd.MM.yyyy",
                    "d.M.yyyy",
                    "dd.MM.yyyy[ HH:mm]",
                    "dd/MM/yyyy",
                    "d/M/yyyy",
                    "MM/dd/yyyy",
                    "M/d/yyyy",
                    "dd-MM-yyyy",
                    "MM-dd-yyyy",
                    "dd-MMM-yyyy",
                    "d MMM yyyy",
                    "d MMMM yyyy",
                    "MMM d, yyyy",
                    "dd.MM.yy",
                    "dd/MM/yy",
                    "MM/dd/yy")
            .stream()
            .map(pattern -> DateFormat.of(pattern, DateFormat.hasTwoDigitYears(pattern) ? ANY_PIVOT : NO_PIVOT))
            .toList();

    private DateFormats() {}

    /** The formats that fit all values, the strictest first; none where there is no value. */
    static List<DateFormat> of(Collection<String> values) {
        if (values.isEmpty() || values.iterator().next().length() > 25) {
            return List.of();
        }
        List<String> some = values.stream().limit(LOOKED_AT).toList();
        return USUAL.stream()
                .filter(format -> some.stream()
                        .allMatch(value -> format.day(value)
                                .filter(day -> day.getYear() >= 1000 && day.getYear() <= 2999)
                                .isPresent()))
                .toList();
    }
}
