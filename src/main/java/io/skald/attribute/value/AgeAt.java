package io.skald.attribute.value;

import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Ages in place of dates of birth.
 *
 * @param day at which ages are taken
 * @param formats how the dates are written, in one or more ways
 * @param pivot the first of the hundred years that years of two digits mean; empty where years have four
 * @param locale of names
 */
public record AgeAt(LocalDate day, List<String> formats, OptionalInt pivot, Locale locale) {

    public AgeAt {
        formats = List.copyOf(formats);
    }

    /** What makes whole years from a date of birth to the day; empty of a text that is no date, or one behind the day. */
    Function<String, Optional<String>> years() {
        DateFormat birth = DateFormat.of(formats, pivot, locale);
        return text -> birth.day(text)
                .filter(born -> !born.isAfter(day))
                .map(born -> String.valueOf(Period.between(born, day).getYears()));
    }

    /** The formats, for messages. */
    String patterns() {
        return String.join(" or ", formats);
    }

    /** All that decides ages, in one spelling. */
    String essence() {
        return "age at " + day + " of " + formats + pivot + locale.toLanguageTag();
    }
}
