package io.skald.job;

import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.DateBounds;
import io.skald.attribute.value.DateFormat;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the two ends of what a column may hold. */
final class BoundsReader {

    private static final String NUMBERS_EXAMPLE = "[0, 100]";

    private BoundsReader() {}

    /** @param unit empty if it is not known, so that the ends cannot be held against it */
    static Optional<Bounds> numbers(Value value, Optional<BigDecimal> unit) {
        return value.decimals(NUMBERS_EXAMPLE).flatMap(ends -> {
            if (ends.size() != 2) {
                return value.reject("it needs two numbers, the least and the greatest, as in " + NUMBERS_EXAMPLE);
            }
            String shown =
                    "[" + ends.get(0).toPlainString() + ", " + ends.get(1).toPlainString() + "]";
            if (ends.get(0).compareTo(ends.get(1)) > 0) {
                return value.rejectAs(shown, "the lower end comes first; swap them");
            }
            for (BigDecimal end : ends) {
                if (unit.isPresent() && !isInUnits(end, unit.get())) {
                    return value.rejectAs(shown, notInUnits(end, unit.get()));
                }
            }
            return Optional.of(new Bounds(ends.get(0), ends.get(1)));
        });
    }

    /** @param format in which the ends are written, as in the data */
    static Optional<DateBounds> dates(Value value, DateFormat format) {
        String example = "two dates in the format " + format.pattern() + ", the earlier one first";
        return value.list(2, "[1900-01-01, 1999-12-31]").flatMap(items -> {
            List<LocalDate> ends = new ArrayList<>();
            for (Value item : items) {
                date(item, format, example).ifPresent(ends::add);
            }
            if (ends.size() < items.size()) {
                return Optional.empty();
            }
            if (ends.size() != 2 || ends.get(0).isAfter(ends.get(1))) {
                return value.reject("it needs " + example);
            }
            return Optional.of(new DateBounds(ends.get(0), ends.get(1)));
        });
    }

    /** A date as the data have them. */
    static Optional<LocalDate> date(Value item, DateFormat format, String example) {
        return item.text("write " + example).flatMap(text -> {
            Optional<LocalDate> day = format.day(text);
            return day.isPresent() ? day : item.reject("write " + example);
        });
    }

    /** A number that must be a whole number of units, such as an origin. */
    static Optional<BigDecimal> inUnits(Value value, Optional<BigDecimal> unit) {
        return value.decimal("it must be a number")
                .flatMap(number -> unit.isEmpty() || isInUnits(number, unit.get())
                        ? Optional.of(number)
                        : value.reject(notInUnits(number, unit.get())));
    }

    static boolean isInUnits(BigDecimal number, BigDecimal unit) {
        return number.remainder(unit).signum() == 0;
    }

    private static String notInUnits(BigDecimal number, BigDecimal unit) {
        return number.toPlainString() + " is not a multiple of the unit " + unit.toPlainString();
    }
}
