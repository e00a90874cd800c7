package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Dates covered by days, months, quarters, years, decades, and intervals of these. */
public final class DateRule implements CoverRule {

    /** Parsed texts that are remembered; when there are as many, all are forgotten. */
    private static final int REMEMBERED = 20_000;

    /** Quoted text, or a year of two digits. */
    private static final Pattern SHORT_YEAR = Pattern.compile("'[^']*'|(?<![yu])(yy|uu)(?![yu])");

    private static final Pattern DAY = Pattern.compile("(-?[0-9]{4,9})-([0-9]{2})-([0-9]{2})");
    private static final Pattern MONTH = Pattern.compile("(-?[0-9]{4,9})-([0-9]{2})");
    private static final Pattern QUARTER = Pattern.compile("(-?[0-9]{4,9})-Q([1-4])");
    private static final Pattern WEEK = Pattern.compile("([0-9]{4})-W([0-9]{2})");
    private static final Pattern YEAR = Pattern.compile("(-?[0-9]{4,9})");
    /** In the week of 1970-01-01, in days from then. */
    private static final long FIRST_MONDAY = -3;

    private static final Pattern DECADE = Pattern.compile("(-?[0-9]{3,8}0)s");

    private final List<DateTimeFormatter> formats;
    private final IntervalTemplate template;
    private final Optional<Claim.Bounds> bounds;
    private final Map<String, Optional<Span>> values = new ConcurrentHashMap<>();
    private final Map<String, List<Span>> labels = new ConcurrentHashMap<>();

    public DateRule(IntervalTemplate template, RecodingClaim.Dates dates) {
        this.formats = readers(dates);
        this.bounds = dates.bounds();
        this.template = template;
    }

    /** What reads the values of a column, one per format. */
    static List<DateTimeFormatter> readers(RecodingClaim.Dates dates) {
        return Stream.concat(Stream.of(dates.format()), dates.also().stream())
                .map(format -> reader(format, dates.pivot(), dates.locale()))
                .toList();
    }

    /** Names in English and in any case; years of two digits from the pivot on. */
    public static DateTimeFormatter reader(String format, OptionalInt pivot) {
        return reader(format, pivot, Locale.ENGLISH);
    }

    private static DateTimeFormatter reader(String format, OptionalInt pivot, Locale locale) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        int from = 0;
        Matcher piece = SHORT_YEAR.matcher(format);
        while (pivot.isPresent() && piece.find()) {
            if (piece.group(1) != null) {
                builder.appendPattern(format.substring(from, piece.start()))
                        .appendValueReduced(ChronoField.YEAR, 2, 2, pivot.getAsInt());
                from = piece.end();
            }
        }
        return builder.appendPattern(format.substring(from)).toFormatter(locale);
    }

    /** What writes the dates of a column in their one format. */
    public static DateTimeFormatter writer(RecodingClaim.Dates dates) {
        return reader(dates.format(), dates.pivot(), dates.locale());
    }

    /** The text of a date, with its time of day if it has one, so many days later; no text at all if it is no date. */
    public static String later(String text, int days, DateTimeFormatter format) {
        try {
            TemporalAccessor read = format.parseBest(text, ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
            return format.format(((Temporal) read).plus(days, ChronoUnit.DAYS));
        } catch (DateTimeException notInTheFormat) {
            return "";
        }
    }

    /** From the first moment to the one behind the last. */
    private record Span(LocalDateTime start, LocalDateTime end) {

        static Span ofDays(LocalDate first, LocalDate behindLast) {
            return new Span(first.atStartOfDay(), behindLast.atStartOfDay());
        }

        static Span ofMonths(YearMonth first, int months) {
            return ofDays(first.atDay(1), first.plusMonths(months).atDay(1));
        }

        /** The days that it touches: of a moment its day, as releases print no time. */
        Span days() {
            return ofDays(start.toLocalDate(), end.minusNanos(1).toLocalDate().plusDays(1));
        }

        /** The step of the calendar that it starts in; the days that it touches where the level has none. */
        Span step(Level level) {
            if (level instanceof Level.Weeks weeks) {
                long day = start.toLocalDate().toEpochDay();
                LocalDate first = LocalDate.ofEpochDay(day - Math.floorMod(day - FIRST_MONDAY, 7L * weeks.weeks()));
                return ofDays(first, first.plusWeeks(weeks.weeks()));
            }
            return level instanceof Level.Steps steps ? step(steps.months()) : days();
        }

        private Span step(int months) {
            YearMonth month = YearMonth.from(start);
            long index = 12L * month.getYear() + month.getMonthValue() - 1;
            return ofMonths(month.minusMonths(Math.floorMod(index, months)), months);
        }

        BigDecimal firstDay() {
            return BigDecimal.valueOf(start.toLocalDate().toEpochDay());
        }

        boolean covers(Span other) {
            return !start.isAfter(other.start) && !end.isBefore(other.end);
        }
    }

    @Override
    public boolean covers(String value, String label) {
        Optional<Span> span = remember(values, value, this::written);
        return span.isPresent()
                && remember(labels, label, this::printed).stream().anyMatch(printed -> printed.covers(span.get()));
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        Optional<Span> span = remember(values, value, this::written);
        if (span.isEmpty()) {
            return label.equals(value);
        }
        Span widest = span.get().step(level);
        return remember(labels, label, this::printed).stream()
                .anyMatch(printed -> refined ? widest.covers(printed) : widest.equals(printed));
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return remember(values, value, this::written).map(span -> binOf(span, level));
    }

    private static String binOf(Span span, Level level) {
        return span.step(level).start().toLocalDate().toString();
    }

    @Override
    public Optional<String> binOfLabel(String label, Level level, boolean refined) {
        List<String> possible = remember(labels, label, this::printed).stream()
                .map(span -> binOf(span, level))
                .distinct()
                .toList();
        return possible.size() == 1 ? Optional.of(possible.get(0)) : Optional.empty();
    }

    @Override
    public boolean isExempt(String value, Claim.Exemptions exemptions) {
        return exemptions.outOfRange()
                && bounds.isPresent()
                && remember(values, value, this::written)
                        .map(Span::firstDay)
                        .filter(day -> day.compareTo(bounds.get().low()) < 0
                                || day.compareTo(bounds.get().high()) > 0)
                        .isPresent();
    }

    /** Only ends in the format are those of rows. */
    @Override
    public LabelEnds endsAt(String value, String label) {
        if (written(label).isPresent()) {
            return LabelEnds.BOTH;
        }
        BigDecimal day = remember(values, value, this::written).orElseThrow().firstDay();
        return template.readings(label).stream()
                .flatMap(ends -> written(ends.low()).stream()
                        .flatMap(low -> written(ends.high()).stream()
                                .map(high -> new LabelEnds(
                                        low.firstDay().compareTo(day) == 0,
                                        high.firstDay().compareTo(day) == 0))))
                .reduce(LabelEnds::or)
                .orElse(LabelEnds.BOTH);
    }

    @Override
    public boolean isTop(String value, String label) {
        return false;
    }

    /** Only of dates in the format, as the top level has no others. */
    @Override
    public Stream<PrintedLoss.Span> spans(String label) {
        return template.readings(label).stream()
                .flatMap(ends -> written(ends.low()).stream()
                        .flatMap(low -> written(ends.high()).stream()
                                .map(high -> new PrintedLoss.Span(low.firstDay(), high.firstDay()))));
    }

    @Override
    public PrintedLoss.Span outwards(PrintedLoss.Span span, Level ends) {
        return new PrintedLoss.Span(
                step(span.low(), ends).firstDay(),
                BigDecimal.valueOf(
                        step(span.high(), ends).end().toLocalDate().minusDays(1).toEpochDay()));
    }

    private static Span step(BigDecimal day, Level level) {
        LocalDate date = LocalDate.ofEpochDay(day.longValueExact());
        return Span.ofDays(date, date.plusDays(1)).step(level);
    }

    @Override
    public PrintedLoss loss(String label) {
        return remember(labels, label, this::printed).stream()
                .filter(span -> span.start().isBefore(span.end()))
                .findFirst()
                .<PrintedLoss>map(span -> new PrintedLoss.Span(
                        BigDecimal.valueOf(span.start().toLocalDate().toEpochDay()),
                        BigDecimal.valueOf(
                                span.end().minusNanos(1).toLocalDate().toEpochDay())))
                .orElse(PrintedLoss.ALL);
    }

    private static <T> T remember(Map<String, T> known, String text, Function<String, T> parse) {
        T result = known.get(text);
        if (result == null) {
            if (known.size() >= REMEMBERED) {
                known.clear();
            }
            result = parse.apply(text);
            known.put(text, result);
        }
        return result;
    }

    private List<Span> printed(String label) {
        Optional<Span> single = end(label);
        if (single.isPresent()) {
            return List.of(single.get());
        }
        return template.readings(label).stream()
                .flatMap(ends -> end(ends.low()).stream()
                        .flatMap(low -> end(ends.high()).stream().map(high -> new Span(low.start(), high.end()))))
                .toList();
    }

    /** A date in the format wins over a calendar label that reads the same. */
    private Optional<Span> end(String text) {
        return written(text).or(() -> calendar(text));
    }

    /** What all formats that read it agree on. */
    private Optional<Span> written(String text) {
        List<Span> found = formats.stream()
                .flatMap(format -> written(text, format).stream())
                .distinct()
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static Optional<Span> written(String text, DateTimeFormatter format) {
        try {
            TemporalAccessor parsed =
                    format.parseBest(text, LocalDateTime::from, LocalDate::from, YearMonth::from, Year::from);
            if (parsed instanceof LocalDateTime moment) {
                return Optional.of(new Span(moment, moment.plusNanos(1)));
            }
            if (parsed instanceof LocalDate day) {
                return Optional.of(Span.ofDays(day, day.plusDays(1)));
            }
            if (parsed instanceof YearMonth month) {
                return Optional.of(Span.ofMonths(month, 1));
            }
            return Optional.of(Span.ofMonths(YearMonth.of(Year.from(parsed).getValue(), 1), 12));
        } catch (DateTimeException notInTheFormat) {
            return Optional.empty();
        }
    }

    private static Optional<Span> calendar(String text) {
        try {
            return calendarSpan(text);
        } catch (DateTimeException noSuchDay) {
            return Optional.empty();
        }
    }

    private static Optional<Span> calendarSpan(String text) {
        Matcher day = DAY.matcher(text);
        if (day.matches()) {
            LocalDate date = LocalDate.of(number(day, 1), number(day, 2), number(day, 3));
            return Optional.of(Span.ofDays(date, date.plusDays(1)));
        }
        Matcher month = MONTH.matcher(text);
        if (month.matches()) {
            return Optional.of(Span.ofMonths(YearMonth.of(number(month, 1), number(month, 2)), 1));
        }
        Matcher quarter = QUARTER.matcher(text);
        if (quarter.matches()) {
            return Optional.of(Span.ofMonths(YearMonth.of(number(quarter, 1), 3 * number(quarter, 2) - 2), 3));
        }
        Matcher week = WEEK.matcher(text);
        if (week.matches()) {
            LocalDate fourth = LocalDate.of(number(week, 1), 1, 4);
            LocalDate monday =
                    fourth.minusDays(fourth.getDayOfWeek().getValue() - 1L).plusWeeks(number(week, 2) - 1L);
            return Optional.of(Span.ofDays(monday, monday.plusWeeks(1)));
        }
        Matcher year = YEAR.matcher(text);
        if (year.matches()) {
            return Optional.of(Span.ofMonths(YearMonth.of(number(year, 1), 1), 12));
        }
        Matcher decade = DECADE.matcher(text);
        if (decade.matches()) {
            return Optional.of(Span.ofMonths(YearMonth.of(number(decade, 1), 1), 120));
        }
        return Optional.empty();
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
