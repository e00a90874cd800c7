package io.skald.distributed;

import io.skald.attribute.bin.Domain;
import java.io.Serializable;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * A domain as those know it who refine bins where their rows are: its codes, the tree of categories, and of numbers the bins of one level that occur. What is printed is nothing
 * that they need.
 */
final class ToldDomain implements Domain, Serializable {

    private static final long serialVersionUID = 1;

    private final String name;
    private final boolean numeric;
    private final boolean cells;
    private final int height;
    private final long size;
    private final long missing;
    private final long whole;

    /** Of numbers the level whose bins are known, those of {@link #codes}, which ascend. */
    private final int level;

    private final long[] codes;
    private final long[] binOfCode;

    /** Of categories by level the bin of each code, and by bin its first code and what it loses. */
    private final int[][] tree;

    private final int[][] first;
    private final long[][] losses;

    private ToldDomain(Domain told, int level, long[] codes) {
        this.name = told.name();
        this.numeric = told.numeric();
        this.cells = told.printsCells();
        this.height = told.height();
        this.size = told.size();
        this.missing = told.missing().orElse(-1);
        this.whole = told.ncpDenominator();
        this.level = level;
        this.codes = codes;
        this.binOfCode = Arrays.stream(codes).map(code -> told.bin(level, code)).toArray();
        int levels = numeric ? 0 : height + 1;
        this.tree = new int[levels][];
        this.first = new int[levels][];
        this.losses = new long[levels][];
        for (int i = 0; i < levels; i++) {
            tellTree(told, i);
        }
    }

    private void tellTree(Domain told, int at) {
        tree[at] = new int[(int) size];
        Arrays.setAll(tree[at], code -> (int) told.bin(at, code));
        int bins = (int) told.binSpace(at);
        first[at] = new int[bins + 1];
        losses[at] = new long[bins];
        Arrays.setAll(first[at], bin -> bin < bins ? (int) told.firstCode(at, bin) : (int) size);
        Arrays.setAll(losses[at], bin -> told.ncpNumerator(at, bin));
    }

    /**
     * What is told of a domain whose clusters print the ends that they have.
     *
     * @param level at which its bins are refined
     * @param ofValues codes that occur; negative ones are none
     */
    static ToldDomain of(Domain domain, int level, long[] ofValues) {
        long[] codes = Arrays.stream(ofValues)
                .filter(code -> domain.numeric() && code >= 0)
                .sorted()
                .distinct()
                .toArray();
        return new ToldDomain(domain, level, codes);
    }

    /** Bytes that one of so many values takes at the most. */
    static long bytes(Domain domain, int values) {
        return domain.numeric() ? 2L * Long.BYTES * values : (domain.height() + 1) * 2L * Long.BYTES * domain.size();
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
    public boolean printsCells() {
        return cells;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public OptionalLong missing() {
        return missing < 0 ? OptionalLong.empty() : OptionalLong.of(missing);
    }

    @Override
    public long binSpace(int at) {
        return losses[at].length;
    }

    @Override
    public long bin(int at, long code) {
        if (!numeric) {
            return tree[at][(int) code];
        }
        if (at != level) {
            throw new IllegalArgumentException("of numbers the bins of one level are known");
        }
        return binOfCode[Arrays.binarySearch(codes, code)];
    }

    @Override
    public long firstCode(int at, long bin) {
        return first[at][(int) bin];
    }

    @Override
    public long lastCode(int at, long bin) {
        return first[at][(int) bin + 1] - 1L;
    }

    @Override
    public long ncpDenominator() {
        return whole;
    }

    @Override
    public long ncpNumerator(int at, long bin) {
        return losses[at][(int) bin];
    }

    private static UnsupportedOperationException untold() {
        return new UnsupportedOperationException("labels and what they lose are known to those who print them");
    }

    @Override
    public long denseBins(int at) {
        throw untold();
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        throw untold();
    }

    @Override
    public String label(int at, long bin) {
        throw untold();
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        throw untold();
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        throw untold();
    }
}
