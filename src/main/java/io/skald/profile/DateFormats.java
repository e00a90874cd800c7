package io.skald.profile;

import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.UsualDates;
import java.util.Collection;
import java.util.List;

/** In which usual formats all values of a column are dates. */
final class DateFormats {

    private static final int LOOKED_AT = 2_000;
    private static final int LONGEST = 32;

    private DateFormats() {}

    /** The formats that fit all values, the strictest first; none where there is no value. */
    static List<DateFormat> of(Collection<String> values) {
        if (values.isEmpty() || values.iterator().next().length() > LONGEST) {
            return List.of();
        }
        List<String> some = values.stream().limit(LOOKED_AT).toList();
        List<DateFormat> found = UsualDates.ofDays().stream()
                .filter(format -> some.stream().allMatch(value -> UsualDates.reads(format, value)))
                .toList();
        List<DateFormat> ofDaysAlone =
                found.stream().filter(format -> !format.hasTime()).toList();
        return ofDaysAlone.isEmpty() ? found : ofDaysAlone;
    }
}
