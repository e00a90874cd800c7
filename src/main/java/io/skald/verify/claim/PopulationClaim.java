package io.skald.verify.claim;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is claimed of every class in a population of which there is a table: its rows with the class's labels.
 *
 * @param table its files, in the format of the input, with a column of the same name for every quasi-identifier
 * @param k rows of the population at the least; 0 if nothing is said of them
 * @param presence the bounds of the share of them that are in the class, where something is said of that
 */
public record PopulationClaim(List<Path> table, long k, Optional<Claim.Bounds> presence) {

    public PopulationClaim {
        table = List.copyOf(table);
    }

    /**
     * What is wrong with a class of so many rows, if anything is.
     *
     * @param labels what stands for the population, with which the answer begins
     */
    public Optional<String> fault(String labels, long rows, long population) {
        if (population < k) {
            return Optional.of(labels + " are those of only " + population + (population == 1 ? " row" : " rows")
                    + " of the population, and the job asks for " + k);
        }
        return presence.filter(bounds -> !isWithin(bounds, rows, population))
                .map(bounds -> labels + " are those of " + rows + (rows == 1 ? " row" : " rows")
                        + " and of "
                        + population + " of the population, and the job asks for a share from "
                        + bounds.low().toPlainString() + " to " + bounds.high().toPlainString());
    }

    /** Whether labels that no row has may be those of somebody in the population. */
    public boolean allowsAbsence() {
        return presence.isEmpty() || presence.get().low().signum() == 0;
    }

    private static boolean isWithin(Claim.Bounds bounds, long rows, long population) {
        BigDecimal part = BigDecimal.valueOf(rows);
        BigDecimal all = BigDecimal.valueOf(population);
        return bounds.low().multiply(all).compareTo(part) <= 0
                && part.compareTo(bounds.high().multiply(all)) <= 0;
    }
}
