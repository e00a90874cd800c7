package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinSinks;
import io.skald.histogram.bins.DenseBins;
import io.skald.histogram.bins.PartitionedBins;
import io.skald.histogram.bins.PartwiseVisit;
import io.skald.lattice.Node;
import java.util.List;
import java.util.Optional;

/**
 * Shows every bin of a node in any memory: from arrays where they fit, else part by part, by way of the disk.
 *
 * @param carrying whether keys carry a number beside their rows
 */
record NodeVisit(
        StoreScan scan, KeyedScan keyed, BinSinks sinks, boolean carrying, MemoryBudget budget, Workspace workspace) {

    /** Whether there are no more keys than {@code maxKeys}; else nothing or only some bins were shown. */
    boolean show(Node node, long maxKeys, BinVisitor visitor) {
        StoreScan.Session session = scan.begin();
        try (session) {
            Optional<DenseBins> dense = sinks.tryOpenDense(node, maxKeys, session.readers());
            if (dense.isPresent()) {
                return showDense(session, node, dense.get(), visitor);
            }
        }
        return showParts(node, maxKeys, visitor);
    }

    private boolean showDense(StoreScan.Session session, Node node, BinSink dense, BinVisitor visitor) {
        try (dense) {
            keyed.run(session, List.of(node), List.of(dense));
            Optional<Histogram> complete = HistogramCounter.complete(dense.finish());
            complete.ifPresent(histogram -> histogram.forEach(visitor));
            return complete.isPresent();
        }
    }

    private boolean showParts(Node node, long maxKeys, BinVisitor visitor) {
        Optional<PartitionedBins> opened = Optional.empty();
        try {
            try (StoreScan.Session session = scan.begin()) {
                PartitionedBins sink = sinks.openSpilling(node, maxKeys, session.readers(), workspace);
                opened = Optional.of(sink);
                keyed.run(session, List.of(node), List.of(sink));
            }
            return new PartwiseVisit(node, sinks, carrying, budget, workspace, visitor).show(opened.get(), maxKeys);
        } finally {
            opened.ifPresent(PartitionedBins::close);
        }
    }
}
