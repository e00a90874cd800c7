package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.store.StoreWriter;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Brings rows back into the order of the table. Outcomes arrive cluster by cluster; each row is noted, with its cluster's number, in
 * the spool of its stretch of chunks. At the end one stretch after the other is filled in memory: its rows are sorted by
 * cluster, and the clusters' ranges are read past them once, from beginning to end.
 */
final class Assembly implements AutoCloseable {

    private static final int OF_BINS = 0;
    private static final int OF_POLICIES = 1;
    private static final int ROW = 0;
    private static final int CLUSTER = 1;
    private static final long MOST_ROWS = 1 << 20;
    private static final int MOST_STRETCHES = 512;

    private final EncodedStore table;
    private final List<Domain> domains;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final ClusterFile clusters;
    private final RecordFormat format;
    private final byte[] record;
    private final Stretches order;
    private final Spools stretches;
    private final RefinementContext setting;
    private final Spools lost;
    private final byte[] lostRecord;
    private final SuppressedRowsSeen seen;
    private final ClusterValues values;
    private BigInteger squaresOfBins = BigInteger.ZERO;
    private long clustered;
    private long cutBins;
    private long suppressed;

    Assembly(EncodedStore table, RefinementContext setting) {
        this.table = table;
        this.setting = setting;
        this.domains = setting.domains();
        this.budget = setting.budget();
        this.workspace = setting.workspace();
        this.lost = new Spools(2, setting.records().length(), budget, workspace);
        this.lostRecord = new byte[setting.records().length()];
        this.seen = new SuppressedRowsSeen(setting.records());
        this.values = ClusterValues.of(setting);
        this.clusters = new ClusterFile(table.rows(), domains, budget, workspace);
        this.format = new RecordFormat(table.rows(), Integer.MAX_VALUE);
        this.record = new byte[format.length()];
        long affordable = MemoryShare.ASSEMBLED_ROWS.of(budget) / bytesPerRow();
        long rows = Math.max(Math.min(MOST_ROWS, affordable), table.rows() / MOST_STRETCHES + 1);
        this.order = Stretches.of(table, rows);
        this.stretches = new Spools(Math.max(1, order.count()), format.length(), budget, workspace);
    }

    private long bytesPerRow() {
        return 2L * Integer.BYTES + 2L * Long.BYTES + clusters.rangeBytes();
    }

    /** Takes the rows and clusters of one task. */
    void add(ClusteredRows outcome) {
        long first = clusters.size();
        cutBins += outcome.cutBins();
        outcome.ranges().forEach(clusters::append);
        squaresOfBins = squaresOfBins.add(outcome.squares());
        values.add(first, outcome);
        long[] rows = outcome.block().rows();
        for (int p = 0; p < rows.length; p++) {
            if (outcome.isClustered(p)) {
                put(rows[p], first + outcome.clusterOf()[p]);
            } else if (outcome.isSuppressed(p)) {
                suppress(outcome.block(), p);
            }
        }
    }

    /** Notes a row that a policy suppresses, by its record. */
    void exclude(byte[] row) {
        seen.exclude(row);
        boolean ofPersons = setting.records().sensitive().models().countPersons();
        if (keepsLost() && ofPersons) {
            lost.get(OF_POLICIES).append(row, 0);
        }
    }

    private boolean keepsLost() {
        return setting.recipe().rescues() || values.absorbedByPerson();
    }

    private void suppress(Block block, int place) {
        suppressed++;
        seen.add(block, place);
        if (keepsLost()) {
            setting.records().put(lostRecord, block, place);
            lost.get(OF_BINS).append(lostRecord, 0);
        }
    }

    /** Takes rows of a bin that has not what a class must. */
    void suppress(Spools.Spool rows) {
        suppressed += rows.records();
        if (!setting.records().onlyRows()) {
            seen.add(rows);
        }
        if (keepsLost()) {
            rows.scan(lost.get(OF_BINS)::append);
        }
    }

    /** Notes a bin whose clusters come without its size. */
    void addBin(long rows) {
        squaresOfBins = squaresOfBins.add(BigInteger.valueOf(rows).pow(2));
    }

    /** Notes a bin that is cut because its classes are too many to be merged together. */
    void noteCut() {
        cutBins++;
    }

    /** Takes rows that are one cluster. */
    void addWhole(Spools.Spool rows, RowRecords records, Range range) {
        long cluster = clusters.size();
        clusters.append(range);
        put(cluster, rows, records);
    }

    /** Takes rows that join a cluster and widen it. */
    void join(long cluster, Spools.Spool rows, RowRecords records, SpoolCutter.Extent extent) {
        clusters.widen(cluster, extent.lo(), extent.hi(), rows.records());
        put(cluster, rows, records);
    }

    /** The clusters so far. */
    ClusterFile clusters() {
        return clusters;
    }

    private void put(long cluster, Spools.Spool rows, RowRecords records) {
        values.add(cluster, rows);
        rows.scan((bytes, at) -> put(records.row(bytes, at), cluster));
    }

    private void put(long row, long cluster) {
        format.put(record, 0, ROW, row);
        format.put(record, 0, CLUSTER, cluster);
        stretches.get(order.of(row)).append(record, 0);
        clustered++;
    }

    /** The refined table. */
    Refined finish() {
        clusters.seal();
        lost.seal();
        values.seal();
        boolean rescues = suppressed > 0 && setting.recipe().rescues() && clusters.size() > 0;
        List<Rescue.Joined> rescued = rescues ? rescue() : List.of();
        stretches.seal();
        ClusterTotals totals = clusters.totals();
        long rescuedInClasses = rescued.size();
        Optional<Range> absorbed = absorb(totals.printsSuppressed(), rescued);
        if (absorbed.isPresent()) {
            clusters.absorb(absorbed.get());
            clustered -= absorbed.get().rows();
            suppressed += absorbed.get().rows();
            rescuedInClasses -= absorbed(rescued);
            totals = clusters.totals();
        }
        return new Refined(written(), totals, new RefinedRows(clustered, suppressed, rescuedInClasses, cutBins));
    }

    /** Some bins of a table: what the rest of it is like decides nothing here. */
    RefinedPart finishPart() {
        clusters.seal();
        lost.seal();
        values.seal();
        stretches.seal();
        return new RefinedPart(written(), new RefinedRows(clustered, suppressed, 0, cutBins), clusters.size());
    }

    private EncodedStore written() {
        try (StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            for (int s = 0; s < order.count(); s++) {
                write(s, order.endChunk(s), writer);
            }
            return writer.finish();
        }
    }

    /** The class that suppressed rows absorb, if they must and one fits. */
    private Optional<Range> absorb(boolean printsSuppressed, List<Rescue.Joined> rescued) {
        return setting.masking()
                .absorption()
                .flatMap(how -> new ClassAbsorption(
                                setting, clusters, values, seen, lost.get(OF_BINS), lost.get(OF_POLICIES), rescued)
                        .find(how, suppressed + table.excludedRows(), printsSuppressed));
    }

    /** How many of some rows are in the class absorbed. */
    private long absorbed(List<Rescue.Joined> joined) {
        long[] hosts =
                joined.stream().mapToLong(Rescue.Joined::cluster).sorted().toArray();
        int[] next = {0};
        long[] rows = {0};
        long[] cluster = {0};
        clusters.scan((bytes, at) -> {
            for (; next[0] < hosts.length && hosts[next[0]] == cluster[0]; next[0]++) {
                rows[0] += clusters.isAbsorbed(bytes, at) ? 1 : 0;
            }
            cluster[0]++;
        });
        return rows[0];
    }

    /**
     * Lets suppressed rows join clusters, but gives back as many as leave none of them or what may stand, if any number does; not at all if DM* would then be more
     * than that of the bins, as labels may come to coincide.
     */
    private List<Rescue.Joined> rescue() {
        Rescue rescue = new Rescue(setting, clusters, values);
        try {
            Map<Long, Range> before = clusters.changes();
            long suppressedBefore = suppressed;
            List<Rescue.Joined> joined = rescue.keepApart(rescue.rescue(lost.get(OF_BINS)), before);
            suppressed -= joined.size();
            ClusterTotals totals = clusters.totals();
            LeftSuppressed left = new LeftSuppressed(setting, seen, lost.get(OF_BINS), lost.get(OF_POLICIES));
            while (setting.masking().stands() && !totals.printsSuppressed()) {
                long rows = suppressed + table.excludedRows();
                List<Rescue.Joined> stay =
                        rescue.keepApart(rescue.giveBack(lost.get(OF_BINS), joined, left, rows, before), before);
                if (stay.size() == joined.size()) {
                    break;
                }
                joined = stay;
                suppressed = suppressedBefore - joined.size();
                totals = clusters.totals();
            }
            BigInteger ofBins =
                    squaresOfBins.add(BigInteger.valueOf(suppressedBefore).pow(2));
            BigInteger now = totals.classes()
                    .sumOfSquares()
                    .add(BigInteger.valueOf(suppressed).pow(2));
            if (now.compareTo(ofBins) > 0) {
                clusters.restore(before);
                suppressed = suppressedBefore;
                return List.of();
            }
            joined.forEach(one -> put(one.row(), one.cluster()));
            return joined;
        } finally {
            rescue.release();
        }
    }

    private void write(int stretch, int endChunk, StoreWriter writer) {
        int lastChunk = endChunk - 1;
        int rows = Math.toIntExact(table.firstRow(lastChunk) + table.chunkRows(lastChunk) - order.firstRow()[stretch]);
        MemoryBudget.Reservation held =
                budget.reserve(MemoryTag.REFINEMENT, rows * bytesPerRow() + bytesToEncode(stretch, endChunk));
        try {
            int width = clusters.rangeBytes();
            BitSet present = new BitSet(rows);
            byte[] ranges = fill(stretch, rows, width, present);
            for (int chunk = order.firstChunk()[stretch]; chunk < endChunk; chunk++) {
                int from = Math.toIntExact(table.firstRow(chunk) - order.firstRow()[stretch]);
                writer.append(encode(ranges, width, from, table.chunkRows(chunk), present));
            }
        } finally {
            held.close();
        }
    }

    /** Bytes of one chunk's ranges as numbers, and packed. */
    private long bytesToEncode(int stretch, int endChunk) {
        long rows = IntStream.range(order.firstChunk()[stretch], endChunk)
                .map(table::chunkRows)
                .max()
                .orElse(0);
        return rows * (2L * Long.BYTES * domains.size() + clusters.rangeBytes());
    }

    /** The ranges of a stretch's rows, one after the other. */
    private byte[] fill(int stretch, int rows, int width, BitSet present) {
        Spools.Spool spool = stretches.get(stretch);
        long[] byCluster = new long[Math.toIntExact(spool.records())];
        int[] next = {0};
        spool.scan((bytes, at) -> {
            int place = (int) (format.get(bytes, at, ROW) - order.firstRow()[stretch]);
            byCluster[next[0]++] = format.get(bytes, at, CLUSTER) << 32 | place;
            present.set(place);
        });
        Arrays.sort(byCluster);
        byte[] ranges = new byte[Math.multiplyExact(rows, width)];
        next[0] = 0;
        long[] cluster = {0};
        clusters.scan((bytes, at) -> {
            boolean absorbed = clusters.isAbsorbed(bytes, at);
            while (next[0] < byCluster.length && byCluster[next[0]] >>> 32 == cluster[0]) {
                int place = (int) byCluster[next[0]];
                if (absorbed) {
                    present.clear(place);
                } else {
                    System.arraycopy(bytes, at, ranges, place * width, width);
                }
                next[0]++;
            }
            cluster[0]++;
        });
        return ranges;
    }

    private EncodedChunk encode(byte[] ranges, int width, int from, int rows, BitSet present) {
        long[][] raw = new long[2 * domains.size()][rows];
        BitSet excluded = new BitSet(rows);
        for (int row = 0; row < rows; row++) {
            if (!present.get(from + row)) {
                excluded.set(row);
            }
            for (int column = 0; column < raw.length; column++) {
                raw[column][row] = clusters.bound(ranges, (from + row) * width, column);
            }
        }
        return EncodedChunk.of(raw, rows, excluded);
    }

    @Override
    public void close() {
        values.close();
        lost.close();
        stretches.close();
        clusters.close();
    }
}
