package io.skald.histogram.bins;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyHash;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Counts into hash tables, one for each part of the hash of the keys' bins, so that a bin with all its sensitive values lies in one part. Every lane collects keys per part and hands them on a few
 * hundred at a time under that part's lock: so all threads share one set of tables, which need not be merged, and a table small
 * enough for the processor's cache takes many keys in a row. One random access to main memory per row would cost more than all
 * the rest of a scan.
 *
 * <p>Where the budget refuses a table more room, the sink either gives up or, with a spill, writes that table's bins to disk and goes on
 * with it empty: the parts are then finished one after another (see {@link Spill}).
 */
public final class PartitionedBins implements BinSink {

    private enum State {
        COUNTING,
        TOO_MANY,
        NO_MEMORY
    }

    private final Node node;
    private final KeyColumns columns;
    private final KeyLayout.Packed layout;
    private final boolean carrying;
    private final boolean rolledUp;
    private final Parts parts;
    private final long maxBins;
    private final MemoryBudget.Reservation staging;
    private final Optional<Spill> spill;
    private final BinTable[] tables;
    private final AtomicLong bins = new AtomicLong();
    private volatile State state = State.COUNTING;

    /** @param staging what the lanes collect records in; given back with the result */
    PartitionedBins(
            Node node,
            KeyColumns columns,
            KeyLayout.Packed layout,
            boolean carrying,
            boolean rolledUp,
            Parts parts,
            long maxBins,
            MemoryBudget budget,
            MemoryBudget.Reservation staging,
            Optional<Spill> spill) {
        this.node = node;
        this.columns = columns;
        this.layout = layout;
        this.carrying = carrying;
        this.rolledUp = rolledUp;
        this.parts = parts;
        this.maxBins = maxBins;
        this.staging = staging;
        this.spill = spill;
        this.tables = Stream.generate(() ->
                        new BinTable(layout.words(), carrying, columns.sets().isPresent(), parts.firstSlots(), budget))
                .limit(parts.count())
                .toArray(BinTable[]::new);
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public boolean open() {
        return state == State.COUNTING;
    }

    @Override
    public int mostLanes() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Lane newLane() {
        return new StagingLane();
    }

    @Override
    public HistogramCounter.Count finish() {
        staging.close();
        return switch (state) {
            case TOO_MANY -> new HistogramCounter.Count.TooManyBins();
            case NO_MEMORY -> new HistogramCounter.Count.NoMemory();
            case COUNTING ->
                new HistogramCounter.Count.Complete(
                        new SparseHistogram(node, columns, layout, carrying, rolledUp, List.of(tables)));
        };
    }

    /**
     * Shows the bins of the parts that memory holds whole, and gives all memory back; what is left of the other parts is on disk
     * afterwards.
     *
     * @return how many keys they have
     */
    long visitWhole(BinVisitor visitor) {
        long shown = 0;
        BinWalk walk = new BinWalk(columns, node.size(), layout, false, visitor);
        for (int part = 0; part < tables.length; part++) {
            BinRun run = tables[part].run();
            if (spill.isPresent() && spill.get().holds(part)) {
                spill.get().write(part, run, carrying);
            } else {
                if (!walk.alone()) {
                    run.sort();
                }
                run.forEach(layout, walk);
                shown += run.size();
            }
            tables[part].close();
        }
        staging.close();
        spill.ifPresent(Spill::endWriting);
        return shown;
    }

    Parts parts() {
        return parts;
    }

    /** Where the parts are that memory does not hold whole; only of a sink that spills. */
    Spill spilled() {
        return spill.orElseThrow();
    }

    @Override
    public void close() {
        stop(State.TOO_MANY);
        staging.close();
        spill.ifPresent(Spill::close);
    }

    private void stop(State reason) {
        state = reason;
        for (BinTable table : tables) {
            synchronized (table) {
                table.close();
            }
        }
    }

    /** Counts a batch of records of one part. */
    private void add(int part, long[] batch, int from, int count, boolean counted) {
        BinTable table = tables[part];
        State reason = State.COUNTING;
        synchronized (table) {
            int length = recordLength(counted);
            int done = 0;
            while (done < count && state == State.COUNTING) {
                int before = table.size();
                int taken = addTo(table, batch, from + done * length, count - done, counted);
                done += taken;
                noteFresh(table.size() - before);
                if (bins.get() > maxBins) {
                    reason = State.TOO_MANY;
                    break;
                }
                if (done < count && spill.isEmpty()) {
                    reason = State.NO_MEMORY;
                    break;
                }
                if (done < count) {
                    done += spill(part, table, batch, from + done * length, count - done, counted);
                }
            }
        }
        if (reason != State.COUNTING) {
            stop(reason);
        }
    }

    private int addTo(BinTable table, long[] batch, int from, int count, boolean counted) {
        return layout.words() > 1 || carrying
                ? table.addRecords(batch, from, count, counted)
                : table.addKeys(batch, from, count, counted);
    }

    private void noteFresh(int fresh) {
        if (fresh > 0) {
            bins.addAndGet(fresh);
        }
    }

    /** Makes room: the table's bins go to disk, or where it has none, the records do. */
    private int spill(int part, BinTable table, long[] batch, int from, int count, boolean counted) {
        bins.addAndGet(-table.size());
        if (table.size() > 0) {
            spill.get().write(part, table.run(), carrying);
            table.clear();
            return 0;
        }
        spill.get().write(part, batch, from, recordLength(counted), count, counted);
        return count;
    }

    private int recordLength(boolean counted) {
        return layout.words() + (counted ? 1 : 0) + (carrying ? 1 : 0);
    }

    /** Collects records per part. */
    private final class StagingLane implements Lane {

        private final int[] sizes = new int[parts.count()];
        private long[] staged = {};
        private int length;
        private boolean counted;

        @Override
        public void add(KeyBlock block) {
            if (staged.length == 0) {
                counted = block.counted();
                length = recordLength(counted);
                staged = new long[parts.count() * parts.batch() * length];
            }
            if (length == 1) {
                stageKeys(block.words[0], block.size);
            } else {
                stageRecords(block);
            }
        }

        private void stageKeys(long[] keys, int size) {
            int batch = parts.batch();
            long quasi = layout.quasi()[0];
            for (int i = 0; i < size; i++) {
                long key = keys[i];
                int part = parts.of(KeyHash.of(key & quasi));
                int at = sizes[part]++;
                staged[part * batch + at] = key;
                if (at + 1 == batch) {
                    flush(part);
                }
            }
        }

        private void stageRecords(KeyBlock block) {
            int batch = parts.batch();
            for (int i = 0; i < block.size; i++) {
                int part = parts.of(KeyHash.of(block, i, layout.quasi()));
                int at = (part * batch + sizes[part]) * length;
                for (long[] word : block.words) {
                    staged[at++] = word[i];
                }
                if (counted) {
                    staged[at++] = block.counts[i];
                }
                if (carrying) {
                    staged[at] = block.carried[i];
                }
                if (++sizes[part] == batch) {
                    flush(part);
                }
            }
        }

        private void flush(int part) {
            PartitionedBins.this.add(part, staged, part * parts.batch() * length, sizes[part], counted);
            sizes[part] = 0;
        }

        @Override
        public void end() {
            for (int part = 0; part < sizes.length; part++) {
                if (sizes[part] > 0) {
                    flush(part);
                }
            }
            Arrays.fill(sizes, 0);
        }
    }
}
