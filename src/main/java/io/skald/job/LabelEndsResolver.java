package io.skald.job;

import io.skald.attribute.CalendarLevel;
import io.skald.attribute.LabelEnds;
import java.util.Optional;

/** Refuses what would print values of the data as ends of labels, where the job wants none. */
final class LabelEndsResolver {

    private final Resolution resolution;

    LabelEndsResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    void check() {
        LabelEnds ends = resolution.job().labels().ends();
        if (ends != LabelEnds.DATA) {
            resolution
                    .job()
                    .quasi()
                    .forEach(one -> problem(one.kind(), ends)
                            .ifPresent(
                                    problem -> resolution.reject("'" + one.name() + "' " + problem, "labels", "ends")));
        }
    }

    private Optional<String> problem(AttributeKind kind, LabelEnds ends) {
        if (kind instanceof AttributeKind.Ranks) {
            return Optional.of("is ranked (encode: true), and its blocks end in values of the data: write ends: data,"
                    + " or give it widths in numbers");
        }
        if (!(kind instanceof AttributeKind.Numbers) && !(kind instanceof AttributeKind.Dates)) {
            return Optional.empty();
        }
        boolean refined = resolution.job().refine().method() != Plan.RefineMethod.NONE;
        boolean unboundedTop = resolution.job().labels().topAsRange() && !bounded(kind);
        if (ends == LabelEnds.NICE) {
            return (refined || unboundedTop) && !hasWidth(kind)
                    ? Optional.of("has no level between its values and the top to round ends to: give it one")
                    : Optional.empty();
        }
        if (refined) {
            return Optional.of("is refined, and clusters end in values of the data: write ends: nice or data");
        }
        return unboundedTop
                ? Optional.of(
                        "has no bounds that its top level could print: give it bounds, or write ends: nice or data")
                : Optional.empty();
    }

    private static boolean bounded(AttributeKind kind) {
        return kind instanceof AttributeKind.Numbers numbers
                ? numbers.bounds().isPresent()
                : ((AttributeKind.Dates) kind).bounds().isPresent();
    }

    private static boolean hasWidth(AttributeKind kind) {
        if (kind instanceof AttributeKind.Dates dates) {
            return dates.calendar().size() > 1 || dates.calendar().get(0) != CalendarLevel.DAY;
        }
        AttributeKind.Numbers numbers = (AttributeKind.Numbers) kind;
        return !(numbers.widths() instanceof Widths.Fixed fixed)
                || fixed.widths().size() > 1
                || fixed.widths().get(0).compareTo(numbers.unit()) != 0;
    }
}
