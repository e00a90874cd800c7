package io.skald.lattice;

import io.skald.attribute.bin.Domain;
import java.util.Arrays;
import java.util.OptionalLong;

/** A domain whose bins are given outright: per level, the first code of each bin. A last level of one bin prints what suppressed rows do. */
public final class TestDomain implements Domain {

    private final String name;
    private final boolean numeric;
    private final long size;
    private final long[][] starts;

    private TestDomain(String name, boolean numeric, long size, long[][] starts) {
        this.name = name;
        this.numeric = numeric;
        this.size = size;
        this.starts = starts;
    }

    /** Codes 0 to size - 1 in bins of these widths, level by level; each width a multiple of the one before. */
    public static TestDomain widths(String name, long size, long... widths) {
        long[][] starts = new long[widths.length][];
        for (int level = 0; level < widths.length; level++) {
            int bins = (int) ((size + widths[level] - 1) / widths[level]);
            starts[level] = new long[bins];
            for (int bin = 0; bin < bins; bin++) {
                starts[level][bin] = bin * widths[level];
            }
        }
        return new TestDomain(name, true, size, starts);
    }

    /** A tree with these first codes per level. */
    public static TestDomain tree(String name, long size, long[]... starts) {
        return new TestDomain(name, false, size, starts);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean numeric() {
        return numeric;
    }

    @Override
    public int height() {
        return starts.length - 1;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public OptionalLong missing() {
        return OptionalLong.empty();
    }

    @Override
    public long binSpace(int level) {
        return starts[level].length;
    }

    @Override
    public long denseBins(int level) {
        return starts[level].length;
    }

    @Override
    public long bin(int level, long code) {
        int at = Arrays.binarySearch(starts[level], code);
        return at >= 0 ? at : -at - 2;
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return bin(to, starts[from][(int) bin]);
    }

    @Override
    public long firstCode(int level, long bin) {
        return starts[level][(int) bin];
    }

    @Override
    public long lastCode(int level, long bin) {
        return bin + 1 < starts[level].length ? starts[level][(int) bin + 1] - 1 : size - 1;
    }

    @Override
    public String label(int level, long bin) {
        boolean top = level > 0 && level == height() && starts[level].length == 1;
        return top ? SuppressedLabels.LABEL : clusterLabel(firstCode(level, bin), lastCode(level, bin));
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        return lowest == highest ? Long.toString(lowest) : "[" + lowest + " - " + highest + "]";
    }

    @Override
    public long ncpDenominator() {
        return Math.max(1, numeric ? size - 1 : size);
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        return clusterNcpNumerator(firstCode(level, bin), lastCode(level, bin));
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        if (lowest == highest) {
            return 0;
        }
        return numeric ? highest - lowest : highest - lowest + 1;
    }

    @Override
    public String toString() {
        return name + Arrays.deepToString(starts);
    }
}
