package io.skald.attribute.value;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What columns of dates hold that no format reads, and what to do with it. */
final class NoDates {

    private static final Map<Pattern, String> REMEDIES = Map.of(
            Pattern.compile("[0-9]{4}[- ]?[QqWw][0-9]{1,2}(-[1-7])?|[Qq][1-4][- /]?[0-9]{4}"),
            ": quarters and weeks are read with their months and days only; take the column for type: code, whose first characters are"
                    + " kept, such as keep: [7, 4] for 2024-Q1 and 2024.",
            Pattern.compile("[2-5][0-9]{4}"),
            ": if it is Excel's number of a day, give the cells a date's format there and save the table again, or take the column for"
                    + " type: integer, in which 365 make a year.",
            Pattern.compile("[0-9]{10}|[0-9]{13}"),
            ": if it counts seconds or milliseconds since 1970, have it written as a date, or take the column for type: integer.");

    private NoDates() {}

    /** To stand behind the words that say that it is none; empty where nothing is known of it. */
    static Optional<String> remedy(String value) {
        return REMEDIES.entrySet().stream()
                .filter(known -> known.getKey().matcher(value).matches())
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
