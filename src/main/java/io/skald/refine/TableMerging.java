package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.job.Merging;
import io.skald.privacy.KAnonymity;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The merging of classes ({@code method: merge}) on a small table that is in memory and is one bin, without a job: for experiments.
 *
 * @param domains per quasi-identifier
 * @param weights of the quasi-identifiers in GCP, summing to 1
 */
public record TableMerging(List<Domain> domains, List<Double> weights) {

    private static final int SWEEPS = 60;

    public TableMerging {
        domains = List.copyOf(domains);
        weights = List.copyOf(weights);
    }

    /** The same weight for every quasi-identifier. */
    public static TableMerging of(List<Domain> domains) {
        return new TableMerging(
                domains, domains.stream().map(domain -> 1.0 / domains.size()).toList());
    }

    /**
     * A class of the outcome.
     *
     * @param lo per quasi-identifier, the least code of what it prints, widened to the lowest common ancestor
     * @param hi the greatest
     * @param rows of the table, ascending, counted from 0
     */
    public record Merged(List<Long> lo, List<Long> hi, List<Integer> rows) {}

    /**
     * Merges the classes of a table.
     *
     * @param k rows that a class must have
     * @param rows codes of the domains, row by row; equal rows are one tuple
     * @param runs how often, from seeds that follow each other, the best being kept
     * @throws IllegalArgumentException if there are fewer than k rows, from which no class comes
     */
    public List<Merged> merge(int k, long[][] rows, Merging plan, int runs, long seed) {
        if (rows.length == 0) {
            return List.of();
        }
        if (rows.length < k) {
            throw new IllegalArgumentException(rows.length + " rows make no class of " + k);
        }
        int[] codes = Arrays.stream(rows)
                .flatMapToLong(Arrays::stream)
                .mapToInt(Math::toIntExact)
                .toArray();
        Geometry geometry = new Geometry(
                domains, weights.stream().mapToDouble(Double::doubleValue).toArray());
        Block block = new Block(geometry, LongStream.range(0, rows.length).toArray(), codes);
        return new MergingRuns(new KAnonymity(k), plan, runs, seed, SWEEPS)
                .cluster(block).stream()
                        .map(cluster -> merged(geometry, cluster))
                        .toList();
    }

    private Merged merged(Geometry geometry, Cluster cluster) {
        Range range = Range.of(domains, geometry, cluster);
        return new Merged(
                Arrays.stream(range.lo()).boxed().toList(),
                Arrays.stream(range.hi()).boxed().toList(),
                Arrays.stream(cluster.members()).boxed().toList());
    }
}
