package io.skald.histogram.scan;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.histogram.BinSet;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinSinks;
import io.skald.histogram.bins.DenseBins;
import io.skald.histogram.bins.PartitionedBins;
import io.skald.histogram.bins.PartwiseVisit;
import io.skald.histogram.bins.RollUps;
import io.skald.histogram.bins.StoredHistogram;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.RollUpKeys;
import io.skald.lattice.Node;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts from tuples that were counted elsewhere, in any memory, as {@link StoreCounter} counts from rows. For one thread at a time. */
public final class TupleCounter implements HistogramCounter, AutoCloseable {

    private final CountedTuples tuples;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final int threads;
    private final BinSinks sinks;
    private final RollUps rollUps;
    private long scans;
    private long read;

    /**
     * @param tuples finished; not closed with this
     * @param threads how many may roll up at once, at least 1
     */
    public TupleCounter(CountedTuples tuples, MemoryBudget budget, Workspace workspace, int threads) {
        this.tuples = tuples;
        this.budget = budget;
        this.workspace = workspace;
        this.threads = threads;
        this.sinks = new BinSinks(tuples.columns(), tuples.countedRows(), false, budget);
        this.rollUps = new RollUps(tuples.columns(), sinks, threads);
    }

    @Override
    public List<Count> tryCount(List<Node> nodes, long[] maxBins) {
        List<Optional<BinSink>> opened = new ArrayList<>();
        try {
            List<Feed> feeds = new ArrayList<>();
            for (int i = 0; i < nodes.size(); i++) {
                Optional<BinSink> sink =
                        sinks.tryOpen(nodes.get(i), tuples.columns().keys(maxBins[i]), 1, true);
                opened.add(sink);
                if (sink.isPresent()) {
                    feeds.add(new Feed(nodes.get(i), sink.get()));
                }
            }
            scan(feeds);
            return opened.stream()
                    .map(sink -> sink.map(BinSink::finish).orElseGet(Count.NoMemory::new))
                    .toList();
        } catch (RuntimeException | Error failed) {
            opened.forEach(sink -> sink.ifPresent(BinSink::close));
            throw failed;
        }
    }

    /** What one node gets of the tuples. */
    private final class Feed {

        private final BinSink sink;
        private final BinSink.Lane lane;
        private final RollUpKeys keys;
        private final KeyBlock coarse;

        Feed(Node node, BinSink sink) {
            this.sink = sink;
            this.lane = sink.newLane();
            this.keys = new RollUpKeys(
                    tuples.columns(), tuples.bottom(), node, tuples.layout(), sink.layout(), tuples.tuples());
            this.coarse = new KeyBlock(sink.layout().words(), true, false);
        }

        boolean open() {
            return sink.open();
        }

        void add(KeyBlock fine) {
            if (open()) {
                keys.fill(coarse, fine);
                lane.add(coarse);
            }
        }

        void end() {
            lane.end();
        }
    }

    private void scan(List<Feed> feeds) {
        if (feeds.isEmpty()) {
            return;
        }
        scans++;
        KeyBlock block = new KeyBlock(tuples.layout().words(), true, false);
        read += tuples.read(block, () -> {
            feeds.forEach(feed -> feed.add(block));
            return feeds.stream().anyMatch(Feed::open);
        });
        feeds.forEach(Feed::end);
    }

    @Override
    public Count tryRollUp(Histogram source, Node node, long maxBins) {
        return tryRollUpWithin(source, node, tuples.columns().keys(maxBins));
    }

    @Override
    public Count tryRollUpWithin(Histogram source, Node node, long maxKeys) {
        return rollUps.tryCount((StoredHistogram) source, node, maxKeys);
    }

    @Override
    public boolean visit(Node node, long mostBins, BinVisitor visitor) {
        long maxBins = tuples.columns().keys(mostBins);
        Optional<DenseBins> dense = sinks.tryOpenDense(node, maxBins, 1);
        return dense.isPresent() ? visitDense(node, dense.get(), visitor) : visitParts(node, maxBins, visitor);
    }

    private boolean visitDense(Node node, BinSink dense, BinVisitor visitor) {
        try (dense) {
            scan(List.of(new Feed(node, dense)));
            Optional<Histogram> complete = HistogramCounter.complete(dense.finish());
            complete.ifPresent(histogram -> histogram.forEach(visitor));
            return complete.isPresent();
        }
    }

    private boolean visitParts(Node node, long maxBins, BinVisitor visitor) {
        long likely = Math.min(maxBins, tuples.tuples());
        try (PartitionedBins sink = sinks.openSpilling(node, 0, maxBins, likely, 1, true, workspace)) {
            scan(List.of(new Feed(node, sink)));
            return new PartwiseVisit(node, sinks, false, budget, workspace, visitor).show(sink, maxBins);
        }
    }

    /** None: who counted the tuples has the rows. */
    @Override
    public List<RowSlice> trySlice(List<BinSet> sets) {
        return List.of();
    }

    @Override
    public long bytesFor(Node node, long bins) {
        return sinks.bytesFor(node, Math.min(tuples.columns().keys(bins), Math.max(1, tuples.tuples())), threads);
    }

    @Override
    public long scans() {
        return scans;
    }

    /** {@inheritDoc} A tuple counts once, whatever its rows. */
    @Override
    public long rowsScanned() {
        return read;
    }

    @Override
    public Optional<BigInteger> tryInformationOfAll() {
        return Optional.of(informationOfAll());
    }

    @Override
    public BigInteger informationOfAll() {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < tuples.domains().size(); i++) {
            for (Long2LongMap.Entry code : tuples.rowsOfCode().get(i).long2LongEntrySet()) {
                sum = sum.add(BigInteger.valueOf(code.getLongValue())
                        .multiply(BigInteger.valueOf(Information.ofRows(code.getLongValue()))));
            }
        }
        return sum;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public long availableBytes() {
        return Math.max(0, budget.available());
    }

    /** Gives back what is kept for further histograms. */
    @Override
    public void close() {
        sinks.close();
    }
}
