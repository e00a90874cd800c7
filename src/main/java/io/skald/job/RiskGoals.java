package io.skald.job;

import io.skald.privacy.AverageRisk;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a job asks of the risk that somebody is recognised, and what it tells of the population.
 *
 * @param max the greatest risk of any row, as it was written; it counts as a k, see {@link Job#k}
 * @param average a bound on the average risk of kept rows
 * @param population persons that the table's rows were drawn from
 */
public record RiskGoals(Optional<Fraction> max, Optional<Fraction> average, OptionalLong population) {

    /** Nothing. */
    public static final RiskGoals NONE = new RiskGoals(Optional.empty(), Optional.empty(), OptionalLong.empty());

    /** The rows of a class at the least: 1 where no risk is bounded. */
    int leastRows() {
        return max.map(Fraction::leastWhole).orElse(1);
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
        int leastWhole() {
            return denominator.divide(numerator, 0, RoundingMode.CEILING).intValueExact();
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
