package io.skald.attribute;

import io.skald.UsageException;
import io.skald.attribute.bin.CalendarBins;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.DateBounds;
import io.skald.attribute.value.DateForm;
import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.DateTails;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import java.io.DataInput;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A date whose levels are steps of the calendar. Bins print as {@code 2024-05}, {@code 2024-Q2}, {@code 2024}, {@code 2020s},
 * whatever the column's own format; clusters as intervals of days in that format.
 */
public final class DateAttribute implements QuasiIdentifier {

    private final String name;
    private final DateForm form;
    private final DateTails tails;
    private final List<CalendarLevel> levels;
    private final Optional<DateBounds> bounds;
    private final Labels labels;

    /**
     * @param format how the column writes days
     * @param calendar the levels, each larger than the one before; a first {@code DAY} is level 0
     * @param bounds the days that the column may hold; without them the range is that of the data
     * @throws UsageException if the levels do not rise (names both)
     */
    public DateAttribute(
            String name, DateFormat format, List<CalendarLevel> calendar, Optional<DateBounds> bounds, Labels labels) {
        this(name, DateForm.of(format), calendar, bounds, labels);
    }

    /**
     * As the other, with days that are not told apart.
     *
     * @param form how the column writes days, and which of them are one value
     */
    public DateAttribute(
            String name, DateForm form, List<CalendarLevel> calendar, Optional<DateBounds> bounds, Labels labels) {
        this.name = name;
        this.form = form;
        this.tails = form.tails();
        this.levels = aboveDay(calendar);
        this.bounds = bounds;
        this.labels = labels;
    }

    private static List<CalendarLevel> aboveDay(List<CalendarLevel> calendar) {
        if (calendar.isEmpty()) {
            throw new UsageException("There are no calendar levels: give at least one, such as day, month, year.");
        }
        boolean fromDay = calendar.get(0).equals(CalendarLevel.DAY);
        for (int i = 1; i < calendar.size(); i++) {
            if (!calendar.get(i).holds(calendar.get(i - 1))) {
                int level = fromDay ? i : i + 1;
                throw new UsageException("The calendar levels " + (level - 1) + " ("
                        + calendar.get(i - 1).text() + ") and " + level + " ("
                        + calendar.get(i).text()
                        + ") do not nest: each must be larger than the one before, in the order"
                        + " day, month, quarter, year, decade.");
            }
        }
        return List.copyOf(calendar.subList(fromDay ? 1 : 0, calendar.size()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OptionalInt height() {
        return OptionalInt.of(codedBounds()
                .map(given -> bins(
                                given.lo().toEpochDay(),
                                given.hi().toEpochDay() - given.lo().toEpochDay() + 1)
                        .height())
                .orElse(levels.size() + 1));
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new DateEncoding(this, context);
    }

    @Override
    public ColumnFindings findings(EncodingContext context, DataInput in) throws IOException {
        return DateFindings.read(this, in);
    }

    /** The bins of a range of days; the largest step is the top level only where the job's bounds lie within one. */
    CalendarBins bins(long lowest, long days) {
        boolean addTop = levels.isEmpty()
                || codedBounds()
                        .map(given -> {
                            CalendarLevel largest = levels.get(levels.size() - 1);
                            return largest.step(given.lo()) != largest.step(given.hi());
                        })
                        .orElse(true);
        return new CalendarBins(lowest, days, levels, addTop);
    }

    DateForm form() {
        return form;
    }

    DateTails tails() {
        return tails;
    }

    List<CalendarLevel> levels() {
        return levels;
    }

    Optional<DateBounds> bounds() {
        return bounds;
    }

    /** The days that stand for the bounds, where tails are one value each. */
    Optional<DateBounds> codedBounds() {
        return bounds.map(given -> new DateBounds(coded(given.lo()), coded(given.hi())));
    }

    private LocalDate coded(LocalDate day) {
        return LocalDate.ofEpochDay(tails.code(day.toEpochDay()));
    }

    Labels labels() {
        return labels;
    }

    @Override
    public Placing placing(Encoding.CodedDomain table, Encoding.CodedDomain other, MemoryBudget budget) {
        return SteppedPlacing.of(table, other, this::bins);
    }
}
