package io.skald.search;

import io.skald.histogram.HistogramCounter.Tallying;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Has nodes tallied where the rows are, where memory does not hold their bins: many at once, since each time costs a reading of all tuples there, the one that is
 * asked for and those that are likely to be asked for next.
 */
final class RemoteNodes {

    /** Of so many nodes each tuple is added to one class. */
    private static final int AT_ONCE = 32;

    private final Tallying tallying;
    private final Scoring scoring;
    private final Map<Node, Told> told = new HashMap<>();

    /** What was found of a node; empty where it has more bins than were asked for. */
    private record Told(long maxBins, Optional<NodeTally> tally) {}

    RemoteNodes(Tallying tallying, Scoring scoring) {
        this.tallying = tallying;
        this.scoring = scoring;
    }

    /**
     * Tallies a node; empty if it has more than {@code maxBins} occupied bins.
     *
     * @param others nodes that are likely to be counted soon
     */
    Optional<NodeTally> tally(Node node, long maxBins, Collection<Node> others) {
        Told known = told.remove(node);
        if (known == null || known.tally().isEmpty() && known.maxBins() < maxBins) {
            told.clear();
            tallyAll(node, maxBins, others);
            known = told.remove(node);
        }
        return known.tally();
    }

    private void tallyAll(Node node, long maxBins, Collection<Node> others) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(node);
        others.stream().filter(other -> !other.equals(node)).limit(AT_ONCE - 1L).forEach(nodes::add);
        long[] bounds = new long[nodes.size()];
        Arrays.fill(bounds, maxBins);
        List<NodeTally> tallies = nodes.stream()
                .map(each -> new NodeTally(scoring.lossSums(each)))
                .toList();
        boolean[] complete = tallying.tally(nodes, bounds, tallies);
        for (int i = 0; i < complete.length; i++) {
            told.put(nodes.get(i), new Told(maxBins, complete[i] ? Optional.of(tallies.get(i)) : Optional.empty()));
        }
    }
}
