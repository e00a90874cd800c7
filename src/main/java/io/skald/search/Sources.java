package io.skald.search;

import io.skald.histogram.Histogram;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The complete histograms in memory, each a source for every node above its own. */
final class Sources implements AutoCloseable {

    /** A histogram, and whether it took a scan of the store to make. */
    private record Source(Histogram histogram, boolean scanned) {}

    /** More are not worth the small objects that come with each. */
    private static final int MOST = 1 << 10;

    /** The longest unused first. */
    private final List<Source> sources = new ArrayList<>();

    void add(Histogram histogram, boolean scanned) {
        if (sources.size() == MOST) {
            evict();
        }
        sources.add(new Source(histogram, scanned));
    }

    /**
     * The one with the fewest bins from which a node can be counted, of those that tell persons exactly if there are any; it counts as used.
     *
     * @param exactly whether counts of the node made from a histogram are exact
     */
    Optional<Histogram> smallestBelow(Node node, Predicate<Histogram> exactly) {
        int smallest = -1;
        boolean exact = false;
        long keys = Long.MAX_VALUE;
        for (int i = 0; i < sources.size(); i++) {
            Histogram histogram = sources.get(i).histogram();
            // Looked at a thousand times per node, so that the cheap question comes first.
            if (histogram.node().isAtOrBelow(node) && (histogram.keys() < keys || !exact)) {
                boolean exactHere = exactly.test(histogram);
                if (exactHere == exact ? histogram.keys() < keys : exactHere) {
                    smallest = i;
                    exact = exactHere;
                    keys = histogram.keys();
                }
            }
        }
        if (smallest < 0) {
            return Optional.empty();
        }
        Source used = sources.remove(smallest);
        sources.add(used);
        return Optional.of(used.histogram());
    }

    List<Node> scanned() {
        return sources.stream()
                .filter(Source::scanned)
                .map(source -> source.histogram().node())
                .toList();
    }

    boolean covers(Node node) {
        return sources.stream().anyMatch(source -> source.histogram().node().isAtOrBelow(node));
    }

    /** Gives up the longest unused one other than {@code kept}, at first of those that were rolled up; false if there is none. */
    boolean evictRolledUp(Histogram kept) {
        return evict(source -> !source.scanned() && source.histogram() != kept);
    }

    /** Gives up the longest unused one, at first of those that were rolled up; false if there is none. */
    boolean evict() {
        return evict(source -> !source.scanned()) || evict(source -> true);
    }

    private boolean evict(Predicate<Source> which) {
        for (int i = 0; i < sources.size(); i++) {
            if (which.test(sources.get(i))) {
                sources.remove(i).histogram().close();
                return true;
            }
        }
        return false;
    }

    long bytes() {
        return sources.stream()
                .mapToLong(source -> source.histogram().retainedBytes())
                .sum();
    }

    @Override
    public void close() {
        sources.forEach(source -> source.histogram().close());
        sources.clear();
    }
}
