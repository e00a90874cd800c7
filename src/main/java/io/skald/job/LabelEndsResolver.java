package io.skald.job;

import io.skald.attribute.bin.LabelEnds;
import io.skald.attribute.bin.LabelNumbers;
import java.util.Locale;
import java.util.Optional;

/** Refuses what would print values of the data as ends of labels, where the job wants none, and numbers for ranges that they cannot tell apart. */
final class LabelEndsResolver {

    private final Resolution resolution;

    LabelEndsResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    void check() {
        checkNumbers();
        LabelEnds ends = resolution.job().labels().ends();
        if (ends != LabelEnds.DATA) {
            resolution
                    .job()
                    .quasi()
                    .forEach(one -> one.kind()
                            .rangeEnds()
                            .flatMap(range -> problem(range, ends))
                            .ifPresent(
                                    problem -> resolution.reject("'" + one.name() + "' " + problem, "labels", "ends")));
        }
    }

    private void checkNumbers() {
        Job job = resolution.job();
        String number = job.labels().numbers().name().toLowerCase(Locale.ROOT);
        if (job.labels().numbers() == LabelNumbers.RANGE) {
            return;
        }
        if (job.refine().method() != Refinement.Method.NONE) {
            resolution.reject(
                    "'numbers: " + number + "' is for bins, and 'refine' makes clusters, of which several can have one "
                            + number + "; leave one of both out",
                    "labels",
                    "numbers");
        }
        if (job.labels().topAsRange()) {
            resolution.reject(
                    "'top: range' prints both ends, and 'numbers: " + number + "' one number; leave one of both out",
                    "labels",
                    "numbers");
        }
    }

    private Optional<String> problem(RangeEnds range, LabelEnds ends) {
        if (range.ofData()) {
            return Optional.of("is ranked (encode: true), and its blocks end in values of the data: write ends: data,"
                    + " or give it widths in numbers");
        }
        boolean refined = resolution.job().refine().method() != Refinement.Method.NONE;
        boolean unboundedTop = resolution.job().labels().topAsRange() && !range.bounded();
        if (ends == LabelEnds.NICE) {
            return (refined || unboundedTop) && !range.stepped()
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
