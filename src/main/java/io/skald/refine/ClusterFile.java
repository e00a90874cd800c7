package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/** The ranges and sizes of all clusters, one record each; a cluster's number is its record's. */
final class ClusterFile implements AutoCloseable {

    private static final int CLASSES_AT_ONCE = 50_000;
    private static final long BYTES_PER_CLASS = 200;
    private static final int MOST_PARTS = 256;
    private static final int CLASSES_PER_RESERVATION = 64;

    private final List<Domain> domains;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final RecordFormat format;
    private final int rangeBytes;
    private final Spools spools;
    private final byte[] record;
    private final Map<Long, Range> changed = new HashMap<>();
    private byte[] absorbed = {};

    /** @param rows of the table */
    ClusterFile(long rows, List<Domain> domains, MemoryBudget budget, Workspace workspace) {
        this.domains = domains;
        this.budget = budget;
        this.workspace = workspace;
        int m = domains.size();
        long[] values = new long[2 * m + 1];
        for (int i = 0; i < m; i++) {
            values[2 * i] = domains.get(i).size();
            values[2 * i + 1] = domains.get(i).size();
        }
        this.rangeBytes = new RecordFormat(Arrays.copyOf(values, 2 * m)).length();
        values[2 * m] = rows + 1;
        this.format = new RecordFormat(values);
        this.spools = new Spools(1, format.length(), budget, workspace);
        this.record = new byte[format.length()];
    }

    /** Number of clusters. */
    long size() {
        return spools.get(0).records();
    }

    /** Appends a cluster. */
    void append(Range range) {
        encode(range);
        spools.get(0).append(record, 0);
    }

    private void encode(Range range) {
        for (int i = 0; i < domains.size(); i++) {
            format.put(record, 0, 2 * i, range.lo()[i]);
            format.put(record, 0, 2 * i + 1, range.hi()[i]);
        }
        format.put(record, 0, 2 * domains.size(), range.rows());
    }

    /** Ends writing. */
    void seal() {
        spools.seal();
    }

    /** Shows all records in order. */
    void scan(Spools.Visitor visitor) {
        if (changed.isEmpty()) {
            spools.get(0).scan(visitor);
            return;
        }
        long[] number = {0};
        spools.get(0).scan((bytes, at) -> {
            Range instead = changed.get(number[0]++);
            if (instead == null) {
                visitor.record(bytes, at);
            } else {
                encode(instead);
                visitor.record(record, 0);
            }
        });
    }

    /** Adds rows to a cluster, whose ranges are to hold these codes too. */
    void widen(long cluster, long[] lo, long[] hi, long rows) {
        long[] number = {0};
        Range[] before = new Range[1];
        scan((bytes, at) -> {
            if (number[0]++ == cluster) {
                before[0] = range(bytes, at);
            }
        });
        replace(cluster, before[0].with(domains, lo, hi, rows));
    }

    /** Changes a cluster. */
    void replace(long cluster, Range range) {
        changed.put(cluster, range);
    }

    /** Takes back all changes since {@link #changes}. */
    void restore(Map<Long, Range> changes) {
        changed.clear();
        changed.putAll(changes);
    }

    /** All clusters that were changed since they were appended. */
    Map<Long, Range> changes() {
        return Map.copyOf(changed);
    }

    /** Suppresses a class: all clusters of these ranges. */
    void absorb(Range range) {
        encode(range);
        absorbed = Arrays.copyOf(record, rangeBytes);
    }

    /** Whether the cluster in a record is suppressed. */
    boolean isAbsorbed(byte[] source, int at) {
        return absorbed.length > 0 && Arrays.equals(source, at, at + rangeBytes, absorbed, 0, rangeBytes);
    }

    /** Is shown which cluster is one of a class. */
    @FunctionalInterface
    interface MemberVisitor {
        /**
         * One cluster.
         *
         * @param place of its class in the list
         * @param cluster its number
         */
        void member(int place, long cluster);
    }

    /** Shows the clusters of some classes, which are known by their ranges. */
    void members(List<Range> classes, MemberVisitor visitor) {
        Map<ByteBuffer, Integer> places = new HashMap<>();
        for (int i = 0; i < classes.size(); i++) {
            encode(classes.get(i));
            places.put(ByteBuffer.wrap(Arrays.copyOf(record, rangeBytes)), i);
        }
        long[] number = {0};
        scan((bytes, at) -> {
            Integer place = places.get(ByteBuffer.wrap(bytes, at, rangeBytes));
            if (place != null) {
                visitor.member(place, number[0]);
            }
            number[0]++;
        });
    }

    /** The cluster in a record. */
    Range range(byte[] source, int at) {
        return range(source, at, rows(source, at));
    }

    /** What begins a record, with a number of rows. */
    Range range(byte[] source, int at, long rows) {
        int m = domains.size();
        long[] lo = new long[m];
        long[] hi = new long[m];
        for (int i = 0; i < m; i++) {
            lo[i] = bound(source, at, 2 * i);
            hi[i] = bound(source, at, 2 * i + 1);
        }
        return new Range(lo, hi, rows);
    }

    /** Bytes at a record's beginning that hold the ranges. */
    int rangeBytes() {
        return rangeBytes;
    }

    /** The least ({@code 2 * attribute}) or greatest ({@code 2 * attribute + 1}) code in a record. */
    long bound(byte[] source, int at, int column) {
        return format.get(source, at, column);
    }

    private long rows(byte[] source, int at) {
        return format.get(source, at, 2 * domains.size());
    }

    /** Adds up all clusters but those absorbed. */
    ClusterTotals totals() {
        int m = domains.size();
        BigInteger[] ncp = new BigInteger[m];
        Arrays.fill(ncp, BigInteger.ZERO);
        long[] single = new long[m];
        boolean[] printsSuppressed = {false};
        long[] kept = {0};
        scanKept((bytes, at) -> {
            kept[0]++;
            long rows = rows(bytes, at);
            printsSuppressed[0] |= printsSuppressed(bytes, at);
            for (int i = 0; i < m; i++) {
                long lo = bound(bytes, at, 2 * i);
                long hi = bound(bytes, at, 2 * i + 1);
                if (lo == hi) {
                    single[i] += rows;
                } else {
                    ncp[i] = ncp[i].add(BigInteger.valueOf(rows)
                            .multiply(BigInteger.valueOf(domains.get(i).clusterNcpNumerator(lo, hi))));
                }
            }
        });
        return new ClusterTotals(
                kept[0], sizes(), List.of(ncp), Arrays.stream(single).boxed().toList(), printsSuppressed[0]);
    }

    private void scanKept(Spools.Visitor visitor) {
        scan((bytes, at) -> {
            if (!isAbsorbed(bytes, at)) {
                visitor.record(bytes, at);
            }
        });
    }

    /** Whether the cluster in a record prints what suppressed rows print. */
    boolean printsSuppressed(byte[] source, int at) {
        for (int i = 0; i < domains.size(); i++) {
            long lo = bound(source, at, 2 * i);
            long hi = bound(source, at, 2 * i + 1);
            if (!domains.get(i).clusterLabel(lo, hi).equals(SuppressedLabels.LABEL)) {
                return false;
            }
        }
        return true;
    }

    private ClassSizes sizes() {
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        classes((range, rows) -> sizes.add(Evidence.ofRows(rows)));
        return sizes.build();
    }

    /**
     * Shows all classes, which are clusters of equal ranges, part by part, each part holding whole classes; in no order.
     *
     * @param visitor takes a class's ranges, as in a record, and its rows
     */
    void classes(ObjLongConsumer<byte[]> visitor) {
        long atOnce = Math.max(
                1, Math.min(CLASSES_AT_ONCE, MemoryShare.CLUSTER_CLASSES.of(budget) / (BYTES_PER_CLASS + rangeBytes)));
        int parts = (int) Math.min(MOST_PARTS, 1 + size() / atOnce);
        try (Spools split = new Spools(parts, format.length(), budget, workspace)) {
            scanKept((bytes, at) -> {
                int hash = ByteBuffer.wrap(bytes, at, rangeBytes).hashCode() * 0x9E3779B9;
                split.get((int) Long.remainderUnsigned(hash & 0xFFFFFFFFL, parts))
                        .append(bytes, at);
            });
            split.seal();
            for (int part = 0; part < parts; part++) {
                classes(split.get(part), visitor);
            }
        }
    }

    private void classes(Spools.Spool part, ObjLongConsumer<byte[]> visitor) {
        List<MemoryBudget.Reservation> held = new ArrayList<>();
        try {
            Map<ByteBuffer, Long> rowsOf = new HashMap<>();
            part.scan((bytes, at) -> {
                if (rowsOf.size() >= held.size() * CLASSES_PER_RESERVATION) {
                    held.add(budget.reserve(
                            MemoryTag.REFINEMENT, CLASSES_PER_RESERVATION * (BYTES_PER_CLASS + rangeBytes)));
                }
                rowsOf.merge(
                        ByteBuffer.wrap(Arrays.copyOfRange(bytes, at, at + rangeBytes)), rows(bytes, at), Long::sum);
            });
            rowsOf.forEach((range, rows) -> visitor.accept(range.array(), rows));
        } finally {
            held.forEach(MemoryBudget.Reservation::close);
        }
    }

    @Override
    public void close() {
        spools.close();
    }
}
