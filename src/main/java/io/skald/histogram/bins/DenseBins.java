package io.skald.histogram.bins;

import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.CellKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Counts into arrays indexed by the key, which all lanes share. A lane that is alone counts right into them. Of several, each collects the
 * keys of each region of the arrays until they are many, and counts them while no other lane is in that region.
 */
public final class DenseBins implements BinSink {

    /** A region's cells stay in the processor's nearest cache while a batch is counted. */
    private static final int REGION_BITS = 13;

    private static final int PLACES = 1 << REGION_BITS;

    /** Several keys for each cache line of a region, so that memory is fetched once for all of them. */
    private static final int BATCH = 1 << 12;

    private final Node node;
    private final KeyColumns columns;
    private final KeyLayout.Dense layout;
    private final boolean carrying;
    private final boolean sets;
    private final boolean rolledUp;
    private final long maxBins;
    private final ArrayPool<Cells>.Lease lease;
    private final Cells cells;
    private final List<ArrayPool<CollectedKeys>.Lease> collecting;
    private final Object[] regions;

    private int lanes;
    private long occupied;
    private volatile boolean tooMany;

    private DenseBins(
            Node node,
            KeyColumns columns,
            KeyLayout.Dense layout,
            boolean carrying,
            boolean rolledUp,
            long maxBins,
            ArrayPool<Cells>.Lease lease,
            List<ArrayPool<CollectedKeys>.Lease> collecting) {
        this.node = node;
        this.columns = columns;
        this.layout = layout;
        this.carrying = carrying;
        this.sets = columns.sets().isPresent();
        this.rolledUp = rolledUp;
        this.maxBins = maxBins;
        this.lease = lease;
        this.cells = lease.arrays();
        this.collecting = collecting;
        this.regions = new Object[regions(layout)];
        Arrays.setAll(regions, i -> new Object());
    }

    private static int regions(KeyLayout.Dense layout) {
        return (int) (layout.space() - 1 >> REGION_BITS) + 1;
    }

    /** Bytes for so many lanes. */
    static long bytes(KeyLayout.Dense layout, int lanes, CountingPools pools) {
        return pools.cells().bytes(layout.space())
                + (lanes == 1 ? 0 : lanes * pools.keys().bytes((long) regions(layout) * BATCH));
    }

    /** A sink for so many lanes, if the budget allows it; of keys with counts, for one lane. */
    static Optional<DenseBins> tryOpen(
            Node node,
            KeyColumns columns,
            KeyLayout.Dense layout,
            boolean carrying,
            boolean rolledUp,
            long maxBins,
            int lanes,
            CountingPools pools) {
        List<ArrayPool<CollectedKeys>.Lease> collecting = new ArrayList<>();
        for (int i = 0; i < lanes && lanes > 1; i++) {
            pools.keys().tryTake(regions(layout) * BATCH).ifPresent(collecting::add);
        }
        Optional<ArrayPool<Cells>.Lease> cells = lanes == 1 || collecting.size() == lanes
                ? pools.cells().tryTake((int) layout.space())
                : Optional.empty();
        if (cells.isEmpty()) {
            collecting.forEach(ArrayPool.Lease::close);
        }
        return cells.map(lease -> new DenseBins(node, columns, layout, carrying, rolledUp, maxBins, lease, collecting));
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
    public int mostLanes() {
        return Math.max(1, collecting.size());
    }

    @Override
    public synchronized Lane newLane() {
        int lane = lanes++;
        return collecting.isEmpty()
                ? new LoneLane()
                : new RegionLane(collecting.get(lane).arrays());
    }

    /**
     * Adds the cells of a finer node, without making blocks of keys of them.
     *
     * @param lane of those that {@link CellKeys#lanes} made, the one whose cells are added
     * @param laneOf per quotient of a key, its lane
     */
    void addAll(DenseHistogram finer, CellKeys keys, int lane, int[] laneOf) {
        int[] counts = finer.cells().counts();
        long[] carried = finer.cells().carried();
        int low = keys.low();
        for (int high = 0; high < laneOf.length && !tooMany; high++) {
            if (laneOf[high] != lane) {
                continue;
            }
            int to = (int) keys.ofHigh()[high];
            int fresh = addRow(counts, high * low, low, keys.ofLow(), cells.counts(), to);
            for (int i = 0; i < low && carrying; i++) {
                merge(to + (int) keys.ofLow()[i], carried[high * low + i]);
            }
            occupy(fresh);
        }
    }

    private void merge(int cell, long more) {
        long[] all = cells.carried();
        all[cell] = KeyColumns.merged(all[cell], more, sets);
    }

    /** The hot loop of roll-ups. */
    private static int addRow(int[] finer, int from, int size, long[] places, int[] counts, int to) {
        int fresh = 0;
        for (int i = 0; i < size; i++) {
            int rows = finer[from + i];
            if (rows != 0) {
                int key = to + (int) places[i];
                fresh += counts[key] == 0 ? 1 : 0;
                counts[key] += rows;
            }
        }
        return fresh;
    }

    @Override
    public HistogramCounter.Count finish() {
        collecting.forEach(ArrayPool.Lease::close);
        if (tooMany) {
            lease.close();
            return new HistogramCounter.Count.TooManyBins();
        }
        return new HistogramCounter.Count.Complete(
                new DenseHistogram(node, columns, layout, carrying, rolledUp, occupied, lease));
    }

    @Override
    public void close() {
        tooMany = true;
        collecting.forEach(ArrayPool.Lease::close);
        lease.close();
    }

    /** Notes bins that had no row before. */
    private synchronized void occupy(int fresh) {
        occupied += fresh;
        tooMany |= occupied > maxBins;
    }

    /** The only lane. */
    private final class LoneLane implements Lane {

        @Override
        public void add(KeyBlock block) {
            if (tooMany) {
                return;
            }
            long[] keys = block.words[0];
            int[] counts = cells.counts();
            int fresh = 0;
            for (int i = 0; i < block.size; i++) {
                int key = (int) keys[i];
                fresh += counts[key] == 0 ? 1 : 0;
                counts[key] += (int) block.count(i);
            }
            for (int i = 0; i < block.size && carrying; i++) {
                merge((int) keys[i], block.carried[i]);
            }
            occupy(fresh);
        }

        @Override
        public void end() {
            // Everything is counted already.
        }
    }

    /** Collects keys that count once each by region, each region's in a stretch of its own. */
    private final class RegionLane implements Lane {

        private final int[] sizes = new int[regions.length];
        private final char[] keys;
        private final long[] carried;

        RegionLane(CollectedKeys collected) {
            this.keys = collected.keys();
            this.carried = collected.carried();
        }

        @Override
        public void add(KeyBlock block) {
            if (block.counted()) {
                throw new IllegalArgumentException("keys with counts go through the only lane");
            }
            if (carrying) {
                collectCarrying(block);
            } else {
                collect(block.words[0], block.size);
            }
        }

        /** The hot loop of scans. */
        private void collect(long[] block, int size) {
            char[] target = keys;
            int[] filled = sizes;
            for (int i = 0; i < size; i++) {
                int key = (int) block[i];
                int region = key >>> REGION_BITS;
                int at = filled[region];
                target[region * BATCH + at] = (char) (key & PLACES - 1);
                filled[region] = at + 1;
                if (at + 1 == BATCH) {
                    flush(region);
                }
            }
        }

        private void collectCarrying(KeyBlock block) {
            for (int i = 0; i < block.size; i++) {
                int key = (int) block.words[0][i];
                int region = key >>> REGION_BITS;
                int at = region * BATCH + sizes[region];
                keys[at] = (char) (key & PLACES - 1);
                carried[at] = block.carried[i];
                if (++sizes[region] == BATCH) {
                    flush(region);
                }
            }
        }

        private void flush(int region) {
            int from = region * BATCH;
            int end = from + sizes[region];
            sizes[region] = 0;
            int fresh = 0;
            synchronized (regions[region]) {
                if (!tooMany) {
                    fresh = count(keys, from, end, cells.counts(), region << REGION_BITS);
                    for (int i = from; i < end && carrying; i++) {
                        merge((region << REGION_BITS) + keys[i], carried[i]);
                    }
                }
            }
            if (fresh > 0) {
                occupy(fresh);
            }
        }

        private static int count(char[] keys, int from, int end, int[] counts, int first) {
            int fresh = 0;
            for (int i = from; i < end; i++) {
                fresh += counts[first + keys[i]]++ == 0 ? 1 : 0;
            }
            return fresh;
        }

        @Override
        public void end() {
            for (int region = 0; region < sizes.length; region++) {
                flush(region);
            }
        }
    }
}
