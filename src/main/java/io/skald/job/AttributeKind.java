package io.skald.job;

import io.skald.attribute.CodeAttribute;
import io.skald.attribute.CodeStyle;
import io.skald.attribute.DateAttribute;
import io.skald.attribute.HierarchyAttribute;
import io.skald.attribute.NumericAttribute;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.RankedAttribute;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.LabelNumbers;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.DateBounds;
import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberScale;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What a quasi-identifier's values are and how they are generalised, as the job says it. */
public sealed interface AttributeKind {

    /** Categories that go up a hierarchy file. */
    static AttributeKind categories(String hierarchyFile) {
        return new Categories(hierarchyFile);
    }

    /**
     * Whole numbers in bins from 0 on.
     *
     * @param first width of the bins of level 1; of 1, it is level 0
     * @param more of the levels above, each a multiple of the one before
     */
    static AttributeKind integers(long first, long... more) {
        long[] widths =
                LongStream.concat(LongStream.of(first), Arrays.stream(more)).toArray();
        return new Numbers(BigDecimal.ONE, Optional.empty(), BigDecimal.ZERO, Widths.of(widths));
    }

    /**
     * Whole numbers within bounds, in bins from 0 on.
     *
     * @param widths as for {@link #integers}; none to double them up to the range
     */
    static AttributeKind integersWithin(long lo, long hi, long... widths) {
        Bounds bounds = new Bounds(BigDecimal.valueOf(lo), BigDecimal.valueOf(hi));
        return new Numbers(BigDecimal.ONE, Optional.of(bounds), BigDecimal.ZERO, Widths.of(widths));
    }

    /**
     * Sparse whole numbers, such as postal codes, in bins of neighbouring values.
     *
     * @param widths in values; none to double them
     */
    static AttributeKind ranks(long... widths) {
        return new Ranks(BigDecimal.ONE, Optional.empty(), Widths.of(widths));
    }

    /**
     * Dates that go up the calendar.
     *
     * @param format such as {@code yyyy-MM-dd}
     */
    static AttributeKind dates(String format, CalendarLevel... calendar) {
        return new Dates(
                format,
                OptionalInt.empty(),
                List.of(calendar.length == 0 ? CalendarLevel.values() : calendar),
                Optional.empty());
    }

    /**
     * Codes of which ever fewer characters are kept.
     *
     * @param keep by level: first the length of the longest code
     */
    static AttributeKind codes(Integer... keep) {
        return new Codes(List.of(keep));
    }

    /**
     * Builds the attribute.
     *
     * @param hierarchy the hierarchy read; present for {@link Categories}
     * @throws io.skald.UsageException if its levels do not nest or its numbers cannot be calculated with
     */
    QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> hierarchy);

    /** Everything that decides the values and labels, but for the hierarchy's content, in one spelling. */
    List<String> essence();

    /** Tells what of it may be published: the settings, and nothing that was found in data. */
    void describe(Settings settings);

    /** How labels look that it makes itself; empty where a hierarchy has them. */
    default Optional<LabelShape> labelShape(Labels labels) {
        return Optional.empty();
    }

    /** What the ends of its labels are; empty where labels are no ranges. */
    default Optional<RangeEnds> rangeEnds() {
        return Optional.empty();
    }

    /** Has what is said of each kind answered for this one. */
    <T> T ask(Cases<T> cases);

    /**
     * What is said of each kind: nothing can be said that forgets one.
     *
     * @param <T> the answer
     */
    interface Cases<T> {

        T categories(Categories kind);

        T numbers(Numbers kind);

        T ranks(Ranks kind);

        T dates(Dates kind);

        T codes(Codes kind);
    }

    /** The hierarchy file as written, for kinds that have one. */
    default Optional<String> hierarchyFile() {
        return Optional.empty();
    }

    /** @param hierarchy a file, as written */
    record Categories(String hierarchy) implements AttributeKind {
        @Override
        public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> read) {
            return new HierarchyAttribute(name, read.orElseThrow());
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.categories(this);
        }

        @Override
        public List<String> essence() {
            return List.of("categories");
        }

        @Override
        public void describe(Settings settings) {
            settings.put("type", "category");
            settings.put("hierarchy", String.valueOf(Path.of(hierarchy).getFileName()));
        }

        @Override
        public Optional<String> hierarchyFile() {
            return Optional.of(hierarchy);
        }
    }

    /**
     * Numbers in bins of equal width.
     *
     * @param unit the step between neighbouring values; 1 for integers
     * @param bounds what the column may hold
     * @param origin a bin's edge
     * @param form how they are written, and which are not told apart
     */
    record Numbers(BigDecimal unit, Optional<Bounds> bounds, BigDecimal origin, Widths widths, NumberForm form)
            implements AttributeKind {

        private static final LabelShape POINT =
                new LabelShape(Pattern.compile("-?[0-9]*[.,]?[0-9]+"), "the number that stands for a bin");

        /** Of numbers written as digits, all told apart. */
        public Numbers(BigDecimal unit, Optional<Bounds> bounds, BigDecimal origin, Widths widths) {
            this(unit, bounds, origin, widths, NumberForm.PLAIN);
        }

        @Override
        public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
            NumberScale scale = new NumberScale(unit);
            return new NumericAttribute(name, scale, widths.over(scale, origin), bounds, form, labels);
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.numbers(this);
        }

        @Override
        public List<String> essence() {
            return withForm(
                    form, "numbers", Decimals.plain(unit), spelled(bounds), Decimals.plain(origin), widths.essence());
        }

        @Override
        public void describe(Settings settings) {
            settings.put("type", "number");
            settings.put("unit", unit);
            bounds.ifPresent(ends -> settings.putNumbers("bounds", List.of(ends.lo(), ends.hi())));
            settings.put("origin", origin);
            form.bottom().ifPresent(number -> settings.put("bottom-code", number));
            form.top().ifPresent(number -> settings.put("top-code", number));
            widths.describe(settings);
        }

        @Override
        public Optional<LabelShape> labelShape(Labels labels) {
            return Optional.of(labels.numbers() == LabelNumbers.RANGE ? interval(labels) : POINT);
        }

        @Override
        public Optional<RangeEnds> rangeEnds() {
            boolean stepped = widths.given()
                    .map(given -> given.size() > 1 || given.get(0).compareTo(unit) != 0)
                    .orElse(true);
            return Optional.of(new RangeEnds(false, bounds.isPresent(), stepped));
        }
    }

    /**
     * Sparse numbers ({@code encode: true}): the distinct values in order, in bins of equal numbers of ranks.
     *
     * @param unit the step between neighbouring values; 1 for integers
     * @param bounds what the column may hold
     * @param widths in ranks
     * @param form how they are written
     */
    record Ranks(BigDecimal unit, Optional<Bounds> bounds, Widths widths, NumberForm form) implements AttributeKind {

        /** Of numbers written as digits. */
        public Ranks(BigDecimal unit, Optional<Bounds> bounds, Widths widths) {
            this(unit, bounds, widths, NumberForm.PLAIN);
        }

        @Override
        public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
            BinWidths inRanks = widths.over(NumberScale.INTEGER, BigDecimal.ZERO);
            return new RankedAttribute(name, new NumberScale(unit), inRanks, bounds, form, labels);
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.ranks(this);
        }

        @Override
        public List<String> essence() {
            return withForm(form, "ranks", Decimals.plain(unit), spelled(bounds), widths.essence());
        }

        @Override
        public void describe(Settings settings) {
            settings.put("type", "number");
            settings.put("unit", unit);
            settings.put("encode", true);
            bounds.ifPresent(ends -> settings.putNumbers("bounds", List.of(ends.lo(), ends.hi())));
            widths.describe(settings);
        }

        @Override
        public Optional<LabelShape> labelShape(Labels labels) {
            return Optional.of(interval(labels));
        }

        @Override
        public Optional<RangeEnds> rangeEnds() {
            return Optional.of(new RangeEnds(true, bounds.isPresent(), true));
        }
    }

    /**
     * Dates that go up the calendar.
     *
     * @param format a pattern of java.time that can be used
     * @param pivot the first of the hundred years that years of two digits mean
     * @param bounds what the column may hold
     * @param also other formats in which the column writes days
     * @param locale of names of months and days
     */
    record Dates(
            String format,
            OptionalInt pivot,
            List<CalendarLevel> calendar,
            Optional<DateBounds> bounds,
            List<String> also,
            Locale locale)
            implements AttributeKind {

        /** In one format, with English names. */
        public Dates(String format, OptionalInt pivot, List<CalendarLevel> calendar, Optional<DateBounds> bounds) {
            this(format, pivot, calendar, bounds, List.of(), Locale.ENGLISH);
        }

        private static final LabelShape STEP = new LabelShape(
                Pattern.compile("-?[0-9]{4,9}(-[0-9]{2}|-Q[1-4]|-W[0-5][0-9])?|-?[0-9]{3,8}0s"),
                "the label of a calendar step");

        public Dates {
            calendar = List.copyOf(calendar);
            also = List.copyOf(also);
        }

        /** How days are written. */
        DateFormat dateFormat() {
            return DateFormat.of(Stream.concat(Stream.of(format), also.stream()).toList(), pivot, locale);
        }

        @Override
        public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
            return new DateAttribute(name, dateFormat(), calendar, bounds, labels);
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.dates(this);
        }

        @Override
        public List<String> essence() {
            List<String> all =
                    new ArrayList<>(List.of("dates", format, pivot.toString(), calendar.toString(), bounds.toString()));
            if (!also.isEmpty() || !locale.equals(Locale.ENGLISH)) {
                all.add(also + locale.toLanguageTag());
            }
            return all;
        }

        @Override
        public void describe(Settings settings) {
            settings.put("type", "date");
            settings.put("format", format);
            bounds.ifPresent(days -> settings.putWords(
                    "bounds", List.of(days.lo().toString(), days.hi().toString())));
            settings.putWords(
                    "calendar", calendar.stream().map(CalendarLevel::text).toList());
        }

        @Override
        public Optional<LabelShape> labelShape(Labels labels) {
            return Optional.of(STEP);
        }

        @Override
        public Optional<RangeEnds> rangeEnds() {
            boolean stepped = calendar.size() > 1 || !calendar.get(0).equals(CalendarLevel.DAY);
            return Optional.of(new RangeEnds(false, bounds.isPresent(), stepped));
        }
    }

    /**
     * Codes of which a prefix is kept: so many characters, level by level.
     *
     * @param padded whether a star stands for each character that is left out
     * @param except codes that print another label
     */
    record Codes(List<Integer> keep, boolean padded, Optional<CodeExceptions> except) implements AttributeKind {

        private static final LabelShape MASKED =
                new LabelShape(Pattern.compile("[^*]+\\*+"), "the label of masked codes");

        public Codes {
            keep = List.copyOf(keep);
        }

        /** With stars, and without exceptions. */
        public Codes(List<Integer> keep) {
            this(keep, true, Optional.empty());
        }

        @Override
        public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
            return new CodeAttribute(
                    name,
                    keep,
                    new CodeStyle(
                            padded,
                            except.map(CodeExceptions::prefixes).orElse(List.of()),
                            except.map(CodeExceptions::to).orElse("")));
        }

        @Override
        public <T> T ask(Cases<T> cases) {
            return cases.codes(this);
        }

        @Override
        public List<String> essence() {
            List<String> all = new ArrayList<>(List.of("codes", keep.toString()));
            if (!padded) {
                all.add("prefixes alone");
            }
            except.ifPresent(codes -> all.add(codes.to() + new TreeSet<>(codes.prefixes())));
            return all;
        }

        @Override
        public void describe(Settings settings) {
            settings.put("type", "code");
            settings.putNumbers("keep", keep.stream().map(BigDecimal::valueOf).toList());
            if (!padded) {
                settings.put("pad", false);
            }
            except.ifPresent(codes -> settings.put("except", codes.to()));
        }

        @Override
        public Optional<LabelShape> labelShape(Labels labels) {
            return Optional.of(MASKED);
        }
    }

    private static List<String> withForm(NumberForm form, String... parts) {
        return Stream.concat(Stream.of(parts), form.essence().stream()).toList();
    }

    private static LabelShape interval(Labels labels) {
        String number = "\\E<?[+-]?[0-9]*[.,]?[0-9]+[+]?\\Q";
        return new LabelShape(
                Pattern.compile(
                        Pattern.quote(labels.interval()).replace("{lo}", number).replace("{hi}", number)),
                "the label of a bin");
    }

    private static String spelled(Optional<Bounds> bounds) {
        return bounds.map(ends -> Decimals.plain(ends.lo()) + " to " + Decimals.plain(ends.hi()))
                .orElse("unbounded");
    }
}
