package io.skald.job;

import io.skald.UsageException;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.EstimatedMap;
import io.skald.privacy.PopulationSample;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a job asks of the risk that somebody is recognised, and what it tells of the population.
 *
 * @param max the greatest risk of any row, as it was written; it counts as a k, see {@link Job#k}
 * @param average a bound on the average risk of kept rows
 * @param population persons that the table's rows were drawn from
 * @param map how many of the population every class must stand for; counts as a k once the table's rows, or persons where k counts them, are known
 * @param table the same by the rows of the population, in a table of its own
 */
public record RiskGoals(
        Optional<Fraction> max,
        Optional<Fraction> average,
        OptionalLong population,
        Optional<EstimatedMap> map,
        Optional<PopulationGoals> table) {

    /** Nothing. */
    public static final RiskGoals NONE = new RiskGoals(Optional.empty(), Optional.empty(), OptionalLong.empty());

    /** Nothing is asked of what classes stand for in the population. */
    public RiskGoals(Optional<Fraction> max, Optional<Fraction> average, OptionalLong population) {
        this(max, average, population, Optional.empty(), Optional.empty());
    }

    /** The rows of a class at the least: 1 where no risk is bounded. */
    int leastRows() {
        return max.map(Fraction::leastWhole).orElse(1);
    }

    /** The same where every class must stand for so many of a population, which is then the table's. */
    public RiskGoals with(EstimatedMap asked) {
        return new RiskGoals(max, average, OptionalLong.of(asked.population()), Optional.of(asked), table);
    }

    /** The same with what is asked of a population that is counted. */
    RiskGoals with(PopulationGoals asked) {
        return new RiskGoals(max, average, population, map, Optional.of(asked));
    }

    /**
     * The rows or persons of a class at the least for what it must stand for in the population: 1 where nothing is asked of that.
     *
     * @param table what it has of the population
     * @throws UsageException if the population is smaller, or a class would need more than the table has
     */
    public int leastOfClass(PopulationSample table) {
        if (map.isEmpty()) {
            return 1;
        }
        check(table);
        int least = map.get().leastOfClass(table.mostOf(map.get().population()));
        if (least > table.mostOfClass() && table.most() > 0) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "population.k is %,d, for which a class must have %,d %s of this table, and it has only %,d: no class can stand for so many of"
                            + " the population. Lower population.k.",
                    map.get().k(),
                    least,
                    table.ofPersons() ? "persons" : "rows",
                    table.mostOfClass()));
        }
        return least;
    }

    /**
     * Checks that the population, if its size is told, is no smaller than what was drawn from it.
     *
     * @throws UsageException if it is
     */
    public void check(PopulationSample table) {
        if (population.isPresent() && population.getAsLong() < table.least()) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "%s is %,d and the table has %,d %s: it must be the size of what the table was drawn from.",
                    map.isPresent() ? "population.size" : "risk.population",
                    population.getAsLong(),
                    table.least(),
                    table.ofPersons() ? "persons" : "rows"));
        }
    }

    /** Whether it says how large classes must be. */
    boolean bindsClasses() {
        return max.isPresent() || map.isPresent();
    }

    /** The bound on the average. */
    public Optional<AverageRisk> averageRisk() {
        return average.map(fraction -> new AverageRisk(
                fraction.numerator().toBigIntegerExact(), fraction.denominator().toBigIntegerExact()));
    }

    /**
     * A share above 0 and at most 1.
     *
     * @param numerator a whole number
     * @param denominator a whole number
     * @param words as it was written
     */
    public record Fraction(BigDecimal numerator, BigDecimal denominator, String words) {

        /** The least whole number of which 1 is no more than this share. */
        public int leastWhole() {
            return denominator.divide(numerator, 0, RoundingMode.CEILING).intValueExact();
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
