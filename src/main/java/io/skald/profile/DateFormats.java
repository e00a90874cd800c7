package io.skald.profile;

import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.UsualDates;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** In which usual formats all values of a column are dates. */
final class DateFormats {

    private static final int LOOKED_AT = 2_000;
    private static final int LONGEST = 32;

    /** A day, a name and a year; spares other columns from being read in eight languages. */
    private static final Pattern WITH_NAME = Pattern.compile("[0-9]{1,2}\\P{N}*\\p{L}{3}\\P{N}*[0-9]{4}");

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
        List<DateFormat> usual = ofDaysAlone.isEmpty() ? found : ofDaysAlone;
        return usual.isEmpty() ? inAnotherLanguage(some) : usual;
    }

    /** The first language that has all names; what reads them in others reads them as the same days. */
    private static List<DateFormat> inAnotherLanguage(List<String> values) {
        return WITH_NAME.matcher(values.get(0)).matches()
                ? UsualDates.ofDaysInOtherLanguages().stream()
                        .filter(format -> values.stream().allMatch(value -> UsualDates.reads(format, value)))
                        .limit(1)
                        .toList()
                : List.of();
    }
}
