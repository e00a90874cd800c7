package io.skald.verify.cover;

import io.skald.verify.claim.DateTails;
import io.skald.verify.claim.Level;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** From the first moment to the one behind the last. */
record DaySpan(LocalDateTime start, LocalDateTime end) {

    private static final Pattern DAY = Pattern.compile("(-?[0-9]{4,9})-([0-9]{2})-([0-9]{2})");
    private static final Pattern MONTH = Pattern.compile("(-?[0-9]{4,9})-([0-9]{2})");
    private static final Pattern QUARTER = Pattern.compile("(-?[0-9]{4,9})-Q([1-4])");
    private static final Pattern WEEK = Pattern.compile("([0-9]{4})-W([0-9]{2})");
    private static final Pattern YEAR = Pattern.compile("(-?[0-9]{4,9})");

    /** In the week of 1970-01-01, in days from then. */
    private static final long FIRST_MONDAY = -3;

    private static final Pattern DECADE = Pattern.compile("(-?[0-9]{3,8}0)s");

    static DaySpan ofDays(LocalDate first, LocalDate behindLast) {
        return new DaySpan(first.atStartOfDay(), behindLast.atStartOfDay());
    }

    static DaySpan ofMonths(YearMonth first, int months) {
        return ofDays(first.atDay(1), first.plusMonths(months).atDay(1));
    }

    /** The days that it touches: of a moment its day, as releases print no time. */
    DaySpan days() {
        return ofDays(start.toLocalDate(), end.minusNanos(1).toLocalDate().plusDays(1));
    }

    /** The step of the calendar that it starts in; the days that it touches where the level has none. */
    DaySpan step(Level level) {
        if (level instanceof Level.Weeks weeks) {
            long day = start.toLocalDate().toEpochDay();
            LocalDate first = LocalDate.ofEpochDay(day - Math.floorMod(day - FIRST_MONDAY, 7L * weeks.weeks()));
            return ofDays(first, first.plusWeeks(weeks.weeks()));
        }
        return level instanceof Level.Steps steps ? step(steps.months()) : days();
    }

    /** The month or year that it is in, where those are told apart. */
    DaySpan whole(ChronoUnit unit) {
        return switch (unit) {
            case MONTHS -> step(1);
            case YEARS -> step(12);
            default -> this;
        };
    }

    private DaySpan step(int months) {
        YearMonth month = YearMonth.from(start);
        long index = 12L * month.getYear() + month.getMonthValue() - 1;
        return ofMonths(month.minusMonths(Math.floorMod(index, months)), months);
    }

    BigDecimal firstDay() {
        return BigDecimal.valueOf(start.toLocalDate().toEpochDay());
    }

    boolean covers(DaySpan other) {
        return !start.isAfter(other.start) && !end.isBefore(other.end);
    }

    /** The part of it that is told apart: what lies in a tail is what stands for the tail, all else begins and ends there. */
    DaySpan told(DateTails tails) {
        LocalDateTime begun =
                tails.tail(firstDate()).map(day -> unit(day, tails).start).orElse(start);
        LocalDateTime ended =
                tails.tail(lastDate()).map(day -> unit(day, tails).end).orElse(end);
        return new DaySpan(begun, ended);
    }

    /** Whether no part of it lies in a tail. */
    boolean isApart(DateTails tails) {
        return tails.tail(firstDate()).isEmpty() && tails.tail(lastDate()).isEmpty();
    }

    private LocalDate firstDate() {
        return start.toLocalDate();
    }

    private LocalDate lastDate() {
        return end.minusNanos(1).toLocalDate();
    }

    /** One day, month or year. */
    static DaySpan unit(LocalDate first, DateTails tails) {
        return ofDays(first, first.plus(1, tails.unit()));
    }

    /** The step of the calendar that a label names: a day, month, quarter, week, year or decade. */
    static Optional<DaySpan> calendar(String text) {
        try {
            return calendarSpan(text);
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }

    private static Optional<DaySpan> calendarSpan(String text) {
        Matcher day = DAY.matcher(text);
        if (day.matches()) {
            LocalDate date = LocalDate.of(number(day, 1), number(day, 2), number(day, 3));
            return Optional.of(ofDays(date, date.plusDays(1)));
        }
        Matcher month = MONTH.matcher(text);
        if (month.matches()) {
            return Optional.of(ofMonths(YearMonth.of(number(month, 1), number(month, 2)), 1));
        }
        Matcher quarter = QUARTER.matcher(text);
        if (quarter.matches()) {
            return Optional.of(ofMonths(YearMonth.of(number(quarter, 1), 3 * number(quarter, 2) - 2), 3));
        }
        Matcher week = WEEK.matcher(text);
        if (week.matches()) {
            LocalDate fourth = LocalDate.of(number(week, 1), 1, 4);
            LocalDate monday =
                    fourth.minusDays(fourth.getDayOfWeek().getValue() - 1L).plusWeeks(number(week, 2) - 1L);
            return Optional.of(ofDays(monday, monday.plusWeeks(1)));
        }
        Matcher year = YEAR.matcher(text);
        if (year.matches()) {
            return Optional.of(ofMonths(YearMonth.of(number(year, 1), 1), 12));
        }
        Matcher decade = DECADE.matcher(text);
        if (decade.matches()) {
            return Optional.of(ofMonths(YearMonth.of(number(decade, 1), 1), 120));
        }
        return Optional.empty();
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
