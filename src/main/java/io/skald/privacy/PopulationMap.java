package io.skald.privacy;

/**
 * k-map (Sweeney 2001) with a population table: the labels of a class are those of k rows of the population, by {@link Origin}. Those of a union are at
 * least those of each part, so it outlasts merging, as k does.
 *
 * @param k rows of the population at the least
 */
public record PopulationMap(int k) implements Model {

    /** @throws IllegalArgumentException if k is less than 1 */
    public PopulationMap {
        if (k < 1) {
            throw new IllegalArgumentException("not a k: " + k);
        }
    }

    @Override
    public boolean holds(ValueTally tally) {
        return Origin.POPULATION.rows(tally) >= k;
    }

    /** None: a part of a class has no more of the population than it. */
    @Override
    public long mostKept(ValueTally tally) {
        return 0;
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
        return true;
    }

    @Override
    public String toString() {
        return "population.k = " + k;
    }
}
