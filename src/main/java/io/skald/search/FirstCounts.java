package io.skald.search;

import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a search knows before it begins.
 *
 * @param histograms sources counted on the way: that of the lattice's bottom, or one per attribute
 * @param marginals of all rows
 */
record FirstCounts(List<Histogram> histograms, Marginals marginals) {

    /**
     * Counts the bottom if so many bins fit in memory, and the marginals from it, or else from one scan for all attributes.
     *
     * @param bottomBins bins to allow the bottom; 0 not to count it
     * @param rows what the marginals are made of; nothing is collected yet
     */
    static FirstCounts of(SearchSpace space, HistogramCounter counter, long bottomBins, Marginals.Collector rows) {
        Optional<Histogram> bottom = bottomBins == 0 ? Optional.empty() : countBottom(space, counter, bottomBins);
        List<Histogram> histograms = new ArrayList<>();
        if (bottom.isPresent()) {
            histograms.add(bottom.get());
            for (int i = 0; i < space.domains().size(); i++) {
                bottom.get().forEach(rows.collect(i));
            }
        } else {
            histograms.addAll(countEach(space, counter, rows));
        }
        return new FirstCounts(histograms, rows.complete());
    }

    private static Optional<Histogram> countBottom(SearchSpace space, HistogramCounter counter, long bottomBins) {
        List<Count> counts = counter.tryCount(List.of(space.lattice().bottom()), new long[] {bottomBins});
        return HistogramCounter.complete(counts.get(0));
    }

    private static List<Histogram> countEach(SearchSpace space, HistogramCounter counter, Marginals.Collector rows) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < space.domains().size(); i++) {
            int[] levels =
                    space.domains().stream().mapToInt(domain -> domain.height()).toArray();
            levels[i] = space.lattice().bottom().level(i);
            nodes.add(Node.of(levels));
        }
        long[] any = new long[nodes.size()];
        Arrays.fill(any, Long.MAX_VALUE);
        List<Count> counts = counter.tryCount(nodes, any);
        List<Histogram> histograms = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Optional<Histogram> histogram = HistogramCounter.complete(counts.get(i));
            if (histogram.isPresent()) {
                histogram.get().forEach(rows.collect(i));
                histograms.add(histogram.get());
            } else {
                counter.visit(nodes.get(i), Long.MAX_VALUE, rows.collect(i));
            }
        }
        return histograms;
    }
}
