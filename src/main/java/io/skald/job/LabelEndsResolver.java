package io.skald.job;

import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.LabelEnds;
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
        return kind.ask(new AttributeKind.Cases<>() {
            @Override
            public Optional<String> categories(AttributeKind.Categories categories) {
                return Optional.empty();
            }

            @Override
            public Optional<String> numbers(AttributeKind.Numbers numbers) {
                boolean hasWidth = numbers.widths()
                        .given()
                        .map(widths -> widths.size() > 1 || widths.get(0).compareTo(numbers.unit()) != 0)
                        .orElse(true);
                return ofOrdered(ends, numbers.bounds().isPresent(), hasWidth);
            }

            @Override
            public Optional<String> ranks(AttributeKind.Ranks ranks) {
                return Optional.of(
                        "is ranked (encode: true), and its blocks end in values of the data: write ends: data,"
                                + " or give it widths in numbers");
            }

            @Override
            public Optional<String> dates(AttributeKind.Dates dates) {
                boolean hasWidth =
                        dates.calendar().size() > 1 || dates.calendar().get(0) != CalendarLevel.DAY;
                return ofOrdered(ends, dates.bounds().isPresent(), hasWidth);
            }

            @Override
            public Optional<String> codes(AttributeKind.Codes codes) {
                return Optional.empty();
            }
        });
    }

    /** @param hasWidth whether a level lies between the values and the top */
    private Optional<String> ofOrdered(LabelEnds ends, boolean bounded, boolean hasWidth) {
        boolean refined = resolution.job().refine().method() != Refinement.Method.NONE;
        boolean unboundedTop = resolution.job().labels().topAsRange() && !bounded;
        if (ends == LabelEnds.NICE) {
            return (refined || unboundedTop) && !hasWidth
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
}
