package io.skald.privacy;

import java.math.BigDecimal;

/**
 * delta-presence (Nergiz and others 2007): of the rows of the population that have the labels of a class, the table has a share within bounds, so that
 * whoever is known to be in the population is not known to be in the table, or not to be. Closed under union, as the share of a union lies between
 * those of its parts.
 *
 * @param min the least share
 * @param max the greatest, from min to 1
 */
public record Presence(BigDecimal min, BigDecimal max) implements Model {

    /** Decimals of a bound. */
    public static final int MOST_DECIMALS = 9;

    private static final long UNIT = 1_000_000_000;

    /** @throws IllegalArgumentException if the bounds are not shares, or do not rise */
    public Presence {
        if (min.signum() < 0 || max.compareTo(BigDecimal.ONE) > 0 || min.compareTo(max) > 0) {
            throw new IllegalArgumentException("no bounds of a share: " + min + " to " + max);
        }
    }

    @Override
    public boolean holds(ValueTally tally) {
        return holds(Origin.TABLE.rows(tally), Origin.POPULATION.rows(tally));
    }

    /** Of which none is in the table, and some must be. */
    public boolean misses(ValueTally tally) {
        return Origin.TABLE.rows(tally) == 0 && !holds(tally);
    }

    private boolean holds(long rows, long population) {
        return rows <= population
                && Products.compare(rows, UNIT, population, units(max)) <= 0
                && Products.compare(rows, UNIT, population, units(min)) >= 0;
    }

    private static long units(BigDecimal share) {
        return share.movePointRight(MOST_DECIMALS).longValueExact();
    }

    /**
     * Of too many rows, the greatest share of the population's: those that are kept are no more than that share of a part of these. Of too few, all but one,
     * for parts of the class may have more of the table.
     */
    @Override
    public long mostKept(ValueTally tally) {
        long fitting = Origin.POPULATION.rows(tally) * units(max) / UNIT;
        return Math.min(Origin.TABLE.rows(tally) - 1, fitting);
    }

    @Override
    public int leastRows() {
        return 1;
    }

    @Override
    public boolean closed() {
        return true;
    }

    @Override
    public boolean outlastsMerging() {
        return false;
    }

    @Override
    public String toString() {
        return "population.presence = " + min.toPlainString() + " to " + max.toPlainString();
    }
}
