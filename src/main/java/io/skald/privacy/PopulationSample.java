package io.skald.privacy;

import java.math.BigInteger;

/**
 * How many of a population a table has that was drawn from it: rows, or persons where k counts them.
 *
 * @param least of which it has so many for sure
 * @param most as many as they may be: an estimate by them asks no less of classes than one by the true number
 * @param ofPersons whether they are persons
 */
public record PopulationSample(long least, long most, boolean ofPersons) {

    /** Of a population of rows. */
    public static PopulationSample ofRows(long rows) {
        return new PopulationSample(rows, rows, false);
    }

    /**
     * Of a population of persons: rows without an identifier may be those of persons who have one elsewhere, or each a person's of its own.
     *
     * @param persons all rows without an identifier being one
     * @param rowsWithoutId rows without an identifier
     */
    public static PopulationSample ofPersons(long persons, long rowsWithoutId) {
        long identified = rowsWithoutId == 0 ? persons : persons - 1;
        return new PopulationSample(identified, identified + rowsWithoutId, true);
    }

    /** How many a class can have: all rows without an identifier count once there. */
    public long mostOfClass() {
        return Math.min(most, least + (ofPersons ? 1 : 0));
    }

    /** As {@code most}, of a population of so many: it has no more than all of them. */
    public long mostOf(long population) {
        return Math.min(most, population);
    }

    /**
     * How many there are in the population of what classes are made of, so that classes are the same share of it as the table is of the population. Where
     * persons are counted, who is in several classes counts in each, and so in the population.
     *
     * @param population from which the table was drawn
     * @param inClasses the rows, or in each class the persons, of all classes together
     * @return no less than {@code inClasses}
     */
    public long counted(long population, long inClasses) {
        if (!ofPersons || most == 0) {
            return Math.max(population, inClasses);
        }
        return BigInteger.valueOf(population)
                .multiply(BigInteger.valueOf(inClasses))
                .divide(BigInteger.valueOf(mostOf(population)))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }
}
