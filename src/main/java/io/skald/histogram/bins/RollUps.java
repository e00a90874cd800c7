package io.skald.histogram.bins;

import io.skald.histogram.HistogramCounter;
import io.skald.histogram.HistogramCounter.Count;
import io.skald.histogram.key.CellKeys;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.RollUpKeys;
import io.skald.lattice.Node;
import io.skald.work.ForkJoin;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts nodes from the complete histograms of nodes below them, on several threads where there is enough to do. */
public final class RollUps {

    /** Bins that are rolled up faster by one thread than by several. */
    private static final long FEW_BINS = 1L << 17;

    /** Cells that are rolled up faster by several threads than by one. */
    private static final long MANY_CELLS = 1L << 19;

    private final KeyColumns columns;
    private final BinSinks sinks;
    private final int threads;
    /** Of the only lane of the roll-up before: a search makes hundreds, and blocks are larger than many a histogram. */
    private Optional<Blocks> spare = Optional.empty();

    /**
     * What carries keys from one histogram to the other.
     *
     * @param fine keys of the node below
     * @param coarse of the node
     */
    private record Blocks(KeyBlock fine, KeyBlock coarse) {

        Blocks(int fineWords, int coarseWords, boolean carrying) {
            this(new KeyBlock(fineWords, true, carrying), new KeyBlock(coarseWords, true, carrying));
        }

        boolean fit(int fineWords, int coarseWords, boolean carrying) {
            return fine.words.length == fineWords && coarse.words.length == coarseWords && fine.carrying() == carrying;
        }
    }

    /** To be used by one thread at a time. */
    public RollUps(KeyColumns columns, BinSinks sinks, int threads) {
        this.columns = columns;
        this.sinks = sinks;
        this.threads = threads;
    }

    /** See {@link HistogramCounter#tryRollUp}. */
    public Count tryCount(StoredHistogram below, Node node, long maxBins) {
        int lanes = below.keys() <= FEW_BINS ? 1 : Math.min(threads, below.parts());
        boolean rough = columns.persons().isPresent()
                && !(below.exact() && columns.persons().get().addUp(below.node(), node));
        Optional<BinSink> opened = sinks.tryOpen(node, Math.min(maxBins, below.keys()), lanes, true, rough);
        if (opened.isEmpty()) {
            return new Count.NoMemory();
        }
        BinSink sink = opened.get();
        try {
            RollUpKeys keys = new RollUpKeys(columns, below.node(), node, below.layout(), sink.layout(), below.keys());
            if (below instanceof DenseHistogram cells && sink instanceof DenseBins coarser) {
                rollUpCells(cells, keys.cells(), coarser);
            } else {
                rollUpBlocks(below, keys, sink, Math.min(lanes, sink.mostLanes()));
            }
            return sink.finish();
        } catch (RuntimeException | Error failed) {
            sink.close();
            throw failed;
        }
    }

    private void rollUpCells(DenseHistogram below, CellKeys keys, DenseBins sink) {
        boolean many = (long) keys.low() * keys.ofHigh().length >= MANY_CELLS;
        int lanes = many ? threads : 1;
        int[] laneOf = keys.lanes(lanes);
        AtomicInteger next = new AtomicInteger();
        ForkJoin.run(lanes, goOn -> sink.addAll(below, keys, next.getAndIncrement(), laneOf));
    }

    private void rollUpBlocks(StoredHistogram below, RollUpKeys keys, BinSink sink, int lanes) {
        int fineWords = below.layout().words();
        int coarseWords = sink.layout().words();
        Optional<Blocks> used =
                spare.filter(blocks -> lanes == 1 && blocks.fit(fineWords, coarseWords, below.carrying()));
        AtomicInteger next = new AtomicInteger();
        ForkJoin.run(lanes, goOn -> {
            BinSink.Lane lane = sink.newLane();
            Blocks blocks = used.orElseGet(() -> new Blocks(fineWords, coarseWords, below.carrying()));
            KeyBlock fine = blocks.fine();
            KeyBlock coarse = blocks.coarse();
            if (lanes == 1) {
                spare = Optional.of(blocks);
            }
            int part;
            while (sink.open() && goOn.getAsBoolean() && (part = next.getAndIncrement()) < below.parts()) {
                StoredHistogram.BlockReader reader = below.read(part);
                for (reader.next(fine); fine.size > 0 && sink.open(); reader.next(fine)) {
                    keys.fill(coarse, fine);
                    lane.add(coarse);
                }
            }
            lane.end();
        });
    }
}
