package io.skald.job;

import io.skald.attribute.bin.CalendarLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the steps by which dates rise.
 *
 * @param unit what the column's format tells apart, and its values therefore are: the day, month or year
 */
record CalendarBinder(CalendarLevel unit) {

    /** What a calendar has where the job says nothing. */
    List<CalendarLevel> usual() {
        return Stream.of(CalendarLevel.values())
                .filter(step -> step.equals(CalendarLevel.DAY) || isAboveUnit(step))
                .toList();
    }

    /** The steps of a job, of which a first one that is the value itself is the day, whatever the format tells apart. */
    Optional<List<CalendarLevel>> steps(Value value) {
        return value.list(1, "[day, month, quarter, year, decade]").flatMap(items -> {
            List<CalendarLevel> steps = new ArrayList<>();
            for (Value item : items) {
                Optional<CalendarLevel> step = step(item);
                if (step.isEmpty()) {
                    return Optional.empty();
                }
                boolean isValue = steps.isEmpty()
                        && (step.get().equals(unit) || step.get().equals(CalendarLevel.DAY));
                if (!isValue && !isAboveUnit(step.get())) {
                    return value.reject(unit.equals(CalendarLevel.DAY) ? unnested(steps, step.get()) : tooFine());
                }
                if (!steps.isEmpty() && !step.get().holds(steps.get(steps.size() - 1))) {
                    return value.reject(unnested(steps, step.get()));
                }
                steps.add(isValue ? CalendarLevel.DAY : step.get());
            }
            return Optional.of(steps);
        });
    }

    private static Optional<CalendarLevel> step(Value item) {
        Optional<CalendarLevel> several =
                item.node() instanceof YamlNode.Scalar scalar ? CalendarLevel.parse(scalar.text()) : Optional.empty();
        return several.isPresent() ? several : item.choice(Choices.CALENDAR);
    }

    private boolean isAboveUnit(CalendarLevel step) {
        return step.holds(unit);
    }

    private String tooFine() {
        return unit.equals(CalendarLevel.MONTH)
                ? "the format has months alone, so possible are month, which is the value, and behind it quarter, year, decade,"
                        + " century, or several, such as 6 months or 5 years"
                : "the format has years alone, so possible are year, which is the value, and behind it decade, century, or"
                        + " several, such as 5 years";
    }

    private static String unnested(List<CalendarLevel> steps, CalendarLevel above) {
        CalendarLevel below = steps.get(steps.size() - 1);
        if (below.days() > 1 && above.months() > 0) {
            return "weeks do not lie within months and years: end with weeks, as in [day, week, 4 weeks], or leave them out";
        }
        return below.months() > 0 && above.months() > below.months()
                ? "its steps must each hold whole ones of the one before, which " + above.text() + " does not of "
                        + below.text()
                : "its steps must rise: day, month, quarter, year, decade";
    }
}
