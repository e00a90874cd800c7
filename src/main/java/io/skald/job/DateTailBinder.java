package io.skald.job;

import io.skald.attribute.value.DateFormat;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads which days of a column are not told apart, and what stands for days beside dates. */
final class DateTailBinder {

    private final Section section;
    private final DateFormat format;

    /** @param format in which the days are written, as in the data */
    DateTailBinder(Section section, DateFormat format) {
        this.section = section;
        this.format = format;
    }

    /** The day of {@code top-code} or {@code bottom-code}. */
    Optional<LocalDate> tail(String key) {
        return section.getUnlessNull(key).flatMap(this::day);
    }

    void rejectUnlessInOrder(Optional<LocalDate> bottom, Optional<LocalDate> top) {
        if (bottom.isPresent() && top.filter(bottom.get()::isAfter).isPresent()) {
            section.reject(
                    "bottom-code",
                    "bottom-code is " + bottom.get() + " and top-code is " + top.get()
                            + "; the bottom must not be above the top");
        }
    }

    Map<String, LocalDate> outside() {
        Map<String, LocalDate> meant = new LinkedHashMap<>();
        section.getUnlessNull("outside")
                .flatMap(value -> value.section(
                        List.of(), "write texts and the dates that they count as, as in {\"before 1920\": 1919-12-31}"))
                .ifPresent(texts -> texts.names()
                        .forEach(text -> texts.get(text).flatMap(this::day).ifPresent(day -> meant.put(text, day))));
        return meant;
    }

    private Optional<LocalDate> day(Value value) {
        return BoundsReader.date(value, format, "a date in the format " + format.pattern());
    }
}
