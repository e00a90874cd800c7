package io.skald.attribute.bin;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A step of the calendar; each holds whole steps of the ones before it, so levels in this order are nested. */
public enum CalendarLevel {
    DAY {
        @Override
        public long step(LocalDate day) {
            return day.toEpochDay();
        }

        @Override
        LocalDate start(long step) {
            return LocalDate.ofEpochDay(step);
        }

        @Override
        String name(long step) {
            return start(step).toString();
        }
    },
    MONTH {
        @Override
        public long step(LocalDate day) {
            return ChronoUnit.MONTHS.between(EPOCH, day.withDayOfMonth(1));
        }

        @Override
        LocalDate start(long step) {
            return EPOCH.plusMonths(step);
        }

        @Override
        String name(long step) {
            return year(start(step))
                    + String.format(Locale.ROOT, "-%02d", start(step).getMonthValue());
        }
    },
    QUARTER {
        @Override
        public long step(LocalDate day) {
            return Math.floorDiv(MONTH.step(day), 3);
        }

        @Override
        LocalDate start(long step) {
            return EPOCH.plusMonths(3 * step);
        }

        @Override
        String name(long step) {
            return year(start(step)) + "-Q" + (start(step).getMonthValue() / 3 + 1);
        }
    },
    YEAR {
        @Override
        public long step(LocalDate day) {
            return day.getYear();
        }

        @Override
        LocalDate start(long step) {
            return LocalDate.of(Math.toIntExact(step), 1, 1);
        }

        @Override
        String name(long step) {
            return year(start(step));
        }
    },
    DECADE {
        @Override
        public long step(LocalDate day) {
            return Math.floorDiv(day.getYear(), 10);
        }

        @Override
        LocalDate start(long step) {
            return LocalDate.of(Math.toIntExact(10 * step), 1, 1);
        }

        @Override
        String name(long step) {
            return year(start(step)) + "s";
        }
    };

    private static final LocalDate EPOCH = LocalDate.EPOCH;

    /** The number of the step that holds a day; rises with the day. */
    public abstract long step(LocalDate day);

    /** The first day of a step. */
    abstract LocalDate start(long step);

    /** What a release prints for a step: {@code 2024-05-17}, {@code 2024-05}, {@code 2024-Q2}, {@code 2024}, {@code 2020s}. */
    abstract String name(long step);

    /** As jobs name it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String year(LocalDate day) {
        return String.format(Locale.ROOT, "%04d", day.getYear());
    }
}
