package io.skald.risk;

import java.util.Optional;

/**
 * Risks of a table that was drawn from a population of known size: of the journalist, who finds some person and does not know that she is in the
 * table, and of the marketer, who guesses for all.
 *
 * <p>A class of f rows stands for more persons of the population, F, who are not counted here: the risk is the expectation of 1/F given f, F being
 * negative binomial with p = n/N (Benedetti and Franconi, Statistical and technological solutions for controlled data dissemination, 1998; sdcMicro's
 * indivRisk has its closed form).
 *
 * @param table the classes
 * @param population its size, at least the table's rows
 */
public record PopulationRisk(SizeTable table, long population) {

    /** Up to here Pitman's estimate is preferred (Dankar and others, Estimating the re-identification risk of clinical data sets, 2012). */
    private static final double FEW = 0.1;

    /** @throws IllegalArgumentException if the population is smaller than the table */
    public PopulationRisk {
        if (population < table.rows()) {
            throw new IllegalArgumentException("a population of " + population + " for " + table.rows() + " rows");
        }
    }

    /** n/N. */
    public double fraction() {
        return (double) table.rows() / population;
    }

    /** The expected risk of a row of the smallest class; 0 without rows. */
    public double journalist() {
        return table.isEmpty() ? 0 : ofClass(table.smallest());
    }

    /** The share of rows that a marketer is expected to get right; 0 without rows. */
    public double marketer() {
        double right = 0;
        for (int i = 0; i < table.sizes().size(); i++) {
            long size = table.sizes().get(i);
            right += size * table.classes().get(i) * ofClass(size);
        }
        return table.isEmpty() ? 0 : right / table.rows();
    }

    private double ofClass(long size) {
        double p = fraction();
        double q = 1 - p;
        if (q == 0) {
            return 1.0 / size;
        }
        double odds = p / q;
        if (size == 1) {
            return -odds * Math.log(p);
        }
        return size == 2 ? odds + odds * odds * Math.log(p) : p / (size - q);
    }

    /** Zayatz's estimate of the share of the population that is unique in it; empty without rows. */
    public Optional<Double> zayatz() {
        return Zayatz.uniques(table, population);
    }

    /** Pitman's estimate of the same; empty where no greatest likelihood is found. */
    public Optional<Double> pitman() {
        return Pitman.of(table).map(model -> model.uniques(population));
    }

    /** Whether Pitman's estimate is the one to take: of small samples, where it exists. */
    public boolean prefersPitman() {
        return fraction() <= FEW && pitman().isPresent();
    }

    /** The estimate to take; 0 where no row is unique in the table, as none is in the population then. */
    public double uniques() {
        if (table.classesOf(1) == 0) {
            return 0;
        }
        return (prefersPitman() ? pitman() : zayatz()).orElse(0.0);
    }
}
