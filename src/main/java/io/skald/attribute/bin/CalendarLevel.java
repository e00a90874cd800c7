package io.skald.attribute.bin;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A step of the calendar: so many days from a Monday on, or so many months from the start of a year on.
 *
 * @param days 0 for steps of months
 * @param months 0 for steps of days
 */
public record CalendarLevel(int days, int months) {

    public static final CalendarLevel DAY = new CalendarLevel(1, 0);
    public static final CalendarLevel WEEK = new CalendarLevel(7, 0);
    public static final CalendarLevel MONTH = new CalendarLevel(0, 1);
    public static final CalendarLevel QUARTER = new CalendarLevel(0, 3);
    public static final CalendarLevel YEAR = new CalendarLevel(0, 12);
    public static final CalendarLevel DECADE = new CalendarLevel(0, 120);
    public static final CalendarLevel CENTURY = new CalendarLevel(0, 1200);

    private static final int YEAR_MONTHS = 12;
    private static final int WEEK_DAYS = 7;

    /** The first day of the calendar was a Thursday. */
    private static final int MONDAY = 3;

    private static final int MOST = 1000;
    private static final List<CalendarLevel> USUAL = List.of(DAY, MONTH, QUARTER, YEAR, DECADE);
    private static final Pattern SEVERAL = Pattern.compile("([1-9][0-9]{0,3}) (week|month|year)s");

    public CalendarLevel {
        boolean ofDays = days > 0 && months == 0 && (days == 1 || days % WEEK_DAYS == 0);
        boolean ofMonths = days == 0 && months > 0 && (YEAR_MONTHS % months == 0 || months % YEAR_MONTHS == 0);
        if (!ofDays && !ofMonths) {
            throw new IllegalArgumentException("a step is a day, weeks, parts of a year or years");
        }
    }

    /** The steps of a calendar that says nothing else. */
    public static CalendarLevel[] values() {
        return USUAL.toArray(CalendarLevel[]::new);
    }

    /** The day, month or year. */
    public static CalendarLevel of(ChronoUnit unit) {
        return switch (unit) {
            case DAYS -> DAY;
            case MONTHS -> MONTH;
            case YEARS -> YEAR;
            default -> throw new IllegalArgumentException("a date has days, months or years, not " + unit);
        };
    }

    /** A step of so many years. */
    public static CalendarLevel years(int years) {
        return new CalendarLevel(0, YEAR_MONTHS * years);
    }

    /** Reads what {@link #text} says, of several {@code 4 weeks}, {@code 6 months}, {@code 5 years}. */
    public static Optional<CalendarLevel> parse(String text) {
        Matcher several = SEVERAL.matcher(text);
        if (!several.matches()) {
            return Optional.empty();
        }
        int count = Integer.parseInt(several.group(1));
        boolean parts = several.group(2).equals("month");
        if (count > MOST || parts && YEAR_MONTHS % count != 0 && count % YEAR_MONTHS != 0) {
            return Optional.empty();
        }
        return Optional.of(
                switch (several.group(2)) {
                    case "week" -> new CalendarLevel(WEEK_DAYS * count, 0);
                    case "month" -> new CalendarLevel(0, count);
                    default -> years(count);
                });
    }

    /** The number of the step that holds a day; rises with the day. */
    public long step(LocalDate day) {
        if (days == 1) {
            return day.toEpochDay();
        }
        return days > 0
                ? Math.floorDiv(day.toEpochDay() + MONDAY, days)
                : Math.floorDiv((long) YEAR_MONTHS * day.getYear() + day.getMonthValue() - 1, months);
    }

    /** The first day of a step. */
    LocalDate start(long step) {
        if (days == 1) {
            return LocalDate.ofEpochDay(step);
        }
        return days > 0
                ? LocalDate.ofEpochDay(step * days - MONDAY)
                : LocalDate.of(Math.toIntExact(Math.floorDiv(step * months, YEAR_MONTHS)), 1, 1)
                        .plusMonths(Math.floorMod(step * months, YEAR_MONTHS));
    }

    /** Whether each step holds whole ones of another. */
    public boolean holds(CalendarLevel other) {
        if (other.days == 1) {
            return !equals(other);
        }
        return days > 0
                ? other.days > 0 && days > other.days && days % other.days == 0
                : other.months > 0 && months > other.months && months % other.months == 0;
    }

    /**
     * What a release prints for a step: {@code 2024-05-17}, {@code 2024-W20}, {@code 2024-05}, {@code 2024-Q2}, {@code 2024}, {@code 2020s}, and
     * of others the interval of the weeks, months or years that they hold.
     */
    String name(long step, Labels labels) {
        LocalDate first = start(step);
        LocalDate last = start(step + 1).minusDays(1);
        if (equals(DAY)) {
            return first.toString();
        }
        if (equals(QUARTER)) {
            return year(first) + "-Q" + (first.getMonthValue() / 3 + 1);
        }
        if (equals(DECADE)) {
            return year(first) + "s";
        }
        return part(first).equals(part(last)) ? part(first) : labels.between(part(first), part(last));
    }

    /** The week, month or year of a day. */
    private String part(LocalDate day) {
        if (days > 0) {
            return String.format(
                    Locale.ROOT,
                    "%04d-W%02d",
                    day.get(IsoFields.WEEK_BASED_YEAR),
                    day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
        }
        return months % YEAR_MONTHS == 0
                ? year(day)
                : year(day) + String.format(Locale.ROOT, "-%02d", day.getMonthValue());
    }

    /** As jobs name it. */
    public String text() {
        if (days > 0) {
            return days == 1 ? "day" : days == WEEK_DAYS ? "week" : days / WEEK_DAYS + " weeks";
        }
        return switch (months) {
            case 1 -> "month";
            case 3 -> "quarter";
            case 12 -> "year";
            case 120 -> "decade";
            case 1200 -> "century";
            default -> months % YEAR_MONTHS == 0 ? months / YEAR_MONTHS + " years" : months + " months";
        };
    }

    @Override
    public String toString() {
        return text().toUpperCase(Locale.ROOT);
    }

    private static String year(LocalDate day) {
        return String.format(Locale.ROOT, "%04d", day.getYear());
    }
}
