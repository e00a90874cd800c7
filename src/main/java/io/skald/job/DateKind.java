package io.skald.job;

import io.skald.attribute.DateAttribute;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.DateBounds;
import io.skald.attribute.value.DateForm;
import io.skald.attribute.value.DateFormat;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Dates that go up the calendar.
 *
 * @param format a pattern of java.time that can be used
 * @param pivot the first of the hundred years that years of two digits mean
 * @param calendar its steps, of which a first {@code DAY} is the value, also where the format tells months or years apart
 * @param bounds what the column may hold
 * @param also other formats in which the column writes days
 * @param locale of names of months and days
 * @param outside texts that are no dates, and the days that they count as
 * @param bottom days before it are one value
 * @param top days behind it are one value
 */
public record DateKind(
        String format,
        OptionalInt pivot,
        List<CalendarLevel> calendar,
        Optional<DateBounds> bounds,
        List<String> also,
        Locale locale,
        Map<String, LocalDate> outside,
        Optional<LocalDate> bottom,
        Optional<LocalDate> top)
        implements AttributeKind {

    /** In one format, with English names. */
    public DateKind(String format, OptionalInt pivot, List<CalendarLevel> calendar, Optional<DateBounds> bounds) {
        this(format, pivot, calendar, bounds, List.of(), Locale.ENGLISH, Map.of(), Optional.empty(), Optional.empty());
    }

    private static final LabelShape STEP = new LabelShape(
            Pattern.compile("-?[0-9]{4,9}(-[0-9]{2}|-Q[1-4]|-W[0-5][0-9])?|-?[0-9]{3,8}0s"),
            "the label of a calendar step");

    public DateKind {
        calendar = List.copyOf(calendar);
        also = List.copyOf(also);
        outside = Map.copyOf(outside);
    }

    /** How days are written. */
    DateFormat dateFormat() {
        return DateFormat.of(Stream.concat(Stream.of(format), also.stream()).toList(), pivot, locale);
    }

    /** What the format tells apart: days, months or years. */
    public ChronoUnit unit() {
        return dateFormat().unit();
    }

    private DateForm form() {
        return new DateForm(dateFormat(), outside, bottom, top);
    }

    @Override
    public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
        return new DateAttribute(name, form(), calendar, bounds, labels);
    }

    @Override
    public <T> T ask(AttributeKind.Cases<T> cases) {
        return cases.dates(this);
    }

    @Override
    public List<String> essence() {
        List<String> all =
                new ArrayList<>(List.of("dates", format, pivot.toString(), calendar.toString(), bounds.toString()));
        if (!also.isEmpty() || !locale.equals(Locale.ENGLISH)) {
            all.add(also + locale.toLanguageTag());
        }
        all.addAll(form().essence());
        return all;
    }

    @Override
    public void describe(Settings settings) {
        settings.put("type", "date");
        settings.put("format", format);
        bounds.ifPresent(days -> settings.putWords(
                "bounds", List.of(days.lo().toString(), days.hi().toString())));
        bottom.ifPresent(day -> settings.put("bottom-code", day.toString()));
        top.ifPresent(day -> settings.put("top-code", day.toString()));
        settings.putWords(
                "calendar",
                calendar.stream()
                        .map(step -> step.equals(CalendarLevel.DAY) ? CalendarLevel.of(unit()) : step)
                        .map(CalendarLevel::text)
                        .toList());
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
