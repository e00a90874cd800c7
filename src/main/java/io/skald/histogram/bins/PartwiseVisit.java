package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.key.KeyBlock;
import io.skald.lattice.Node;

/**
 * Shows the bins of a node that was counted in parts: first those that memory holds whole, then part by part those on disk; a part
 * that still does not fit is split by further bits of the hash, the same way.
 */
public final class PartwiseVisit {

    private static final long TOO_MANY = -1;

    private final Node node;
    private final BinSinks sinks;
    private final boolean carrying;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final BinVisitor visitor;

    public PartwiseVisit(
            Node node, BinSinks sinks, boolean carrying, MemoryBudget budget, Workspace workspace, BinVisitor visitor) {
        this.node = node;
        this.sinks = sinks;
        this.carrying = carrying;
        this.budget = budget;
        this.workspace = workspace;
        this.visitor = visitor;
    }

    /** Shows all bins, or says no when there are more than {@code maxBins}; all lanes of the sink have ended. */
    public boolean show(PartitionedBins sink, long maxBins) {
        return finish(sink, maxBins) != TOO_MANY;
    }

    private long finish(PartitionedBins sink, long maxBins) {
        if (!sink.open()) {
            return TOO_MANY;
        }
        long shown = sink.visitWhole(visitor);
        for (int part = 0; part < sink.parts().count() && shown <= maxBins; part++) {
            if (sink.spilled().holds(part)) {
                long more = finishPart(sink, part, maxBins - shown);
                if (more == TOO_MANY) {
                    return TOO_MANY;
                }
                shown += more;
            }
        }
        return shown <= maxBins ? shown : TOO_MANY;
    }

    private long finishPart(PartitionedBins parent, int part, long maxBins) {
        int skip = parent.parts().skip() + parent.parts().bits();
        if (skip >= Parts.HASH_BITS) {
            budget.reserve(
                    MemoryTag.HISTOGRAM,
                    Math.max(BinTable.bytes(1, parent.layout().words(), carrying), budget.available() + 1));
        }
        long likely = Math.min(maxBins, parent.spilled().records(part));
        try (PartitionedBins deeper = sinks.openSpilling(node, skip, maxBins, likely, 1, true, workspace)) {
            BinSink.Lane lane = deeper.newLane();
            KeyBlock block = new KeyBlock(deeper.layout().words(), true, carrying);
            parent.spilled().read(part, block, () -> {
                lane.add(block);
                return deeper.open();
            });
            lane.end();
            return finish(deeper, maxBins);
        }
    }
}
