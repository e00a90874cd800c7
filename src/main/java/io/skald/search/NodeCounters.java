package io.skald.search;

import io.skald.lattice.Node;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What counts nodes for a search. Where persons are counted, there may be one beside that counts rows alone, for less: a class has no more persons than
 * rows, so that a node which fails by its rows, or costs too much by them, need not be counted again. Where that leaves many nodes open, rows tell too little: from
 * then on all is counted at once, from histograms that tell persons and serve many nodes.
 */
final class NodeCounters implements AutoCloseable {

    /** Scans of the store that nodes left open by their rows may take. */
    private static final int MOST_SCANS = 8;

    private final NodeCounter all;
    private final Optional<NodeCounter> rows;
    private boolean rowsFirst;

    /**
     * @param all counts all that is asked
     * @param rows counts rows alone
     */
    NodeCounters(NodeCounter all, Optional<NodeCounter> rows) {
        this.all = all;
        this.rows = rows;
        this.rowsFirst = rows.isPresent();
    }

    /** The one that counts all that is asked. */
    NodeCounter all() {
        return all;
    }

    /** The one that counts rows alone, as long as nodes are counted by it first. */
    Optional<NodeCounter> rows() {
        return rows.filter(counter -> rowsFirst);
    }

    /** The one that nodes are counted by first, which knows all scans of the store for many nodes. */
    NodeCounter first() {
        return rows().orElse(all);
    }

    /**
     * Counts all that is asked of a node; empty if it has more than {@code maxBins} occupied bins.
     *
     * @param others nodes that are likely to be counted soon
     * @param suffices whether a count that leaves open how many persons there are tells enough
     */
    Optional<NodeCount> countAll(
            Node node, long maxBins, Supplier<Collection<Node>> others, Predicate<NodeCount> suffices) {
        if (rowsFirst && !all.hasSource(node)) {
            makeRoom(all.bytesFor(node, maxBins), rows.get());
        }
        Optional<NodeCount> count = all.count(node, maxBins, others, suffices);
        if (rowsFirst && all.evaluated() - all.rolledUp() > MOST_SCANS) {
            rowsFirst = false;
            rows.get().close();
        }
        return count;
    }

    /** What was counted by rows is counted again for less than what memory refuses. */
    private void makeRoom(long bytes, NodeCounter other) {
        while (all.availableBytes() < bytes && other.giveUpOne()) {
            continue;
        }
    }

    /** Gives up a histogram to make room for something else; false if there is none. */
    boolean giveUpOne() {
        return rows.filter(NodeCounter::giveUpOne).isPresent() || all.giveUpOne();
    }

    long evaluated() {
        return all.evaluated() + rows.map(NodeCounter::evaluated).orElse(0L);
    }

    long rolledUp() {
        return all.rolledUp() + rows.map(NodeCounter::rolledUp).orElse(0L);
    }

    long abortedEarly() {
        return all.abortedEarly() + rows.map(NodeCounter::abortedEarly).orElse(0L);
    }

    /** Scans of the store, those for rows alone included. */
    long scans() {
        return all.scans();
    }

    @Override
    public void close() {
        rows.ifPresent(NodeCounter::close);
        all.close();
    }
}
