package io.skald.engine;

import io.skald.FailureException;
import io.skald.attribute.bin.Domain;
import io.skald.histogram.BinSet;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import io.skald.histogram.bins.PersistedHistogram;
import io.skald.histogram.scan.StoreCounter;
import io.skald.lattice.Node;
import io.skald.store.KeptFolder;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A counter that keeps the histograms of its first scans in a folder, and spares a scan where those of an earlier run tell all that
 * it would. A scan counts many nodes in one reading, so that it is spared for all of them or for none.
 */
final class KeptHistograms implements HistogramCounter {

    private static final int MOST_KEPT = 8;

    /** Writing a bin takes some microseconds; a search is not to wait for long. */
    private static final long MOST_BINS = 1 << 22;

    private final StoreCounter counter;
    private final List<Domain> domains;
    private final KeptFolder folder;
    private final Consumer<String> warnings;
    private final List<PersistedHistogram> kept;
    private long binsKept;

    /**
     * @param folder of the kept table that the counter reads
     */
    KeptHistograms(StoreCounter counter, List<Domain> domains, KeptFolder folder, Consumer<String> warnings) {
        this.counter = counter;
        this.domains = domains;
        this.folder = folder;
        this.warnings = warnings;
        this.kept = new ArrayList<>(PersistedHistogram.in(folder, domains));
    }

    @Override
    public List<Count> tryCount(List<Node> nodes, long[] maxBins) {
        if (nodes.stream().allMatch(this::covered)) {
            Optional<List<Count>> counts = fromKept(nodes, maxBins);
            if (counts.isPresent()) {
                return counts.get();
            }
        }
        List<Count> counts = counter.tryCount(nodes, maxBins);
        counts.stream().map(HistogramCounter::complete).forEach(complete -> complete.ifPresent(this::keep));
        return counts;
    }

    private boolean covered(Node node) {
        return kept.stream().anyMatch(histogram -> histogram.node().isAtOrBelow(node));
    }

    /** All counts, or nothing if a histogram is damaged or does not fit in memory. */
    private Optional<List<Count>> fromKept(List<Node> nodes, long[] maxBins) {
        List<Count> counts = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Count count = fromKept(nodes.get(i), maxBins[i]);
            if (count instanceof Count.NoMemory) {
                counts.forEach(one -> HistogramCounter.complete(one).ifPresent(Histogram::close));
                return Optional.empty();
            }
            counts.add(count);
        }
        return Optional.of(counts);
    }

    private Count fromKept(Node node, long maxBins) {
        // Of those that serve, the highest has the fewest bins.
        PersistedHistogram source = kept.stream()
                .filter(histogram -> histogram.node().isAtOrBelow(node))
                .max(Comparator.comparingInt(histogram -> histogram.node().height()))
                .orElseThrow();
        Optional<Histogram> loaded = load(source);
        if (loaded.isEmpty()) {
            return new Count.NoMemory();
        }
        Histogram histogram = loaded.get();
        if (source.node().equals(node) && histogram.keys() <= maxBins) {
            return new Count.Complete(histogram);
        }
        try (histogram) {
            return counter.tryRollUp(histogram, node, maxBins);
        }
    }

    private Optional<Histogram> load(PersistedHistogram source) {
        try {
            return counter.tryLoad(source);
        } catch (FailureException damaged) {
            warnings.accept(damaged.getMessage() + " The nodes are counted anew.");
            kept.remove(source);
            source.remove();
            return Optional.empty();
        }
    }

    private void keep(Histogram histogram) {
        if (covered(histogram.node()) || kept.size() == MOST_KEPT || binsKept + histogram.keys() > MOST_BINS) {
            return;
        }
        try {
            kept.add(PersistedHistogram.save(histogram, domains, folder));
            binsKept += histogram.keys();
        } catch (FailureException full) {
            warnings.accept(full.getMessage() + " The run goes on without keeping histograms.");
            binsKept = MOST_BINS;
        }
    }

    @Override
    public Count tryRollUp(Histogram source, Node node, long maxBins) {
        return counter.tryRollUp(source, node, maxBins);
    }

    @Override
    public Count tryRollUpWithin(Histogram source, Node node, long maxKeys) {
        return counter.tryRollUpWithin(source, node, maxKeys);
    }

    @Override
    public boolean visit(Node node, long maxBins, BinVisitor visitor) {
        return counter.visit(node, maxBins, visitor);
    }

    @Override
    public List<RowSlice> trySlice(List<BinSet> sets) {
        return counter.trySlice(sets);
    }

    @Override
    public long bytesFor(Node node, long bins) {
        return counter.bytesFor(node, bins);
    }

    @Override
    public long scans() {
        return counter.scans();
    }

    @Override
    public long rowsScanned() {
        return counter.rowsScanned();
    }

    @Override
    public BigInteger informationOfAll() {
        return counter.informationOfAll();
    }

    @Override
    public Optional<BigInteger> tryInformationOfAll() {
        return counter.tryInformationOfAll();
    }

    @Override
    public int threads() {
        return counter.threads();
    }

    @Override
    public long availableBytes() {
        return counter.availableBytes();
    }
}
