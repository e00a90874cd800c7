package io.skald.risk;

import java.util.Optional;

/**
 * Zayatz's estimate of the rows that are unique in the population that a table was drawn from (Estimation of the percent of unique population
 * elements on a microdata file using the sample, 1991), as ARX's ModelZayatz has it.
 *
 * <p>The classes of the population are taken to be distributed as those of the table. P is the probability that a class of one row in the table is of
 * one in the population.
 */
final class Zayatz {

    private Zayatz() {}

    /**
     * The share of the population that is unique in it.
     *
     * @param population at least the table's rows
     * @return empty without rows
     */
    static Optional<Double> uniques(SizeTable table, long population) {
        if (table.isEmpty()) {
            return Optional.empty();
        }
        double rows = table.rows();
        double fraction = rows / population;
        double all = table.count();
        double seenOnce = 0;
        // Of a class of i in the population, one row is drawn with probability i n (N-n)...(N-n-i+2) / (N...(N-i+1)).
        double drawn = rows / population;
        long size = 1;
        for (int i = 0; i < table.sizes().size() && drawn > 0; i++) {
            while (size < table.sizes().get(i) && drawn > 0) {
                drawn *= (size + 1.0) / size * Math.max(0, population - rows - size + 1) / (population - size);
                size++;
            }
            seenOnce += table.classes().get(i) / all * drawn;
        }
        double uniques = table.classesOf(1);
        if (uniques == 0) {
            return Optional.of(0.0);
        }
        double probability = uniques / all * fraction / seenOnce;
        return Optional.of(uniques * probability / fraction / population);
    }
}
