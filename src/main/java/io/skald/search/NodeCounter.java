package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Counts nodes from the histograms in memory where it can, from the store where it must. Memory decides only which way a node is
 * counted, never what comes out.
 */
final class NodeCounter implements AutoCloseable {

    /** A source so many times larger than the node is rolled up to something between first, if that serves other nodes too. */
    private static final int TOO_LARGE = 6;

    private static final long SMALL = 1L << 14;

    // Room is asked for more bins than predicted: too much of it costs nothing where it is free, too little another
    // count.
    private static final double MARGIN = 1.1;
    private static final long FEW_BINS = 64;

    /**
     * What came of counting one node in a scan.
     *
     * @param counted empty if the node has more bins than asked for
     */
    record Scanned(Node node, Optional<NodeCount> counted) {}

    private final HistogramCounter counter;
    private final Scoring scoring;
    private final OccupancyModel model;
    private final Absorption absorption;
    private final Sources sources = new Sources();
    private final Optional<RemoteNodes> remote;
    private final long scansBefore;
    private long evaluated;
    private long rolledUp;
    private long abortedEarly;

    /** @param scansBefore scans of the store before the search began */
    NodeCounter(
            HistogramCounter counter, Scoring scoring, OccupancyModel model, Absorption absorption, long scansBefore) {
        this.counter = counter;
        this.scoring = scoring;
        this.absorption = absorption;
        this.model = model;
        this.scansBefore = scansBefore;
        this.remote = counter.tallying().map(tallying -> new RemoteNodes(tallying, scoring));
    }

    /** Keeps a histogram as a source for all nodes above it; closed with this counter. */
    void keep(Histogram histogram) {
        sources.add(histogram, true);
    }

    /** Whether a node can be counted without the store. */
    boolean hasSource(Node node) {
        return sources.covers(node);
    }

    /** The nodes of the sources that took a scan of the store to make. */
    List<Node> scannedSources() {
        return sources.scanned();
    }

    /** Bytes that histograms could take if all sources were given up. */
    long bytes() {
        return counter.availableBytes() + sources.bytes();
    }

    long availableBytes() {
        return counter.availableBytes();
    }

    /** Bytes that a histogram of a node is expected to take, where counting stops at {@code maxBins}. */
    long bytesFor(Node node, long maxBins) {
        return counter.bytesFor(node, Math.min(maxBins, (long) (model.bins(node) * MARGIN) + FEW_BINS));
    }

    /**
     * Counts a node; empty if it has more than {@code maxBins} occupied bins. Where persons are counted, a count from a histogram may
     * leave open how many they are.
     *
     * @param others nodes that are likely to be counted soon
     * @param suffices whether such a count tells enough; otherwise the store is scanned
     */
    Optional<NodeCount> count(
            Node node, long maxBins, Supplier<Collection<Node>> others, Predicate<NodeCount> suffices) {
        Optional<Histogram> source = sources.smallestBelow(node, histogram -> tellsExactly(histogram, node));
        if (source.isPresent()) {
            if (source.get().node().equals(node)) {
                Optional<NodeCount> known = within(maxBins, Optional.of(countOf(source.get())));
                if (known.filter(suffices.negate()).isEmpty()) {
                    return noted(known, maxBins, true);
                }
                return fromShared(node, maxBins, others);
            }
            Histogram near = between(source.get(), node, others);
            Count count = rollUp(near, node, maxBins);
            if (!(count instanceof Count.NoMemory)) {
                Optional<Histogram> rolled = HistogramCounter.complete(count);
                Optional<NodeCount> known = rolled.map(this::countOf);
                if (known.filter(suffices.negate()).isEmpty()) {
                    rolled.ifPresent(histogram -> sources.add(histogram, false));
                    return noted(known, maxBins, true);
                }
                rolled.ifPresent(Histogram::close);
                return fromShared(node, maxBins, others);
            }
        }
        return fromStore(node, maxBins, others);
    }

    private boolean tellsExactly(Histogram histogram, Node node) {
        return histogram.exact() && counter.rollsUpExactly(histogram.node(), node);
    }

    /** Counts, in a scan of the store, a node from which others can be rolled up without losing sight of persons, and then the node. */
    private Optional<NodeCount> fromShared(Node node, long maxBins, Supplier<Collection<Node>> others) {
        // Nothing that is known is given up for it.
        long most = counter.availableBytes() / 4;
        Node shared = node;
        for (Node other : others.get()) {
            Node lower = shared.meet(other);
            if (counter.rollsUpExactly(lower, node) && bytesFor(lower, Long.MAX_VALUE) <= most) {
                shared = lower;
            }
        }
        if (!shared.equals(node)) {
            Optional<Histogram> histogram = HistogramCounter.complete(tryCount(shared, Long.MAX_VALUE));
            if (histogram.isPresent()) {
                sources.add(histogram.get(), true);
                Count count = rollUp(histogram.get(), node, maxBins);
                if (!(count instanceof Count.NoMemory)) {
                    return noted(take(count, false), maxBins, false);
                }
            }
        }
        return fromStore(node, maxBins, others);
    }

    private Count tryCountEvicting(Node node, long maxBins) {
        // A scan takes memory for its chunks before there is any for bins, and fails without it.
        while (counter.availableBytes() == 0 && sources.evict()) {
            continue;
        }
        Count count = tryCount(node, maxBins);
        while (count instanceof Count.NoMemory && sources.evict()) {
            count = tryCount(node, maxBins);
        }
        return count;
    }

    /** A source nearer to a node, rolled up for it and for as many others as it can serve; or the source itself. */
    private Histogram between(Histogram source, Node node, Supplier<Collection<Node>> others) {
        double most = source.keys() / (double) TOO_LARGE;
        if (source.keys() < SMALL || model.bins(node) > most) {
            return source;
        }
        Node shared = node;
        for (Node other : others.get()) {
            Node lower = shared.meet(other);
            if (source.node().isAtOrBelow(lower) && model.bins(lower) <= most) {
                shared = lower;
            }
        }
        if (shared.equals(node)) {
            return source;
        }
        Node nearer = shared;
        long keys = source.keys() / 2;
        Optional<Histogram> histogram = HistogramCounter.complete(
                rollUp(source, nearer, keys, () -> counter.tryRollUpWithin(source, nearer, keys)));
        histogram.ifPresent(near -> sources.add(near, false));
        return histogram.orElse(source);
    }

    private Count rollUp(Histogram source, Node node, long maxBins) {
        return rollUp(source, node, maxBins, () -> counter.tryRollUp(source, node, maxBins));
    }

    /** Gives up what was rolled up before as long as there is no room. */
    private Count rollUp(Histogram source, Node node, long maxBins, Supplier<Count> attempt) {
        long bytes = bytesFor(node, Math.min(maxBins, source.keys()));
        while (counter.availableBytes() < bytes && sources.evictRolledUp(source)) {
            continue;
        }
        Count count = attempt.get();
        while (count instanceof Count.NoMemory && sources.evictRolledUp(source)) {
            count = attempt.get();
        }
        return count;
    }

    private Optional<NodeCount> fromStore(Node node, long maxBins, Supplier<Collection<Node>> others) {
        if (remote.isPresent()) {
            return fromElsewhere(remote.get(), node, maxBins, others);
        }
        Count count = tryCountEvicting(node, maxBins);
        return noted(count instanceof Count.NoMemory ? visit(node, maxBins) : take(count, true), maxBins, false);
    }

    /** Bins are brought here where memory is expected to hold them, to be rolled up; asking in vain would cost as much as counting. */
    private Optional<NodeCount> fromElsewhere(
            RemoteNodes nodes, Node node, long maxBins, Supplier<Collection<Node>> others) {
        if (bytesFor(node, maxBins) <= counter.availableBytes()) {
            Count count = tryCount(node, maxBins);
            if (!(count instanceof Count.NoMemory)) {
                return noted(take(count, true), maxBins, false);
            }
        }
        return noted(
                nodes.tally(node, maxBins, others.get()).map(tally -> countOf(node, tally.sizes(), tally.losses())),
                maxBins,
                false);
    }

    private Count tryCount(Node node, long maxBins) {
        return counter.tryCount(List.of(node), new long[] {maxBins}).get(0);
    }

    /**
     * Counts several nodes in one scan of the store, giving up all sources.
     *
     * @return those that memory sufficed for
     */
    List<Scanned> scan(List<Node> nodes, long[] maxBins) {
        if (remote.isPresent() && bytesFor(nodes.get(0), maxBins[0]) > bytes()) {
            return List.of();
        }
        sources.close();
        List<Count> counts = counter.tryCount(nodes, maxBins);
        List<Scanned> scanned = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            if (!(counts.get(i) instanceof Count.NoMemory)) {
                scanned.add(new Scanned(nodes.get(i), noted(take(counts.get(i), true), maxBins[i], false)));
            }
        }
        return scanned;
    }

    /** Counts a node bin by bin, in any memory; empty if it has too many. */
    private Optional<NodeCount> visit(Node node, long maxBins) {
        NodeTally tally = new NodeTally(scoring.lossSums(node));
        return counter.visit(node, maxBins, tally)
                ? Optional.of(countOf(node, tally.sizes(), tally.losses()))
                : Optional.empty();
    }

    private NodeCount countOf(Node node, ClassSizes sizes, Optional<LossSums> losses) {
        Optional<Absorbable> absorbable = absorption.of(node, sizes, scoring);
        absorbable.ifPresent(classes -> counter.visit(node, Long.MAX_VALUE, classes));
        return new NodeCount(node, sizes, losses, absorbable);
    }

    private Optional<NodeCount> take(Count count, boolean scanned) {
        Optional<Histogram> histogram = HistogramCounter.complete(count);
        histogram.ifPresent(complete -> sources.add(complete, scanned));
        return histogram.map(this::countOf);
    }

    private NodeCount countOf(Histogram histogram) {
        Optional<LossSums> losses = scoring.lossSums(histogram.node());
        losses.ifPresent(histogram::forEach);
        Optional<Absorbable> absorbable = absorption.of(histogram.node(), histogram.sizes(), scoring);
        absorbable.ifPresent(histogram::forEach);
        return new NodeCount(histogram.node(), histogram.sizes(), losses, absorbable);
    }

    private Optional<NodeCount> noted(Optional<NodeCount> count, long maxBins, boolean fromMemory) {
        Optional<NodeCount> told = within(maxBins, count);
        evaluated++;
        rolledUp += fromMemory ? 1 : 0;
        abortedEarly += told.isEmpty() ? 1 : 0;
        return told;
    }

    /** A histogram that happens to be in memory tells no more than one that is counted for it: else what a search finds would depend on the memory. */
    private static Optional<NodeCount> within(long maxBins, Optional<NodeCount> count) {
        return count.filter(known -> known.sizes().count() <= maxBins);
    }

    /** Gives up a histogram to make room for something else; false if there is none. Not to be called while one is in use. */
    boolean giveUpOne() {
        return sources.evict();
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
