package io.skald.job;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the section {@code refine}. */
final class RefineBinder {

    private static final String BINS_RULE =
            "write final, top, or the level of each quasi-identifier, as in {Age: 2, Sex: 0}";

    private static final String TIME_RULE = "write a time in seconds or minutes, such as 60s or 5min";
    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,4}) ?(s|min)");
    private static final int MOST_RUNS = 10_000;

    private RefineBinder() {}

    static Refinement bind(Section section) {
        Refinement usual = Refinement.NONE;
        if (!section.names().isEmpty() && section.lacks("method")) {
            section.reject(
                    "method",
                    "'refine' says how and names no method, so that nothing would be refined; add method: semantic, or leave refine out");
        }
        return new Refinement(
                section.choose("method", Choices.REFINEMENTS, usual.method()),
                section.read("bins", RefineBinder::bins, usual.bins()),
                climbing(section),
                section.choose("suppressed", Choices.SUPPRESSED_ROWS, usual.suppressed()),
                section.flag("strict", usual.strict()),
                section.read("seed", value -> value.whole(Long.MIN_VALUE, Long.MAX_VALUE), usual.seed()),
                merging(section),
                effort(section),
                section.choose("distance", Choices.CELL_DISTANCES, usual.distance()));
    }

    private static Climbing climbing(Section section) {
        Climbing usual = Climbing.USUAL;
        return new Climbing(
                section.choose("ladder", Choices.LADDERS, usual.ladder()),
                section.read("step", RefineBinder::step, usual.step()),
                section.choose("order", Choices.CUT_ORDERS, usual.order()),
                section.choose("remainder", Choices.REMAINDERS, usual.remainder()),
                section.choose("groups", Choices.GROUP_ORDERS, usual.groups()));
    }

    private static Merging merging(Section section) {
        Merging usual = Merging.USUAL;
        Merging merging = new Merging(
                section.choose("pivot", Choices.PIVOTS, usual.pivot()),
                section.flag("break", usual.breaks()),
                section.choose("move", Choices.MOVES, usual.move()),
                section.choose("metric", Choices.MERGE_METRICS, usual.metric()),
                section.flag("exchange", usual.exchange()));
        if (merging.pivot() == Merging.Pivot.NEAREST && merging.metric() == Merging.Metric.ENTROPY) {
            section.reject(
                    "metric",
                    "'metric: entropy' does not go with 'pivot: nearest', as every merge changes what all others cost; write"
                            + " pivot: below-k, or metric: gcp");
        }
        return merging;
    }

    private static Refinement.Effort effort(Section section) {
        Optional<Integer> runs = section.getUnlessNull("runs")
                .flatMap(value -> value.whole(1, MOST_RUNS))
                .map(Long::intValue);
        Optional<Duration> time = section.getUnlessNull("time").flatMap(RefineBinder::time);
        if (section.get("runs").isPresent() && time.isPresent()) {
            section.reject("time", "'time' stands instead of 'runs'; leave one of them out");
        }
        return new Refinement.Effort(runs.map(OptionalInt::of).orElseGet(OptionalInt::empty), time);
    }

    private static Optional<Duration> time(Value value) {
        return value.text(TIME_RULE).flatMap(text -> {
            Matcher matcher = TIME.matcher(text);
            if (!matcher.matches()) {
                return value.reject(TIME_RULE);
            }
            long number = Long.parseLong(matcher.group(1));
            return Optional.of(matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMinutes(number));
        });
    }

    private static Optional<BigDecimal> step(Value value) {
        String rule = "it must be a share of the rows above 0 and at most 1, such as 0.01";
        return value.decimal(rule)
                .flatMap(step -> step.signum() > 0 && step.compareTo(BigDecimal.ONE) <= 0
                        ? Optional.of(step)
                        : value.reject(rule));
    }

    private static Optional<Refinement.Bins> bins(Value value) {
        if (!value.isSection()) {
            return value.text(BINS_RULE).flatMap(text -> switch (text) {
                case "final" -> Optional.of(new Refinement.Bins.Final());
                case "top" -> Optional.of(new Refinement.Bins.Top());
                default -> value.reject(BINS_RULE);
            });
        }
        return value.section(List.of(), BINS_RULE).map(section -> {
            Map<String, Integer> levels = new LinkedHashMap<>();
            for (String name : section.names()) {
                section.get(name)
                        .flatMap(level -> level.whole(0, Integer.MAX_VALUE))
                        .ifPresent(level -> levels.put(name, level.intValue()));
            }
            return new Refinement.Bins.At(levels);
        });
    }
}
