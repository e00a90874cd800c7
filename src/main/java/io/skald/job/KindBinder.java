package io.skald.job;

import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.value.AgeAt;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.NumberForm;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the keys of a quasi-identifier that say what its values are and how they are generalised. */
final class KindBinder {

    private static final String ISO = "yyyy-MM-dd";
    private static final String DATES = "write the pattern of the dates, such as yyyy-MM-dd or dd.MM.yyyy";

    /** A hundred years from here on have four digits. */
    private static final int LAST_PIVOT = 9900;

    private static final String WIDTHS_EXAMPLE = "widths: [1, 5, 10], or widths: doubling";

    private final String name;
    private final Section section;

    KindBinder(String name, Section section) {
        this.name = name;
        this.section = section;
    }

    Optional<AttributeKind> categories() {
        return section.get("hierarchy")
                .flatMap(value -> value.text("write the path of a hierarchy file"))
                .map(CategoryKind::new);
    }

    Optional<AttributeKind> integers() {
        return numbers(Optional.of(BigDecimal.ONE), age());
    }

    Optional<AttributeKind> decimals() {
        return numbers(
                section.require("unit", "unit: 0.1, the step between two values")
                        .flatMap(KindBinder::unit),
                Optional.empty());
    }

    /** @param unit empty if it is wrong; the other keys are read all the same, for their problems */
    private Optional<AttributeKind> numbers(Optional<BigDecimal> unit, Optional<AgeAt> age) {
        boolean encoded = section.flag("encode", false);
        Optional<Value> boundsValue = section.getUnlessNull("bounds");
        Optional<Bounds> bounds = boundsValue.flatMap(value -> BoundsReader.numbers(value, unit));
        if (encoded && section.has("origin")) {
            section.reject(
                    "origin", "ranks are counted from 0, so 'origin' says nothing where encode is true; remove it");
        }
        BigDecimal origin = section.read("origin", value -> BoundsReader.inUnits(value, unit), BigDecimal.ZERO);
        NumberForm form = new NumberFormBinder(section, unit).form(encoded, age);
        Optional<Widths> widths = section.require("widths", WIDTHS_EXAMPLE).flatMap(KindBinder::widths);
        if (widths.isEmpty() || unit.isEmpty() || (boundsValue.isPresent() && bounds.isEmpty())) {
            return Optional.empty();
        }
        if (encoded) {
            return Optional.of(new RankKind(unit.get(), bounds, widths.get(), form));
        }
        if (widths.get() instanceof Widths.Doubling && bounds.isEmpty()) {
            section.reject(
                    "widths",
                    "'" + name + "' has widths: doubling and no bounds to end at; add for example bounds: [0, 100]");
            return Optional.empty();
        }
        return Optional.of(new NumberKind(unit.get(), bounds, origin, widths.get(), form));
    }

    /** Whose age stands for dates of birth; empty if the column holds numbers. */
    private Optional<AgeAt> age() {
        Optional<Value> at = section.getUnlessNull("age-at");
        if (at.isEmpty()) {
            List.of("format", "locale", "pivot").stream()
                    .filter(section::has)
                    .forEach(key -> section.reject(
                            key,
                            "'" + key
                                    + "' says how dates are written, and the column holds numbers: remove it, or say by"
                                    + " age-at: 2024-12-31 at which day dates of birth become ages"));
            return Optional.empty();
        }
        Locale locale = section.read("locale", KindBinder::locale, Locale.ENGLISH);
        List<String> patterns = patterns(locale);
        Optional<DateFormat> birth = format(patterns, locale);
        if (patterns.stream().anyMatch(pattern -> DateFormat.unit(pattern) != ChronoUnit.DAYS)) {
            section.get("format")
                    .ifPresent(value -> value.reject("age-at needs the day of birth; months or years alone"
                            + " leave the age open: use type: date"));
        }
        return at.flatMap(KindBinder::day)
                .flatMap(day -> birth.map(format -> new AgeAt(day, patterns, format.pivot(), locale)));
    }

    private static Optional<LocalDate> day(Value value) {
        String rule = "write the day at which ages are taken, as in age-at: 2024-12-31";
        return value.text(rule).flatMap(text -> {
            try {
                return Optional.of(LocalDate.parse(text));
            } catch (DateTimeParseException noDay) {
                return value.reject(rule);
            }
        });
    }

    private static Optional<Widths> widths(Value value) {
        String example = "[1, 5, 10]";
        if (value.node() instanceof YamlNode.Scalar) {
            return value.text("write a list such as " + example + ", or doubling")
                    .flatMap(text -> text.equals("doubling")
                            ? Optional.of(new Widths.Doubling())
                            : value.reject("write a list such as " + example + ", or doubling"));
        }
        return value.decimals(example).map(Widths.Fixed::new);
    }

    /** How dates are written, in one format. */
    Optional<DateFormat> dateFormat() {
        List<String> patterns = patterns(Locale.ENGLISH);
        if (patterns.size() > 1) {
            section.reject("format", "the values of a sensitive column have one format; bring them into one first");
        }
        return format(patterns, Locale.ENGLISH);
    }

    /** How dates are written that are moved by days, in one format. */
    Optional<DateFormat> shiftedDates() {
        Locale locale = section.read("locale", KindBinder::locale, Locale.ENGLISH);
        List<String> patterns = patterns(locale);
        Optional<DateFormat> format = format(patterns, locale);
        boolean whole =
                format.filter(written -> written.unit() != ChronoUnit.DAYS).isEmpty();
        if (patterns.size() > 1 || !whole) {
            section.reject(
                    "format",
                    "dates that are moved by days have one format, with year, month and day: bring them into one first");
        }
        return format;
    }

    Optional<AttributeKind> dates() {
        Locale locale = section.read("locale", KindBinder::locale, Locale.ENGLISH);
        List<String> patterns = patterns(locale);
        rejectMadeUpDays(patterns);
        Optional<DateFormat> format = format(patterns, locale);
        CalendarBinder binder =
                new CalendarBinder(CalendarLevel.of(format.map(DateFormat::unit).orElse(ChronoUnit.DAYS)));
        List<CalendarLevel> calendar = section.read("calendar", binder::steps, binder.usual());
        Optional<Value> bounds = section.getUnlessNull("bounds");
        return format.map(written -> {
            DateTailBinder tails = new DateTailBinder(section, written);
            Optional<LocalDate> bottom = tails.tail("bottom-code");
            Optional<LocalDate> top = tails.tail("top-code");
            tails.rejectUnlessInOrder(bottom, top);
            return new DateKind(
                    written.pattern(),
                    written.pivot(),
                    calendar,
                    bounds.flatMap(value -> BoundsReader.dates(value, written)),
                    patterns.subList(1, patterns.size()),
                    locale,
                    tails.outside(),
                    bottom,
                    top);
        });
    }

    private static Optional<Locale> locale(Value value) {
        String rule = "write a language, with a region or without, such as de or pt-BR";
        return value.text(rule).flatMap(tag -> {
            Locale locale = Locale.forLanguageTag(tag);
            return Arrays.asList(Locale.getAvailableLocales()).contains(locale)
                            && !locale.getLanguage().isEmpty()
                    ? Optional.of(locale)
                    : value.reject(rule);
        });
    }

    private List<String> patterns(Locale locale) {
        Optional<Value> format = section.get("format");
        if (format.isEmpty()) {
            return List.of(ISO);
        }
        if (format.get().node() instanceof YamlNode.Sequence) {
            List<String> all = format.get().list(1, "[yyyy-MM-dd, dd.MM.yyyy]").stream()
                    .flatMap(List::stream)
                    .flatMap(item -> pattern(item, locale).stream())
                    .toList();
            return all.isEmpty() ? List.of(ISO) : all;
        }
        return List.of(pattern(format.get(), locale).orElse(ISO));
    }

    /** The first format prints all, so it must not need a day or month that another leaves open. */
    private void rejectMadeUpDays(List<String> patterns) {
        String first = patterns.get(0);
        patterns.stream()
                .filter(pattern -> DateFormat.unit(pattern).compareTo(DateFormat.unit(first)) > 0)
                .max(Comparator.comparing(DateFormat::unit))
                .ifPresent(pattern -> section.get("format")
                        .ifPresent(value -> value.reject("dates of the format " + pattern + " have no "
                                + (DateFormat.unit(pattern) == ChronoUnit.YEARS ? "month and day" : "day")
                                + ", which would be made up: put it first, as in [" + pattern + ", " + first
                                + "], and all are printed so")));
    }

    private static Optional<String> pattern(Value value, Locale locale) {
        return value.text(DATES).map(DateFormat::withTimeInBrackets).flatMap(pattern -> {
            Optional<String> problem = DateFormat.problem(pattern, locale);
            return problem.isEmpty() ? Optional.of(pattern) : value.reject(problem.get());
        });
    }

    /** Years of two digits are in the century that the job says, never in one that somebody guesses. */
    private Optional<DateFormat> format(List<String> patterns, Locale locale) {
        Optional<Value> given = section.getUnlessNull("pivot");
        Optional<Long> pivot = given.flatMap(value -> value.whole(1, LAST_PIVOT));
        if (patterns.stream().noneMatch(DateFormat::hasTwoDigitYears)) {
            given.ifPresent(value ->
                    value.reject("it is for years of two digits, which '" + patterns.get(0) + "' has not: remove it"));
            return Optional.of(DateFormat.of(patterns, OptionalInt.empty(), locale));
        }
        if (given.isEmpty()) {
            section.get("format")
                    .ifPresent(value -> value.reject("years of two digits do not tell the century: add for example"
                            + " pivot: 1930, by which 30 to 99 mean 1930 to 1999 and 00 to 29 mean 2000 to 2029"));
        }
        return pivot.map(year -> DateFormat.of(patterns, OptionalInt.of(year.intValue()), locale));
    }

    Optional<AttributeKind> codes() {
        String rule = "write how many characters each level keeps, fewer and fewer, as in [5, 3, 2]";
        return section.require("keep", "keep: [5, 3, 2]")
                .flatMap(value -> value.list(1, "[5, 3, 2]").flatMap(items -> {
                    List<Integer> keep = new ArrayList<>();
                    for (Value item : items) {
                        Optional<Long> kept = item.whole(1, Integer.MAX_VALUE);
                        if (kept.isEmpty()) {
                            return Optional.empty();
                        }
                        if (!keep.isEmpty() && kept.get() >= keep.get(keep.size() - 1)) {
                            return value.reject(rule);
                        }
                        keep.add(kept.get().intValue());
                    }
                    return Optional.of(new CodeKind(keep, section.flag("pad", true), except()));
                }));
    }

    private Optional<CodeExceptions> except() {
        String rule =
                "write the file that lists prefixes, and what their codes print, as in {file: small-zips.csv, to: \"000\"}";
        return section.getUnlessNull("except")
                .flatMap(value -> value.section(Keys.EXCEPT, rule))
                .flatMap(except -> {
                    Optional<String> file =
                            except.require("file", "file: small-zips.csv").flatMap(value -> value.text(rule));
                    Optional<String> to = except.require("to", "to: \"000\"").flatMap(value -> value.text(rule));
                    return file.isEmpty() || to.isEmpty()
                            ? Optional.empty()
                            : Optional.of(new CodeExceptions(file.get(), List.of(), to.get()));
                });
    }

    private static Optional<BigDecimal> unit(Value value) {
        String rule = "it must be a number above 0, the step between two values, such as 0.1";
        return value.decimal(rule).flatMap(unit -> unit.signum() > 0 ? Optional.of(unit) : value.reject(rule));
    }
}
