package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Counts nodes from the histograms in memory where it can, from the store where it must. Memory decides only which way a node is
 * counted, never what comes out.
 */
final class NodeCounter implements AutoCloseable {

    /**
     * What came of counting one node in a scan.
     *
     * @param counted empty if the node has more bins than asked for
     */
    record Scanned(Node node, Optional<NodeCount> counted) {}

    private final HistogramCounter counter;
    private final Scoring scoring;
    private final Sources sources = new Sources();
    private final long scansBefore;
    private long evaluated;
    private long rolledUp;
    private long abortedEarly;

    /** @param scansBefore scans of the store before the search began */
    NodeCounter(HistogramCounter counter, Scoring scoring, long scansBefore) {
        this.counter = counter;
        this.scoring = scoring;
        this.scansBefore = scansBefore;
    }

    /** Keeps a histogram as a source for all nodes above it; closed with this counter. */
    void keep(Histogram histogram) {
        sources.add(histogram);
    }

    /** Whether a node can be counted without the store. */
    boolean hasSource(Node node) {
        return sources.covers(node);
    }

    /** Bytes that histograms could take if all sources were given up. */
    long bytes() {
        return counter.availableBytes() + sources.bytes();
    }

    /** Bytes that a histogram of so many bins takes. */
    long bytesFor(Node node, long bins) {
        return counter.bytesFor(node, bins);
    }

    /** Counts a node; empty if it has more than {@code maxBins} occupied bins. */
    Optional<NodeCount> count(Node node, long maxBins) {
        Optional<Histogram> source = sources.smallestBelow(node);
        while (source.isPresent()) {
            if (source.get().node().equals(node)) {
                return noted(Optional.of(countOf(source.get())), true);
            }
            Count count = counter.tryRollUp(source.get(), node, maxBins);
            if (!(count instanceof Count.NoMemory)) {
                return noted(take(count), true);
            }
            if (!sources.evictOther(source)) {
                break;
            }
        }
        return fromStore(node, maxBins);
    }

    private Optional<NodeCount> fromStore(Node node, long maxBins) {
        Count count = tryCount(List.of(node), new long[] {maxBins}).get(0);
        while (count instanceof Count.NoMemory && sources.evictOther(Optional.empty())) {
            count = tryCount(List.of(node), new long[] {maxBins}).get(0);
        }
        return noted(count instanceof Count.NoMemory ? visit(node, maxBins) : take(count), false);
    }

    private List<Count> tryCount(List<Node> nodes, long[] maxBins) {
        return counter.tryCount(nodes, maxBins);
    }

    /**
     * Counts several nodes in one scan of the store, giving up sources for as many bytes as they need.
     *
     * @param bytes what the histograms are expected to take together
     * @return those that memory sufficed for
     */
    List<Scanned> scan(List<Node> nodes, long[] maxBins, long bytes) {
        while (counter.availableBytes() < bytes && sources.evictOther(Optional.empty())) {
            continue;
        }
        List<Count> counts = tryCount(nodes, maxBins);
        List<Scanned> scanned = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            if (!(counts.get(i) instanceof Count.NoMemory)) {
                scanned.add(new Scanned(nodes.get(i), noted(take(counts.get(i)), false)));
            }
        }
        return scanned;
    }

    /** Counts a node bin by bin, in any memory; empty if it has too many. */
    private Optional<NodeCount> visit(Node node, long maxBins) {
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        Optional<LossSums> losses = scoring.lossSums(node);
        boolean complete = counter.visit(node, maxBins, (bins, count, information) -> {
            sizes.add(count);
            losses.ifPresent(sums -> sums.bin(bins, count, information));
        });
        return complete ? Optional.of(new NodeCount(node, sizes.build(), losses)) : Optional.empty();
    }

    private Optional<NodeCount> take(Count count) {
        Optional<Histogram> histogram = HistogramCounter.complete(count);
        histogram.ifPresent(sources::add);
        return histogram.map(this::countOf);
    }

    private NodeCount countOf(Histogram histogram) {
        Optional<LossSums> losses = scoring.lossSums(histogram.node());
        losses.ifPresent(histogram::forEach);
        return new NodeCount(histogram.node(), histogram.sizes(), losses);
    }

    private Optional<NodeCount> noted(Optional<NodeCount> count, boolean fromMemory) {
        evaluated++;
        rolledUp += fromMemory ? 1 : 0;
        abortedEarly += count.isEmpty() ? 1 : 0;
        return count;
    }

    long evaluated() {
        return evaluated;
    }

    long rolledUp() {
        return rolledUp;
    }

    long abortedEarly() {
        return abortedEarly;
    }

    long scans() {
        return counter.scans() - scansBefore;
    }

    @Override
    public void close() {
        sources.close();
    }
}
