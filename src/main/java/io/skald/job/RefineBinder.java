package io.skald.job;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the section {@code refine}. */
final class RefineBinder {

    private static final String BINS_RULE =
            "write final, top, or the level of each quasi-identifier, as in {Age: 2, Sex: 0}";

    private RefineBinder() {}

    static Refinement bind(Section section) {
        Refinement usual = Refinement.NONE;
        return new Refinement(
                section.choose("method", Choices.REFINEMENTS, usual.method()),
                section.read("bins", RefineBinder::bins, usual.bins()),
                section.choose("ladder", Choices.LADDERS, usual.ladder()),
                section.read("step", RefineBinder::step, usual.step()),
                section.choose("order", Choices.CUT_ORDERS, usual.order()),
                section.choose("remainder", Choices.REMAINDERS, usual.remainder()),
                section.choose("suppressed", Choices.SUPPRESSED_ROWS, usual.suppressed()),
                section.flag("strict", usual.strict()),
                section.read("seed", value -> value.whole(Long.MIN_VALUE, Long.MAX_VALUE), usual.seed()));
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
