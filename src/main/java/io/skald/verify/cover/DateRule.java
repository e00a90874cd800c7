package io.skald.verify.cover;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.DateTails;
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
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Dates covered by days, months, quarters, years, decades, and intervals of these. */
public final class DateRule implements CoverRule {

    /** Parsed texts that are remembered; when there are as many, all are forgotten. */
    private static final int REMEMBERED = 20_000;

    /** Quoted text; or a year of two digits, one of four that digits follow, and a fraction of a second, which patterns alone read otherwise. */
    private static final Pattern PIECE = Pattern.compile(
            "'[^']*'|(?<short>(?<![yu])(yy|uu)(?![yu]))|(?<long>(?<![yu])(yyyy|uuuu)(?=MM(?!M)|dd|HH|kk))|(?<part>S{1,9}+(?!S))");

    private final List<DateTimeFormatter> formats;
    private final IntervalTemplate template;
    private final Optional<Claim.Bounds> bounds;
    private final DateTails tails;
    private final Map<String, Optional<DaySpan>> values = new ConcurrentHashMap<>();
    private final Map<String, List<DaySpan>> labels = new ConcurrentHashMap<>();

    public DateRule(IntervalTemplate template, RecodingClaim.Dates dates) {
        this.formats = readers(dates);
        this.bounds = dates.bounds();
        this.tails = dates.tails();
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
        return formatter(format, pivot, locale, true);
    }

    /** @param fewer whether a fraction of a second may have fewer digits than its letters */
    private static DateTimeFormatter formatter(String format, OptionalInt pivot, Locale locale, boolean fewer) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        int from = 0;
        Matcher piece = PIECE.matcher(format);
        while (piece.find()) {
            boolean isShort = piece.group("short") != null && pivot.isPresent();
            boolean isPart = piece.group("part") != null && fewer;
            if (!isShort && !isPart && piece.group("long") == null) {
                continue;
            }
            if (piece.start() > from) {
                builder.appendPattern(format.substring(from, piece.start()));
            }
            if (isShort) {
                builder.appendValueReduced(ChronoField.YEAR, 2, 2, pivot.getAsInt());
            } else if (isPart) {
                builder.appendFraction(
                        ChronoField.NANO_OF_SECOND, 1, piece.group().length(), false);
            } else {
                builder.appendValue(ChronoField.YEAR, 4);
            }
            from = piece.end();
        }
        return builder.appendPattern(format.substring(from)).toFormatter(locale);
    }

    /** What writes the dates of a column in their one format. */
    public static DateTimeFormatter writer(RecodingClaim.Dates dates) {
        return formatter(dates.format(), dates.pivot(), dates.locale(), false);
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

    /** By how many days a date was moved that kept its time of day and how it is written; empty if it did not, or one of them is no date. */
    public static OptionalLong moved(String text, String to, DateTimeFormatter format) {
        try {
            long days = ChronoUnit.DAYS.between(format.parse(text, LocalDate::from), format.parse(to, LocalDate::from));
            return to.equals(later(text, Math.toIntExact(days), format)) ? OptionalLong.of(days) : OptionalLong.empty();
        } catch (DateTimeException notInTheFormat) {
            return OptionalLong.empty();
        }
    }

    @Override
    public boolean covers(String value, String label) {
        Optional<DaySpan> span = remember(values, value, this::told);
        return span.isPresent()
                && remember(labels, label, this::printed).stream().anyMatch(printed -> printed.covers(span.get()));
    }

    @Override
    public boolean isOfLevel(String value, String label, Level level, boolean refined) {
        Optional<DaySpan> span = remember(values, value, this::told);
        if (span.isEmpty()) {
            return label.equals(value);
        }
        DaySpan widest = span.get().step(level).told(tails);
        return remember(labels, label, this::printed).stream()
                .anyMatch(printed -> refined ? widest.covers(printed) : widest.equals(printed));
    }

    @Override
    public Optional<String> binOf(String value, Level level) {
        return remember(values, value, this::told).map(span -> binOf(span, level));
    }

    private String binOf(DaySpan span, Level level) {
        return span.step(level).told(tails).start().toLocalDate().toString();
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
                && meant(value)
                        .map(DaySpan::firstDay)
                        .filter(day -> day.compareTo(bounds.get().low()) < 0
                                || day.compareTo(bounds.get().high()) > 0)
                        .isPresent();
    }

    /** Only ends in the format are those of rows. */
    @Override
    public LabelEnds endsAt(String value, String label) {
        if (endOfRows(label).isPresent()) {
            return LabelEnds.BOTH;
        }
        BigDecimal day = remember(values, value, this::told).orElseThrow().firstDay();
        return template.readings(label).stream()
                .flatMap(ends -> endOfRows(ends.low()).stream()
                        .flatMap(low -> endOfRows(ends.high()).stream()
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
                .flatMap(ends -> endOfRows(ends.low()).stream()
                        .flatMap(low -> endOfRows(ends.high()).stream()
                                .map(high -> new PrintedLoss.Span(low.firstDay(), high.firstDay()))));
    }

    /** By the first days of what stands for it, as {@link #spans} has the ends of labels: months and years are longer. */
    @Override
    public Optional<PrintedLoss.Span> spanOf(String value) {
        return remember(values, value, this::told).map(span -> new PrintedLoss.Span(span.firstDay(), span.firstDay()));
    }

    @Override
    public PrintedLoss.Span outwards(PrintedLoss.Span span, Level ends) {
        return new PrintedLoss.Span(
                step(span.low(), ends).firstDay(),
                BigDecimal.valueOf(step(span.high(), ends)
                        .end()
                        .toLocalDate()
                        .minus(1, tails.unit())
                        .toEpochDay()));
    }

    private DaySpan step(BigDecimal day, Level level) {
        LocalDate date = LocalDate.ofEpochDay(day.longValueExact());
        return DaySpan.ofDays(date, date.plusDays(1)).step(level).told(tails);
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

    private List<DaySpan> printed(String label) {
        Optional<DaySpan> single = end(label);
        if (single.isPresent()) {
            return List.of(single.get());
        }
        return template.readings(label).stream()
                .flatMap(ends -> end(ends.low()).stream()
                        .flatMap(low -> end(ends.high()).stream().map(high -> new DaySpan(low.start(), high.end()))))
                .toList();
    }

    /** A date in the format wins over a calendar label that reads the same. */
    private Optional<DaySpan> end(String text) {
        return endOfRows(text).or(() -> DaySpan.calendar(text).filter(span -> span.isApart(tails)));
    }

    /** A date in the format, or a tail in its own words. */
    private Optional<DaySpan> endOfRows(String text) {
        return tail(text).or(() -> written(text).filter(span -> span.isApart(tails)));
    }

    private Optional<DaySpan> tail(String text) {
        if (tails.above().isPresent() && text.endsWith("+")) {
            DaySpan above = DaySpan.unit(tails.above().get(), tails);
            return written(text.substring(0, text.length() - 1)).filter(above::equals);
        }
        if (tails.bottom().isPresent() && text.startsWith("<")) {
            DaySpan bottom = DaySpan.unit(tails.bottom().get(), tails);
            return written(text.substring(1))
                    .filter(bottom::equals)
                    .map(found -> DaySpan.unit(tails.below().orElseThrow(), tails));
        }
        return Optional.empty();
    }

    /** What a value means, whether it is told apart or not. */
    private Optional<DaySpan> meant(String text) {
        return Optional.ofNullable(tails.texts().get(text))
                .map(day -> DaySpan.unit(day, tails))
                .or(() -> agreed(text, span -> span.whole(tails.unit())));
    }

    /** What stands for it. */
    private Optional<DaySpan> told(String text) {
        return meant(text).map(span -> span.told(tails));
    }

    private Optional<DaySpan> written(String text) {
        return agreed(text, span -> span);
    }

    /** What all formats that read it agree on, once it is taken for what is told apart. */
    private Optional<DaySpan> agreed(String text, UnaryOperator<DaySpan> told) {
        List<DaySpan> found = formats.stream()
                .flatMap(format -> written(text, format).map(told).stream())
                .distinct()
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static Optional<DaySpan> written(String text, DateTimeFormatter format) {
        try {
            TemporalAccessor parsed =
                    format.parseBest(text, LocalDateTime::from, LocalDate::from, YearMonth::from, Year::from);
            if (parsed instanceof LocalDateTime moment) {
                return Optional.of(new DaySpan(moment, moment.plusNanos(1)));
            }
            if (parsed instanceof LocalDate day) {
                return Optional.of(DaySpan.ofDays(day, day.plusDays(1)));
            }
            if (parsed instanceof YearMonth month) {
                return Optional.of(DaySpan.ofMonths(month, 1));
            }
            return Optional.of(DaySpan.ofMonths(YearMonth.of(Year.from(parsed).getValue(), 1), 12));
        } catch (DateTimeException notInTheFormat) {
            return Optional.empty();
        }
    }
}
