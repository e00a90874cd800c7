package io.skald.attribute.value;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a column writes days, and which of them are not told apart.
 *
 * @param outside texts that are no dates of the format, and the days that they count as
 * @param bottom days before it are one value
 * @param top days behind it are one value
 */
public record DateForm(
        DateFormat format, Map<String, LocalDate> outside, Optional<LocalDate> bottom, Optional<LocalDate> top) {

    public DateForm {
        outside = Map.copyOf(outside);
    }

    /** All days told apart. */
    public static DateForm of(DateFormat format) {
        return new DateForm(format, Map.of(), Optional.empty(), Optional.empty());
    }

    /** The day that a text means; empty if it means none. */
    public Optional<LocalDate> day(String text) {
        return Optional.ofNullable(outside.get(text)).or(() -> format.day(text));
    }

    /** Whether a text is a day as the format writes it. */
    public boolean isWritten(String text) {
        return !outside.containsKey(text);
    }

    /** In epoch days: behind the later and before the earlier all are one value. */
    public DateTails tails() {
        ChronoUnit unit = format.unit();
        return new DateTails(
                bottom.map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE),
                bottom.map(day -> day.minus(1, unit).toEpochDay()).orElse(Long.MIN_VALUE),
                top.map(day -> day.plus(1, unit).toEpochDay()).orElse(Long.MAX_VALUE));
    }

    /** All that this says beside the format, in one spelling; nothing where all days are told apart. */
    public List<String> essence() {
        List<String> parts = new ArrayList<>();
        if (!outside.isEmpty()) {
            parts.add("outside " + new TreeMap<>(outside));
        }
        bottom.ifPresent(day -> parts.add("from " + day));
        top.ifPresent(day -> parts.add("to " + day));
        return parts;
    }
}
