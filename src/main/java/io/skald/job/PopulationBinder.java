package io.skald.job;

import io.skald.privacy.EstimatedMap;
import java.math.BigDecimal;
import java.util.Optional;

/** Binds the section {@code population}: of how many the table was drawn, and how many of them every class must stand for. */
final class PopulationBinder {

    private static final BigDecimal USUAL_SIGNIFICANCE = new BigDecimal("0.05");
    private static final String RULE = "it must be above 0 and below 1, such as 0.05";

    private PopulationBinder() {}

    /**
     * With what {@code risk} says.
     *
     * @param section if the job has one
     */
    static RiskGoals bind(Section section, RiskGoals risk) {
        Optional<Long> size = section.require("size", "size: 331000000")
                .flatMap(value -> value.whole(1, Long.MAX_VALUE))
                .filter(number -> agrees(section, number, risk));
        Optional<Long> k = section.require("k", "k: 5").flatMap(value -> value.whole(1, EstimatedMap.MOST));
        EstimatedMap.Estimate estimate = section.choose("estimate", Choices.ESTIMATES, EstimatedMap.Estimate.POISSON);
        Optional<BigDecimal> significance = section.getUnlessNull("significance")
                .map(value ->
                        value.decimal(RULE).flatMap(share -> isPart(share) ? Optional.of(share) : value.reject(RULE)))
                .orElse(Optional.of(USUAL_SIGNIFICANCE));
        return size.flatMap(number -> k.flatMap(least -> significance.map(
                        share -> risk.with(new EstimatedMap(least.intValue(), number, estimate, share)))))
                .orElse(risk);
    }

    private static boolean isPart(BigDecimal share) {
        return share.signum() > 0 && share.compareTo(BigDecimal.ONE) < 0;
    }

    private static boolean agrees(Section section, long size, RiskGoals risk) {
        if (risk.population().orElse(size) == size) {
            return true;
        }
        section.reject(
                "size",
                "population.size is " + size + " and risk.population is "
                        + risk.population().getAsLong() + ": a table has one population. Leave risk.population out");
        return false;
    }
}
