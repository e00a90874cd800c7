package io.skald.search;

import io.skald.lattice.Node;
import java.util.List;

/**
 * Where a chain of nodes turns from failing to passing: where the rows that the {@link OccupancyModel} expects in small classes fall to
 * what the goal allows. Attributes that hang together make the model expect too many, so the threshold follows what is found.
 */
final class PredictedTurn {

    private final OccupancyModel model;
    private final double[] shareInSmall;
    private double threshold;

    PredictedTurn(Goal goal, OccupancyModel model) {
        this(goal, goal.maxSuppressed(), model);
    }

    /** @param maxSuppressed rows that are expected to be suppressed at a node that is taken for one that passes */
    PredictedTurn(Goal goal, long maxSuppressed, OccupancyModel model) {
        this.model = model;
        int leastRows = goal.requirement().leastRows();
        this.shareInSmall = model.shareInSmall(leastRows);
        // Where no row may be suppressed, one small class is one too many: at 0.7 expected, an even chance.
        this.threshold = Math.max(maxSuppressed, 0.7 * (leastRows - 1));
    }

    /** The index of the first node of a rising chain that is expected to pass; the number of nodes if none is. */
    int in(List<Node> chain) {
        int failing = -1;
        int passing = chain.size();
        while (passing - failing > 1) {
            int middle = (failing + passing) >>> 1;
            if (failsAt(chain.get(middle))) {
                failing = middle;
            } else {
                passing = middle;
            }
        }
        return passing;
    }

    /** Whether a node is expected to fail. */
    boolean failsAt(Node node) {
        return smallRows(node) > threshold;
    }

    /**
     * Takes note of where a chain turns, as far as it is known.
     *
     * @param lastFailing the last node that is known to fail, -1 for none
     * @param firstPassing the first that is known to pass, or the number of nodes for none
     */
    void found(List<Node> chain, int lastFailing, int firstPassing) {
        if (lastFailing >= 0) {
            double ofFailing = smallRows(chain.get(lastFailing));
            threshold = ofFailing < threshold ? between(threshold, ofFailing) : threshold;
        }
        if (firstPassing < chain.size()) {
            double ofPassing = smallRows(chain.get(firstPassing));
            threshold = ofPassing > threshold ? between(threshold, ofPassing) : threshold;
        }
    }

    private static double between(double a, double b) {
        return Math.sqrt(Math.max(a, 1e-3) * Math.max(b, 1e-3));
    }

    private double smallRows(Node node) {
        return model.smallRows(node, shareInSmall);
    }
}
