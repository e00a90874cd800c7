package io.skald.verify.claim;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * What dates are one value.
 *
 * @param texts that stand for a date
 * @param bottom before it all are one value, printed as {@code <} and this
 * @param top behind it all are one value, printed as the next date and {@code +}
 * @param unit the least step between two dates of the column: days, months or years
 */
public record DateTails(
        Map<String, LocalDate> texts, Optional<LocalDate> bottom, Optional<LocalDate> top, ChronoUnit unit) {

    /** All dates apart. */
    public static final DateTails NONE = new DateTails(Map.of(), Optional.empty(), Optional.empty(), ChronoUnit.DAYS);

    public DateTails {
        texts = Map.copyOf(texts);
    }

    /** The first day of what stands for all behind the top. */
    public Optional<LocalDate> above() {
        return top.map(day -> day.plus(1, unit));
    }

    /** The first day of what stands for all before the bottom. */
    public Optional<LocalDate> below() {
        return bottom.map(day -> day.minus(1, unit));
    }

    /** The first day of what stands for the tail that a day lies in; empty if it lies in none. */
    public Optional<LocalDate> tail(LocalDate day) {
        Optional<LocalDate> above = above().filter(first -> !day.isBefore(first));
        return above.isPresent() || bottom.filter(day::isBefore).isEmpty() ? above : below();
    }

    /** The day that stands for this one. */
    public LocalDate told(LocalDate day) {
        return tail(day).orElse(day);
    }

    /** As {@link #told(LocalDate)}, in days from 1970-01-01. */
    BigDecimal told(BigDecimal day) {
        return BigDecimal.valueOf(
                told(LocalDate.ofEpochDay(day.longValueExact())).toEpochDay());
    }
}
