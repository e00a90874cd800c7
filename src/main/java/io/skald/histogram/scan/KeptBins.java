package io.skald.histogram.scan;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinSinks;
import io.skald.histogram.bins.PersistedHistogram;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.histogram.key.RollUpKeys;
import io.skald.lattice.Node;
import java.util.List;
import java.util.Optional;

/**
 * Brings histograms that an earlier run kept back into memory.
 *
 * @param columns of the keys
 * @param domains of the quasi-identifiers
 * @param rows that are counted
 * @param sinks what the bins are put into
 */
record KeptBins(KeyColumns columns, List<Domain> domains, long rows, BinSinks sinks) {

    /**
     * Loads one.
     *
     * @return empty if the budget has no room for it
     * @throws io.skald.FailureException if it is damaged or of another table
     */
    Optional<Histogram> tryLoad(PersistedHistogram kept) {
        Node node = kept.node();
        long bins = kept.bins(domains, rows);
        Optional<BinSink> opened = sinks.tryOpen(node, bins, 1, true);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        BinSink sink = opened.get();
        try {
            KeyLayout layout = KeyLayout.Packed.of(columns, node);
            RollUpKeys keys = new RollUpKeys(columns, node, node, layout, sink.layout(), bins);
            BinSink.Lane lane = sink.newLane();
            KeyBlock target = new KeyBlock(sink.layout().words(), true, false);
            KeyBlock source = new KeyBlock(layout.words(), true, false);
            kept.read(domains, source, rows, block -> {
                keys.fill(target, block);
                lane.add(target);
            });
            lane.end();
            return HistogramCounter.complete(sink.finish());
        } catch (RuntimeException | Error failed) {
            sink.close();
            throw failed;
        }
    }
}
