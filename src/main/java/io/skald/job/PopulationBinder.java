package io.skald.job;

import io.skald.privacy.EstimatedMap;
import io.skald.privacy.PopulationMap;
import io.skald.privacy.Presence;
import io.skald.table.TableSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Binds the section {@code population}: of whom the table was drawn, and how many of them every class must stand for.
 *
 * @param catalogue where the population's table may be
 * @param addresses likewise
 */
record PopulationBinder(CatalogueBinder catalogue, AddressBinder addresses) {

    private static final BigDecimal USUAL_SIGNIFICANCE = new BigDecimal("0.05");
    private static final String RULE = "it must be above 0 and below 1, such as 0.05";

    private static final String FILE_RULE = "write a path, as in table: people.csv";
    private static final String TABLE_RULE =
            FILE_RULE + ", or a table that Spark knows by name, as in table: {table: clinic.people}";
    private static final String SHARE_RULE =
            "it must be a share from 0 to 1 with at most " + Presence.MOST_DECIMALS + " decimals, such as 0.5";

    /** With what {@code risk} says. */
    RiskGoals bind(Section section, RiskGoals risk) {
        return section.has("table") ? bindTable(section, risk) : bindSize(section, risk);
    }

    private RiskGoals bindTable(Section section, RiskGoals risk) {
        for (String key : List.of("size", "estimate", "significance")) {
            if (section.has(key)) {
                section.reject(
                        key,
                        "population." + key
                                + " is for a population of which nothing is known but its size, and population.table has it"
                                + " counted; leave one of them out");
            }
        }
        if (section.lacks("k") && section.lacks("presence")) {
            section.reject("k", "population asks nothing; add for example k: 5, or presence: {max: 0.5}");
        }
        Optional<TableSource> named = section.get("table")
                .filter(CatalogueBinder::isNamed)
                .flatMap(catalogue::source)
                .or(() -> addresses.source(section.get("table")));
        Optional<String> place = named.map(TableSource::shown)
                .or(() -> section.get("table")
                        .filter(value -> !CatalogueBinder.isNamed(value))
                        .flatMap(value -> value.text(TABLE_RULE)));
        if (place.isPresent() && place.get().isBlank()) {
            section.reject("table", "population.table is blank; " + FILE_RULE);
        }
        Optional<PopulationMap> map = section.getUnlessNull("k")
                .flatMap(value -> value.whole(1, Integer.MAX_VALUE))
                .map(k -> new PopulationMap(k.intValue()));
        Optional<Presence> presence = section.getUnlessNull("presence")
                .flatMap(value -> value.section(Keys.PRESENCE, "write its bounds, such as {min: 0, max: 0.5}"))
                .flatMap(PopulationBinder::presence);
        return place.map(written -> risk.with(new PopulationGoals(written, named, map, presence)))
                .orElse(risk);
    }

    private static Optional<Presence> presence(Section section) {
        BigDecimal min = section.read("min", PopulationBinder::share, BigDecimal.ZERO);
        BigDecimal max = section.read("max", PopulationBinder::share, BigDecimal.ONE);
        if (min.compareTo(max) > 0) {
            section.reject(
                    "min",
                    "population.presence.min is " + min.toPlainString() + " and its max " + max.toPlainString()
                            + ": no share is both; write the smaller one as min");
            return Optional.empty();
        }
        return Optional.of(new Presence(min, max));
    }

    private static Optional<BigDecimal> share(Value value) {
        return value.decimal(SHARE_RULE)
                .flatMap(share -> share.signum() >= 0
                                && share.compareTo(BigDecimal.ONE) <= 0
                                && share.stripTrailingZeros().scale() <= Presence.MOST_DECIMALS
                        ? Optional.of(share)
                        : value.reject(SHARE_RULE));
    }

    private static RiskGoals bindSize(Section section, RiskGoals risk) {
        if (section.has("presence")) {
            section.reject(
                    "presence",
                    "population.presence compares with a population table, and population.size has none; write table: people.csv"
                            + " instead of size, or leave presence out");
        }
        Optional<Long> size = section.require("size", "size: 331000000")
                .flatMap(value -> value.whole(1, Long.MAX_VALUE))
                .filter(number -> agrees(section, number, risk));
        Optional<Long> k = section.require("k", "k: 5")
                .flatMap(value -> value.whole(1, EstimatedMap.MOST))
                .filter(least -> isOf(section, least, size));
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

    private static boolean isOf(Section section, long k, Optional<Long> size) {
        if (size.map(number -> k <= number).orElse(true)) {
            return true;
        }
        section.reject(
                "k",
                "population.k is " + k + " and population.size " + size.get()
                        + ": no class can stand for more than all of them. Lower population.k, or correct population.size");
        return false;
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
