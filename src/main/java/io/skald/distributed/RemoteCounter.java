package io.skald.distributed;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.BinSet;
import io.skald.histogram.BinTally;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinSinks;
import io.skald.histogram.bins.RollUps;
import io.skald.histogram.bins.StoredHistogram;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Counts from tuples that stay where they are. Nodes that memory holds come here, bin by bin, to be rolled up; of all others a few sums come. With persons, whose numbers do not
 * add up from bin to bin, that is so of every node.
 */
final class RemoteCounter implements HistogramCounter, HistogramCounter.Tallying, AutoCloseable {

    private final DistributedTable table;
    private final BinNumbers numbers;
    private final Sensitive sensitive;
    private final CountedValues counted;
    private final boolean ofPersons;
    private final MemoryBudget budget;
    private final int threads;
    private final KeyColumns columns;
    private final BinSinks sinks;
    private final RollUps rollUps;
    private long scans;

    /**
     * @param counted the rows of every value
     * @param ofPersons whether persons are counted
     */
    RemoteCounter(
            DistributedTable table,
            BinNumbers numbers,
            Sensitive sensitive,
            CountedValues counted,
            boolean ofPersons,
            MemoryBudget budget,
            int threads) {
        this.table = table;
        this.numbers = numbers;
        this.sensitive = sensitive;
        this.counted = counted;
        this.ofPersons = ofPersons;
        this.budget = budget;
        this.threads = threads;
        this.columns = KeyColumns.of(numbers.domains(), sensitive, Optional.empty(), false);
        this.sinks = new BinSinks(columns, counted.rows(), false, budget);
        this.rollUps = new RollUps(columns, sinks, threads);
    }

    @Override
    public Optional<Tallying> tallying() {
        return Optional.of(this);
    }

    @Override
    public List<Count> tryCount(List<Node> nodes, long[] maxBins) {
        if (ofPersons || counted.rows() > FetchedRows.MOST_ROWS) {
            return nodes.stream().map(node -> (Count) new Count.NoMemory()).toList();
        }
        List<Optional<BinSink>> opened = new ArrayList<>();
        try {
            for (int i = 0; i < nodes.size(); i++) {
                opened.add(sinks.tryOpen(nodes.get(i), columns.keys(maxBins[i]), 1, true));
            }
            fill(nodes, opened);
            return opened.stream()
                    .map(sink -> sink.map(BinSink::finish).orElseGet(Count.NoMemory::new))
                    .toList();
        } catch (RuntimeException | Error failed) {
            opened.forEach(sink -> sink.ifPresent(BinSink::close));
            throw failed;
        }
    }

    private void fill(List<Node> nodes, List<Optional<BinSink>> opened) {
        int[] wanted = IntStream.range(0, nodes.size())
                .filter(i -> opened.get(i).isPresent())
                .toArray();
        if (wanted.length == 0) {
            return;
        }
        scans++;
        List<Node> counting = Arrays.stream(wanted).mapToObj(nodes::get).toList();
        Grouping grouping = numbers.grouping(counting);
        List<SinkFeed> feeds = IntStream.range(0, wanted.length)
                .mapToObj(way -> new SinkFeed(
                        opened.get(wanted[way]).orElseThrow(),
                        grouping,
                        way,
                        numbers.at(counting.get(way)),
                        sensitive.columns().size()))
                .toList();
        table.fold(grouping, new RecordsFold(), block -> {
            RecordsFold.read(
                    grouping, block, (way, key, values, rows) -> feeds.get(way).add(key, values, rows));
            return feeds.stream().anyMatch(SinkFeed::isOpen);
        });
        feeds.forEach(SinkFeed::end);
    }

    @Override
    public boolean[] tally(List<Node> nodes, long[] maxBins, List<? extends BinTally> tallies) {
        scans++;
        List<TallyFold.OfNode> ofNodes = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            List<long[]> bins =
                    numbers.at(nodes.get(i)).stream().map(LevelBins::bins).toList();
            ofNodes.add(new TallyFold.OfNode(
                    bins.toArray(long[][]::new), maxBins[i], tallies.get(i).part(bins)));
        }
        long[] found = new long[nodes.size()];
        table.fold(numbers.grouping(nodes), new TallyFold(ofNodes, sensitive, ofPersons), block -> {
            List<TallyFold.Tallied> parts = TallyFold.of(block);
            for (int i = 0; i < found.length; i++) {
                found[i] += parts.get(i).bins();
                tallies.get(i).add(parts.get(i).part());
            }
            return true;
        });
        boolean[] complete = new boolean[found.length];
        for (int i = 0; i < found.length; i++) {
            complete[i] = found[i] <= maxBins[i];
        }
        return complete;
    }

    @Override
    public Count tryRollUp(Histogram source, Node node, long maxBins) {
        return tryRollUpWithin(source, node, columns.keys(maxBins));
    }

    @Override
    public Count tryRollUpWithin(Histogram source, Node node, long maxKeys) {
        return rollUps.tryCount((StoredHistogram) source, node, maxKeys);
    }

    /** {@inheritDoc} Bins pass by one after the other, and take no memory. */
    @Override
    public boolean visit(Node node, long maxBins, BinVisitor visitor) {
        scans++;
        Grouping grouping = numbers.grouping(List.of(node));
        List<LevelBins> levels = numbers.at(node);
        long[] bins = new long[levels.size()];
        long[] shown = {0};
        GroupEvidence groups = new GroupEvidence(grouping, sensitive, ofPersons, (way, key, evidence) -> {
            if (shown[0]++ < maxBins) {
                for (int i = 0; i < bins.length; i++) {
                    bins[i] = levels.get(i).bins()[(int) grouping.number(way, i, key)];
                }
                visitor.bin(bins, evidence);
            }
        });
        table.fold(grouping, new RecordsFold(), block -> {
            RecordsFold.read(grouping, block, groups);
            return shown[0] <= maxBins;
        });
        groups.end();
        return shown[0] <= maxBins;
    }

    /** None: who holds the tuples has the rows. */
    @Override
    public List<RowSlice> trySlice(List<BinSet> sets) {
        return List.of();
    }

    @Override
    public long bytesFor(Node node, long bins) {
        return ofPersons || counted.rows() > FetchedRows.MOST_ROWS
                ? Long.MAX_VALUE
                : sinks.bytesFor(node, Math.min(columns.keys(bins), Math.max(1, counted.rows())), threads);
    }

    /** {@inheritDoc} One is a job of those who hold the tuples. */
    @Override
    public long scans() {
        return scans;
    }

    /** {@inheritDoc} None is read here. */
    @Override
    public long rowsScanned() {
        return scans * counted.rows();
    }

    @Override
    public Optional<BigInteger> tryInformationOfAll() {
        return Optional.of(informationOfAll());
    }

    @Override
    public BigInteger informationOfAll() {
        return counted.informationOfAll();
    }

    @Override
    public long availableBytes() {
        return Math.max(0, budget.available());
    }

    @Override
    public void close() {
        sinks.close();
    }
}
