package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.BinSet;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import io.skald.lattice.Node;
import io.skald.loss.Bits;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts rows held in an array, the obvious way. One bin takes one byte of its budget. */
final class FakeCounter implements HistogramCounter {

    private final List<? extends Domain> domains;
    private final long[][] rows;
    private final List<Map<Long, Long>> rowsOfCode = new ArrayList<>();
    private long available;
    private int threads = 1;
    private long scans;
    private long visits;
    private boolean memoryForSlices = true;
    private long slicesMade;
    private long slicesClosed;
    private long countsAfterSlices;
    private Optional<MemoryBudget> toExhaust = Optional.empty();
    private Optional<MemoryBudget.Reservation> toRelease = Optional.empty();

    /** @param available bins that all histograms together may hold */
    FakeCounter(List<? extends Domain> domains, long[][] rows, long available) {
        this.domains = domains;
        this.rows = rows;
        this.available = available;
        for (int i = 0; i < domains.size(); i++) {
            Map<Long, Long> ofCode = new LinkedHashMap<>();
            for (long[] row : rows) {
                ofCode.merge(row[i], 1L, Long::sum);
            }
            rowsOfCode.add(ofCode);
        }
    }

    /** Times that a node was counted by parts, for want of memory. */
    long visits() {
        return visits;
    }

    /** This counter, with so many threads for other work. */
    FakeCounter with(int threads) {
        this.threads = threads;
        return this;
    }

    @Override
    public int threads() {
        return threads;
    }

    /** This counter, which has no memory for slices from now on. */
    FakeCounter withoutMemoryForSlices() {
        memoryForSlices = false;
        return this;
    }

    /** This counter, which takes all that is left of a budget once it has made slices. */
    FakeCounter exhausting(MemoryBudget budget) {
        toExhaust = Optional.of(budget);
        return this;
    }

    /** This counter, which gives memory back when it first scans: what a search takes shares of at its beginning is less than what is free later. */
    FakeCounter releasing(MemoryBudget.Reservation reservation) {
        toRelease = Optional.of(reservation);
        return this;
    }

    /** Nodes counted, from the rows or from others, once slices had been made and all were closed again. */
    long countsAfterSlices() {
        return countsAfterSlices;
    }

    private void noteCount() {
        countsAfterSlices += slicesMade > 0 && slicesOpen() == 0 ? 1 : 0;
    }

    /** Slices that were made so far. */
    long slicesMade() {
        return slicesMade;
    }

    /** Slices that are not closed. */
    long slicesOpen() {
        return slicesMade - slicesClosed;
    }

    @Override
    public List<Count> tryCount(List<Node> nodes, long[] maxBins) {
        scans++;
        toRelease.ifPresent(MemoryBudget.Reservation::close);
        noteCount();
        List<Count> counts = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            counts.add(offer(nodes.get(i), count(nodes.get(i)), maxBins[i]));
        }
        return counts;
    }

    private Count offer(Node node, Map<List<Long>, long[]> bins, long maxBins) {
        if (Math.min(bins.size(), maxBins + 1) > available) {
            return new Count.NoMemory();
        }
        return bins.size() > maxBins ? new Count.TooManyBins() : new Count.Complete(new InMemory(node, bins));
    }

    private Map<List<Long>, long[]> count(Node node) {
        Map<List<Long>, long[]> bins = new LinkedHashMap<>();
        for (long[] row : rows) {
            List<Long> key = new ArrayList<>();
            for (int i = 0; i < row.length; i++) {
                key.add(domains.get(i).bin(node.level(i), row[i]));
            }
            add(bins, key, 1);
        }
        return bins;
    }

    private static void add(Map<List<Long>, long[]> bins, List<Long> key, long count) {
        long[] sums = bins.computeIfAbsent(key, any -> new long[1]);
        sums[0] += count;
    }

    @Override
    public Count tryRollUpWithin(Histogram source, Node node, long maxKeys) {
        return tryRollUp(source, node, maxKeys);
    }

    @Override
    public Count tryRollUp(Histogram source, Node node, long maxBins) {
        if (!source.node().isAtOrBelow(node)) {
            throw new IllegalArgumentException(source.node() + " is not below " + node);
        }
        noteCount();
        Map<List<Long>, long[]> bins = new LinkedHashMap<>();
        source.forEach((key, evidence) -> {
            List<Long> coarse = new ArrayList<>();
            for (int i = 0; i < key.length; i++) {
                coarse.add(domains.get(i).coarsen(source.node().level(i), key[i], node.level(i)));
            }
            add(bins, coarse, evidence.rows());
        });
        return offer(node, bins, maxBins);
    }

    @Override
    public boolean visit(Node node, long maxBins, BinVisitor visitor) {
        scans++;
        visits++;
        noteCount();
        Map<List<Long>, long[]> bins = count(node);
        show(bins, visitor);
        return bins.size() <= maxBins;
    }

    @Override
    public Optional<BigInteger> tryInformationOfAll() {
        return Optional.empty();
    }

    @Override
    public List<RowSlice> trySlice(List<BinSet> sets) {
        if (!memoryForSlices) {
            return List.of();
        }
        scans++;
        slicesMade += sets.size();
        toExhaust.ifPresent(budget -> budget.reserve(MemoryTag.CHUNKS, budget.available()));
        return sets.stream().<RowSlice>map(Slice::new).toList();
    }

    /** The rows of a set of bins; they take nothing of what is available. */
    private final class Slice implements RowSlice {

        private final long[][] inSet;
        private boolean open = true;

        Slice(BinSet set) {
            Domain domain = domains.get(set.attribute());
            inSet = Arrays.stream(rows)
                    .filter(row -> set.bins().contains(domain.bin(set.level(), row[set.attribute()])))
                    .toArray(long[][]::new);
        }

        @Override
        public long rows() {
            return inSet.length;
        }

        @Override
        public boolean surelyHasMoreInSmallClasses(Node node, Requirement requirement, long limit) {
            if (!open) {
                throw new IllegalStateException("closed");
            }
            return new FakeCounter(domains, inSet, 0)
                            .count(node).values().stream()
                                    .mapToLong(sums -> sums[0] < requirement.leastRows() ? sums[0] : 0)
                                    .sum()
                    > limit;
        }

        @Override
        public void close() {
            slicesClosed += open ? 1 : 0;
            open = false;
        }
    }

    private static void show(Map<List<Long>, long[]> bins, BinVisitor visitor) {
        bins.forEach((key, sums) ->
                visitor.bin(key.stream().mapToLong(Long::longValue).toArray(), Evidence.ofRows(sums[0])));
    }

    @Override
    public long bytesFor(Node node, long bins) {
        return bins;
    }

    @Override
    public long scans() {
        return scans;
    }

    @Override
    public long rowsScanned() {
        return scans * rows.length;
    }

    @Override
    public BigInteger informationOfAll() {
        return rowsOfCode.stream()
                .flatMap(ofCode -> ofCode.values().stream())
                .map(count -> BigInteger.valueOf(count).multiply(BigInteger.valueOf(Bits.log2(count))))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    @Override
    public long availableBytes() {
        return available;
    }

    private final class InMemory implements Histogram {

        private final Node node;
        private final Map<List<Long>, long[]> bins;
        private boolean open = true;

        InMemory(Node node, Map<List<Long>, long[]> bins) {
            this.node = node;
            this.bins = bins;
            available -= bins.size();
        }

        @Override
        public Node node() {
            return node;
        }

        @Override
        public long keys() {
            return bins.size();
        }

        @Override
        public ClassSizes sizes() {
            ClassSizes.Builder sizes = new ClassSizes.Builder();
            bins.values().forEach(sums -> sizes.add(Evidence.ofRows(sums[0])));
            return sizes.build();
        }

        @Override
        public void forEach(BinVisitor visitor) {
            if (!open) {
                throw new IllegalStateException("closed");
            }
            show(bins, visitor);
        }

        @Override
        public long retainedBytes() {
            return bins.size();
        }

        @Override
        public void close() {
            available += open ? bins.size() : 0;
            open = false;
        }
    }

    @Override
    public String toString() {
        return Arrays.deepToString(rows);
    }
}
