package io.skald.search;

import io.skald.histogram.Histogram;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The complete histograms in memory, each a source for every node above its own. */
final class Sources implements AutoCloseable {

    /** The longest unused first. */
    private final List<Histogram> histograms = new ArrayList<>();

    void add(Histogram histogram) {
        histograms.add(histogram);
    }

    /** The one with the fewest bins from which a node can be counted; it counts as used. */
    Optional<Histogram> smallestBelow(Node node) {
        Optional<Histogram> smallest = histograms.stream()
                .filter(histogram -> histogram.node().isAtOrBelow(node))
                .min(Comparator.comparingLong(Histogram::bins));
        smallest.ifPresent(histogram -> {
            histograms.remove(histogram);
            histograms.add(histogram);
        });
        return smallest;
    }

    boolean covers(Node node) {
        return histograms.stream().anyMatch(histogram -> histogram.node().isAtOrBelow(node));
    }

    /** Gives up the longest unused one other than {@code kept}; false if there is none. */
    boolean evictOther(Optional<Histogram> kept) {
        for (int i = 0; i < histograms.size(); i++) {
            if (kept.isEmpty() || histograms.get(i) != kept.get()) {
                histograms.remove(i).close();
                return true;
            }
        }
        return false;
    }

    long bytes() {
        return histograms.stream().mapToLong(Histogram::retainedBytes).sum();
    }

    @Override
    public void close() {
        histograms.forEach(Histogram::close);
        histograms.clear();
    }
}
