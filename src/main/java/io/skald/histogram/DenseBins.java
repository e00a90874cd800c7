package io.skald.histogram;

import io.skald.budget.MemoryBudget;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Counts into arrays indexed by the key, one per lane, which are added up at the end. */
final class DenseBins implements BinSink {

    private final Node node;
    private final KeyLayout.Dense layout;
    private final boolean informed;
    private final long maxBins;
    private final MemoryBudget.Reservation reservation;
    private final List<DenseLane> lanes = new ArrayList<>();
    private volatile boolean tooMany;

    private DenseBins(
            Node node, KeyLayout.Dense layout, boolean informed, long maxBins, MemoryBudget.Reservation reservation) {
        this.node = node;
        this.layout = layout;
        this.informed = informed;
        this.maxBins = maxBins;
        this.reservation = reservation;
    }

    /** Bytes for so many lanes. */
    static long bytes(KeyLayout.Dense layout, boolean informed, int lanes) {
        return layout.space() * lanes * (Integer.BYTES + (informed ? Long.BYTES : 0));
    }

    /** A sink for so many lanes, if the budget allows it. */
    static Optional<BinSink> tryOpen(
            Node node, KeyLayout.Dense layout, boolean informed, long maxBins, int lanes, MemoryBudget budget) {
        return budget.tryReserve(BinTable.TAG, bytes(layout, informed, lanes))
                .map(reservation -> new DenseBins(node, layout, informed, maxBins, reservation));
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public boolean open() {
        return !tooMany;
    }

    @Override
    public synchronized Lane newLane() {
        DenseLane lane = new DenseLane((int) layout.space());
        lanes.add(lane);
        return lane;
    }

    @Override
    public synchronized HistogramCounter.Count finish() {
        if (tooMany) {
            return new HistogramCounter.Count.TooManyBins();
        }
        DenseLane sum = lanes.get(0);
        lanes.subList(1, lanes.size()).forEach(sum::addAll);
        lanes.clear();
        long occupied = Arrays.stream(sum.cells).filter(cell -> cell != 0).count();
        if (occupied > maxBins) {
            close();
            return new HistogramCounter.Count.TooManyBins();
        }
        reservation.tryResize(bytes(layout, informed, 1));
        return new HistogramCounter.Count.Complete(
                new DenseHistogram(node, layout, occupied, sum.cells, sum.information, reservation));
    }

    @Override
    public synchronized void close() {
        tooMany = true;
        reservation.close();
    }

    private final class DenseLane implements Lane {

        private int[] cells;
        private long[] information;
        private long occupied;

        DenseLane(int space) {
            this.cells = new int[space];
            this.information = new long[informed ? space : 0];
        }

        @Override
        public void add(KeyBlock block) {
            if (tooMany) {
                cells = new int[0];
                information = new long[0];
                return;
            }
            if (block.counted()) {
                addCounted(block);
            } else {
                addOnes(block.words[0], block.size);
            }
            if (informed) {
                for (int i = 0; i < block.size; i++) {
                    information[(int) block.words[0][i]] += block.information[i];
                }
            }
            if (occupied > maxBins) {
                DenseBins.this.close();
            }
        }

        private void addOnes(long[] keys, int size) {
            int[] target = cells;
            int fresh = 0;
            for (int i = 0; i < size; i++) {
                fresh += target[(int) keys[i]]++ == 0 ? 1 : 0;
            }
            occupied += fresh;
        }

        private void addCounted(KeyBlock block) {
            long[] keys = block.words[0];
            int fresh = 0;
            for (int i = 0; i < block.size; i++) {
                int cell = (int) keys[i];
                fresh += cells[cell] == 0 ? 1 : 0;
                cells[cell] += block.counts[i];
            }
            occupied += fresh;
        }

        private void addAll(DenseLane other) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] += other.cells[i];
            }
            for (int i = 0; i < information.length; i++) {
                information[i] += other.information[i];
            }
        }

        @Override
        public void end() {
            // Everything is in the lane's own arrays already.
        }
    }
}
