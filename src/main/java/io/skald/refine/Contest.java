package io.skald.refine;

import java.util.List;

/** Keeps the clusters of least GCP of those that were found for the same rows; of several, of least DM*; of several, those found first. */
final class Contest {

    private static final double EPSILON = 1e-9;

    private List<Cluster> best = List.of();
    private double loss = Double.POSITIVE_INFINITY;
    private long squares;

    /** Takes the clusters of a try; whether they are the best so far. */
    boolean enter(List<Cluster> clusters) {
        double newLoss = clusters.stream().mapToDouble(c -> c.size() * c.loss()).sum();
        long newSquares =
                clusters.stream().mapToLong(c -> (long) c.size() * c.size()).sum();
        boolean better = newLoss < loss - EPSILON || (newLoss < loss + EPSILON && newSquares < squares);
        if (better) {
            best = clusters;
            loss = newLoss;
            squares = newSquares;
        }
        return better;
    }

    /** The best so far. */
    List<Cluster> best() {
        return best;
    }

    /** Their loss times rows. */
    double loss() {
        return loss;
    }
}
