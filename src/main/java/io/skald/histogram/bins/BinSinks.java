package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import java.util.Optional;

/** Chooses what counts a node: arrays indexed by the key where the key space is small, hash tables otherwise. */
public final class BinSinks implements AutoCloseable {

    /** Keys of the largest array, and keys up to which an array is always better than a table. */
    private static final long MOST_CELLS = 1L << 22;

    private static final long FEW_CELLS = 1L << 15;

    private static final int SLOTS_PER_BIN = 2;

    private final KeyColumns columns;
    private final long rows;
    private final boolean carrying;
    private final MemoryBudget budget;
    private final CountingPools pools;

    public BinSinks(KeyColumns columns, long rows, boolean carrying, MemoryBudget budget) {
        this.columns = columns;
        this.rows = rows;
        this.carrying = carrying;
        this.budget = budget;
        this.pools = CountingPools.of(carrying, budget);
    }

    /**
     * A sink for a node that gives up when the budget refuses; empty if the budget has no room for its beginning.
     *
     * @param counted whether keys come with counts, being those of another histogram
     */
    public Optional<BinSink> tryOpen(Node node, long maxBins, int lanes, boolean counted) {
        return tryOpen(node, maxBins, lanes, counted, false);
    }

    /** As {@link #tryOpen(Node, long, int, boolean)}; whether keys are merged of which persons do not add up. */
    public Optional<BinSink> tryOpen(Node node, long maxBins, int lanes, boolean counted, boolean rough) {
        Optional<DenseBins> dense = tryOpenDense(node, maxBins, counted ? 1 : lanes, rough);
        if (dense.isPresent()) {
            return dense.map(BinSink.class::cast);
        }
        KeyLayout.Packed layout = KeyLayout.Packed.of(columns, node);
        int least = lanes == 1 ? 0 : Parts.LEAST_BITS;
        Parts parts = parts(layout, 0, least, expected(maxBins), lanes, counted);
        return budget.tryReserve(MemoryTag.HISTOGRAM, parts.bytes(lanes, recordLongs(layout, counted)))
                .map(staging -> new PartitionedBins(
                        node, columns, layout, carrying, rough, parts, maxBins, budget, staging, Optional.empty()));
    }

    /** A sink of arrays for a node, if its keys are few enough and the budget allows it. */
    public Optional<DenseBins> tryOpenDense(Node node, long maxBins, int lanes) {
        return tryOpenDense(node, maxBins, lanes, false);
    }

    private Optional<DenseBins> tryOpenDense(Node node, long maxBins, int lanes, boolean rolledUp) {
        return dense(node, expected(maxBins), lanes)
                .flatMap(layout -> DenseBins.tryOpen(node, columns, layout, carrying, rolledUp, maxBins, lanes, pools));
    }

    /** A sink for all keys of a node that spills what the budget refuses. */
    public PartitionedBins openSpilling(Node node, long maxBins, int lanes, Workspace workspace) {
        return openSpilling(node, 0, maxBins, expected(maxBins), lanes, false, workspace);
    }

    /** A sink for part of a node's keys that spills what the budget refuses. */
    public PartitionedBins openSpilling(
            Node node, int skip, long maxBins, long likely, int lanes, boolean counted, Workspace workspace) {
        KeyLayout.Packed layout = KeyLayout.Packed.of(columns, node);
        Parts parts = parts(layout, skip, Parts.LEAST_BITS, likely, lanes, counted);
        Spill spill = new Spill(workspace, budget, parts.count());
        try {
            MemoryBudget.Reservation staging =
                    budget.reserve(MemoryTag.HISTOGRAM, parts.bytes(lanes, recordLongs(layout, counted)));
            return new PartitionedBins(
                    node, columns, layout, carrying, false, parts, maxBins, budget, staging, Optional.of(spill));
        } catch (RuntimeException failed) {
            spill.close();
            throw failed;
        }
    }

    /** Bytes that counting a node of so many bins takes at the most. */
    public long bytesFor(Node node, long bins, int lanes) {
        Optional<KeyLayout.Dense> dense = dense(node, bins, lanes);
        if (dense.isPresent()) {
            return DenseBins.bytes(dense.get(), lanes, pools);
        }
        KeyLayout.Packed layout = KeyLayout.Packed.of(columns, node);
        Parts parts = parts(layout, 0, Parts.LEAST_BITS, bins, lanes, false);
        long spread = bins / 8 + 16L * parts.count();
        return BinTable.bytes(Math.addExact(bins, spread), layout.words(), carrying)
                + parts.bytes(lanes, recordLongs(layout, false));
    }

    private Optional<KeyLayout.Dense> dense(Node node, long bins, int lanes) {
        KeyLayout.Dense layout = KeyLayout.Dense.of(columns, node, MOST_CELLS);
        if (layout.space() < 0) {
            return Optional.empty();
        }
        long likely = Math.min(bins, layout.space());
        long table = likely * SLOTS_PER_BIN * BinTable.slotBytes(1, carrying);
        boolean better = layout.space() <= FEW_CELLS || DenseBins.bytes(layout, lanes, pools) <= table;
        return better ? Optional.of(layout) : Optional.empty();
    }

    private Parts parts(KeyLayout layout, int skip, int least, long bins, int lanes, boolean counted) {
        long share = MemoryShare.STAGING.of(budget);
        return Parts.of(skip, least, bins, lanes, recordLongs(layout, counted), share);
    }

    private long expected(long maxBins) {
        return Math.min(maxBins, rows);
    }

    private int recordLongs(KeyLayout layout, boolean counted) {
        return layout.words() + (counted ? 1 : 0) + (carrying ? 1 : 0);
    }

    /** Gives back the memory that is kept for further sinks. */
    @Override
    public void close() {
        pools.close();
    }
}
