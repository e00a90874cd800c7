package io.skald.search;

import io.skald.histogram.Histogram;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Comparator;
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
        Optional<Source> smallest = sources.stream()
                .filter(source -> source.histogram().node().isAtOrBelow(node))
                .min(Comparator.<Source, Boolean>comparing(source -> !exactly.test(source.histogram()))
                        .thenComparingLong(source -> source.histogram().keys()));
        smallest.ifPresent(source -> {
            sources.remove(source);
            sources.add(source);
        });
        return smallest.map(Source::histogram);
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
        for (Source source : sources) {
            if (which.test(source)) {
                sources.remove(source);
                source.histogram().close();
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
