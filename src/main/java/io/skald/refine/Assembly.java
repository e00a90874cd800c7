package io.skald.refine;

import io.skald.attribute.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.store.EncodedChunk;
import io.skald.store.EncodedStore;
import io.skald.store.StoreWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Brings rows back into the order of the table. Outcomes arrive cluster by cluster; each row is noted, with its cluster's number, in
 * the spool of its stretch of chunks. At the end one stretch after the other is filled in memory: its rows are sorted by
 * cluster, and the clusters' ranges are read past them once, from beginning to end.
 */
final class Assembly implements AutoCloseable {

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
    private final int[] firstChunk;
    private final long[] firstRow;
    private final Spools stretches;
    private long clustered;
    private long suppressed;

    Assembly(EncodedStore table, List<Domain> domains, MemoryBudget budget, Workspace workspace) {
        this.table = table;
        this.domains = domains;
        this.budget = budget;
        this.workspace = workspace;
        this.clusters = new ClusterFile(table.rows(), domains, budget, workspace);
        this.format = new RecordFormat(table.rows(), Integer.MAX_VALUE);
        this.record = new byte[format.length()];
        long affordable = budget.total() / 6 / bytesPerRow();
        long rows = Math.max(Math.min(MOST_ROWS, affordable), table.rows() / MOST_STRETCHES + 1);
        List<Integer> chunks = new ArrayList<>();
        for (int chunk = 0; chunk < table.chunkCount(); chunk++) {
            boolean full = !chunks.isEmpty()
                    && table.firstRow(chunk) + table.chunkRows(chunk)
                            > table.firstRow(chunks.get(chunks.size() - 1)) + rows;
            if (chunks.isEmpty() || full) {
                chunks.add(chunk);
            }
        }
        this.firstChunk = chunks.stream().mapToInt(Integer::intValue).toArray();
        this.firstRow = Arrays.stream(firstChunk).mapToLong(table::firstRow).toArray();
        this.stretches = new Spools(Math.max(1, firstChunk.length), format.length(), budget, workspace);
    }

    private long bytesPerRow() {
        return 2L * Integer.BYTES + 2L * Long.BYTES + clusters.rangeBytes();
    }

    /** Takes the rows and clusters of one task. */
    void add(Outcome outcome) {
        long first = clusters.size();
        outcome.ranges().forEach(clusters::append);
        long[] rows = outcome.block().rows();
        for (int p = 0; p < rows.length; p++) {
            if (outcome.isClustered(p)) {
                put(rows[p], first + outcome.clusterOf()[p]);
            } else if (outcome.clusterOf()[p] == Outcome.SUPPRESSED) {
                suppressed++;
            }
        }
    }

    /** Takes rows that are one cluster. */
    void addWhole(Spools.Spool rows, RowRecords records, Range range) {
        long cluster = clusters.size();
        clusters.append(range);
        rows.scan((bytes, at) -> put(records.row(bytes, at), cluster));
    }

    /** Takes rows that join a cluster and widen it. */
    void join(long cluster, Spools.Spool rows, RowRecords records, SpoolCutter.Extent extent) {
        clusters.widen(cluster, extent.lo(), extent.hi(), rows.records());
        rows.scan((bytes, at) -> put(records.row(bytes, at), cluster));
    }

    /** The clusters so far. */
    ClusterFile clusters() {
        return clusters;
    }

    private void put(long row, long cluster) {
        format.put(record, 0, ROW, row);
        format.put(record, 0, CLUSTER, cluster);
        stretches.get(stretchOf(row)).append(record, 0);
        clustered++;
    }

    private int stretchOf(long row) {
        int found = Arrays.binarySearch(firstRow, row);
        return found >= 0 ? found : -found - 2;
    }

    /** The refined table. */
    Refined finish() {
        clusters.seal();
        stretches.seal();
        ClusterTotals totals = clusters.totals();
        try (StoreWriter writer = StoreWriter.temporary(workspace, budget)) {
            for (int s = 0; s < firstChunk.length; s++) {
                int end = s + 1 < firstChunk.length ? firstChunk[s + 1] : table.chunkCount();
                write(s, end, writer);
            }
            return new Refined(writer.finish(), totals, new RefinedRows(clustered, suppressed, 0));
        }
    }

    private void write(int stretch, int endChunk, StoreWriter writer) {
        int lastChunk = endChunk - 1;
        int rows = Math.toIntExact(table.firstRow(lastChunk) + table.chunkRows(lastChunk) - firstRow[stretch]);
        MemoryBudget.Reservation held = budget.reserve("refinement", rows * bytesPerRow());
        try {
            int width = clusters.rangeBytes();
            BitSet present = new BitSet(rows);
            byte[] ranges = fill(stretch, rows, width, present);
            for (int chunk = firstChunk[stretch]; chunk < endChunk; chunk++) {
                int from = Math.toIntExact(table.firstRow(chunk) - firstRow[stretch]);
                writer.append(encode(ranges, width, from, table.chunkRows(chunk), present));
            }
        } finally {
            held.close();
        }
    }

    /** The ranges of a stretch's rows, one after the other. */
    private byte[] fill(int stretch, int rows, int width, BitSet present) {
        Spools.Spool spool = stretches.get(stretch);
        long[] byCluster = new long[Math.toIntExact(spool.records())];
        int[] next = {0};
        spool.scan((bytes, at) -> {
            int place = (int) (format.get(bytes, at, ROW) - firstRow[stretch]);
            byCluster[next[0]++] = format.get(bytes, at, CLUSTER) << 32 | place;
            present.set(place);
        });
        Arrays.sort(byCluster);
        byte[] ranges = new byte[Math.multiplyExact(rows, width)];
        next[0] = 0;
        long[] cluster = {0};
        clusters.scan((bytes, at) -> {
            while (next[0] < byCluster.length && byCluster[next[0]] >>> 32 == cluster[0]) {
                System.arraycopy(bytes, at, ranges, (int) byCluster[next[0]] * width, width);
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
        stretches.close();
        clusters.close();
    }
}
