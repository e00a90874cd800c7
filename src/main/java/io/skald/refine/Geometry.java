package io.skald.refine;

import io.skald.attribute.bin.Domain;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What ranges of codes cost: the NCP of DESIGN section 3 times the attribute's weight, for every range of codes of every
 * quasi-identifier, in arrays that hot loops can index. Codes are ints here; a numeric domain of 2^31 codes or more is
 * renumbered block by block ({@link #withOriginals}). Immutable.
 */
final class Geometry {

    /** Domains of categories up to this size have the cost of each pair of codes in a table: 2 MB at the most. */
    private static final int LARGEST_TABLE = 512;

    /** The same of numbers, which cost more to look up than to work out unless the table stays near: 32 KB at the most. */
    private static final int LARGEST_NUMBER_TABLE = 64;

    private static final int UNTABLED = -1;

    private final int[] size;
    private final boolean[] numeric;
    private final boolean[] wide;
    private final boolean[] cells;
    private final long[] missing;
    private final double[] weight;
    private final double[] unit;
    private final double[] scale;
    private final int[] categorical;
    private final int[][][] bins;
    private final AncestorPaths[] paths;
    private final int[][] binCounts;
    private final double[][][] binLoss;
    /** Costs of pairs of codes, one attribute behind another: hot loops look them up without a branch that they could not foresee. */
    private final double[] table;

    /** Where an attribute's pairs start; {@link #UNTABLED} if its domain is too large. */
    private final int[] tableStart;

    private final long[][] originals;

    private Geometry(Geometry other, long[][] originals) {
        this.size = other.size;
        this.numeric = other.numeric;
        this.wide = other.wide;
        this.cells = other.cells;
        this.missing = other.missing;
        this.weight = other.weight;
        this.unit = other.unit;
        this.scale = other.scale;
        this.categorical = other.categorical;
        this.bins = other.bins;
        this.paths = other.paths;
        this.binCounts = other.binCounts;
        this.binLoss = other.binLoss;
        this.table = other.table;
        this.tableStart = other.tableStart;
        this.originals = originals;
    }

    private Geometry(Geometry other) {
        int m = other.size.length;
        this.size = other.size;
        this.numeric = other.numeric;
        this.wide = other.wide;
        this.cells = other.cells;
        this.missing = other.missing;
        this.unit = other.unit;
        this.categorical = other.categorical;
        this.bins = other.bins;
        this.paths = other.paths;
        this.binCounts = other.binCounts;
        this.originals = other.originals;
        this.weight = new double[m];
        Arrays.fill(weight, 1.0 / m);
        this.scale = Arrays.stream(unit).map(step -> step / m).toArray();
        this.binLoss = new double[m][][];
        for (int i : categorical) {
            binLoss[i] = AncestorHeights.of(bins[i], binCounts[i]).shares(weight[i]);
        }
        // Made for each block, which is small: tables would take longer to make than they spare.
        this.tableStart = new int[m];
        Arrays.fill(tableStart, UNTABLED);
        this.table = new double[0];
    }

    /**
     * With a table of costs for every domain that is small enough.
     *
     * @param domains per quasi-identifier
     * @param weights per quasi-identifier, summing to 1
     */
    Geometry(List<Domain> domains, double[] weights) {
        this(domains, weights, Long.MAX_VALUE);
    }

    /**
     * With tables of costs of so many bytes at the most, of the first domains that fit; the costs are the same without.
     *
     * @param domains per quasi-identifier
     * @param weights per quasi-identifier, summing to 1
     * @param mostTableBytes bytes
     */
    Geometry(List<Domain> domains, double[] weights, long mostTableBytes) {
        int m = domains.size();
        size = new int[m];
        numeric = new boolean[m];
        wide = new boolean[m];
        cells = new boolean[m];
        missing = new long[m];
        weight = weights.clone();
        unit = new double[m];
        scale = new double[m];
        bins = new int[m][][];
        paths = new AncestorPaths[m];
        binCounts = new int[m][];
        binLoss = new double[m][][];
        originals = new long[m][];
        for (int i = 0; i < m; i++) {
            Domain domain = domains.get(i);
            numeric[i] = domain.numeric();
            cells[i] = domain.printsCells();
            wide[i] = domain.size() > Integer.MAX_VALUE;
            size[i] = (int) Math.min(domain.size(), Integer.MAX_VALUE);
            missing[i] = domain.missing().orElse(-1);
            unit[i] = 1.0 / domain.ncpDenominator();
            scale[i] = weight[i] * unit[i];
            if (!numeric[i]) {
                describeTree(i, domain);
            }
        }
        categorical = IntStream.range(0, m).filter(i -> !numeric[i]).toArray();
        tableStart = new int[m];
        int next = 0;
        for (int i = 0; i < m; i++) {
            boolean tabled = size[i] <= (numeric[i] ? LARGEST_NUMBER_TABLE : LARGEST_TABLE)
                    && !cells[i]
                    && (long) Double.BYTES * (next + size[i] * size[i]) <= mostTableBytes;
            tableStart[i] = tabled ? next : UNTABLED;
            next += tabled ? size[i] * size[i] : 0;
        }
        table = tabled();
    }

    /**
     * Bytes that the trees of categories take, and their losses in those by ancestors; tables of costs are not in it.
     *
     * @param byAncestors how many are made by ancestors at a time
     */
    static long bytes(List<Domain> domains, int byAncestors) {
        long bytes = 0;
        for (Domain domain : domains) {
            if (!domain.numeric()) {
                long levels = domain.height() + 1L;
                long bins = LongStream.range(0, levels)
                        .map(level -> domain.binSpace((int) level))
                        .sum();
                bytes += levels * domain.size() * Integer.BYTES + AncestorPaths.bytes(domain.size());
                bytes += bins * (1L + byAncestors) * Double.BYTES;
            }
        }
        return bytes;
    }

    /** Bytes of the tables of costs, those by ancestors not included. */
    long tableBytes() {
        return (long) Double.BYTES * table.length;
    }

    private void describeTree(int i, Domain domain) {
        int levels = domain.height() + 1;
        bins[i] = new int[levels][size[i]];
        binCounts[i] = new int[levels];
        binLoss[i] = new double[levels][];
        for (int level = 0; level < levels; level++) {
            binCounts[i][level] = (int) domain.binSpace(level);
            binLoss[i][level] = new double[binCounts[i][level]];
            for (int code = 0; code < size[i]; code++) {
                int bin = (int) domain.bin(level, code);
                bins[i][level][code] = bin;
                binLoss[i][level][bin] = scale[i] * domain.ncpNumerator(level, bin);
            }
        }
        paths[i] = new AncestorPaths(bins[i], binCounts[i]);
    }

    private double[] tabled() {
        int[] attributes = IntStream.range(0, size.length)
                .filter(i -> tableStart[i] != UNTABLED)
                .toArray();
        double[] costs =
                new double[IntStream.of(attributes).map(i -> size[i] * size[i]).sum()];
        for (int i : attributes) {
            for (int lo = 0; lo < size[i]; lo++) {
                for (int hi = lo + 1; hi < size[i]; hi++) {
                    double cost = costUntabled(i, lo, hi);
                    costs[tableStart[i] + lo * size[i] + hi] = cost;
                    costs[tableStart[i] + hi * size[i] + lo] = cost;
                }
            }
        }
        return costs;
    }

    /**
     * The same geometry for a block in which a wide attribute's codes were replaced by their ranks in it.
     *
     * @param byAttribute the original code of each rank, ascending; null for attributes that keep their codes
     */
    Geometry withOriginals(long[][] byAttribute) {
        return new Geometry(this, byAttribute);
    }

    /**
     * The same where ranges cost by the ancestor metric instead (Cerna, Definitions 7 and 8): edges from the lowest common ancestor down to
     * the deepest leaf, of those of the root, every attribute counting the same. A node that holds what its only child holds is that
     * child; numbers, which have no tree, cost their share of the domain.
     */
    Geometry byAncestors() {
        return new Geometry(this);
    }

    /** The domain's code that a block's code stands for. */
    long original(int attribute, int code) {
        return originals[attribute] == null ? code : originals[attribute][code];
    }

    /** Number of quasi-identifiers. */
    int attributes() {
        return size.length;
    }

    /** Whether codes of this attribute do not fit an int and are renumbered in each block. */
    boolean isWide(int attribute) {
        return wide[attribute];
    }

    boolean isNumeric(int attribute) {
        return numeric[attribute];
    }

    /** The categorical quasi-identifiers, in the job's order. */
    int[] categorical() {
        return categorical.clone();
    }

    /** The highest level of a categorical attribute. */
    int height(int attribute) {
        return bins[attribute].length - 1;
    }

    /** The bins of a categorical attribute's codes at a level; not to be changed. */
    int[] bins(int attribute, int level) {
        return bins[attribute][level];
    }

    /** Number of bins of a categorical attribute at a level. */
    int binCount(int attribute, int level) {
        return binCounts[attribute][level];
    }

    /** Weighted loss of a bin of a categorical attribute. */
    double binLoss(int attribute, int level, int bin) {
        return binLoss[attribute][level][bin];
    }

    /** Number of codes; of a wide attribute the greatest int. */
    int size(int attribute) {
        return size[attribute];
    }

    double weight(int attribute) {
        return weight[attribute];
    }

    /** Weighted NCP of a range of codes of one attribute, per row. */
    double cost(int attribute, int lo, int hi) {
        int start = tableStart[attribute];
        return start == UNTABLED ? costUntabled(attribute, lo, hi) : table[start + lo * size[attribute] + hi];
    }

    private double costUntabled(int attribute, int lo, int hi) {
        if (lo == hi) {
            return 0;
        }
        if (cells[attribute]) {
            return weight[attribute];
        }
        if (!numeric[attribute]) {
            return climb(attribute, lo, hi);
        }
        long[] original = originals[attribute];
        return original == null ? numberCost(attribute, lo, hi) : numberCost(attribute, original[lo], original[hi]);
    }

    /** A number for what a range of one attribute prints: the same for two exactly where they print the same. */
    long label(int attribute, int lo, int hi) {
        if (lo == hi) {
            return lo;
        }
        if (numeric[attribute]) {
            return original(attribute, hi) == missing[attribute] ? -1 : (long) hi << Integer.SIZE | lo;
        }
        int level = paths[attribute].level(lo, hi);
        return (long) level << Integer.SIZE | bins[attribute][level][lo];
    }

    /** How far apart the ends of a range are, as a share of the domain: numbers by value, categories by leaf order. */
    double spread(int attribute, int lo, int hi) {
        return spreadOfOriginals(attribute, original(attribute, lo), original(attribute, hi));
    }

    /** The same for the domain's codes. */
    double spreadOfOriginals(int attribute, long lo, long hi) {
        if (!numeric[attribute]) {
            return size[attribute] < 2 ? 0 : (double) (hi - lo) / (size[attribute] - 1);
        }
        return lo < hi && hi == missing[attribute] ? 1 : (hi - lo) * unit[attribute];
    }

    /** The distance of a domain's code from its minimum, as a share of its range: one term of the Manhattan distance. */
    double distanceOfOriginal(int attribute, long code) {
        return code * unit[attribute];
    }

    /** Weighted NCP of a range of the domain's codes. */
    double costOfOriginals(int attribute, long lo, long hi) {
        return wide[attribute] ? (lo == hi ? 0 : numberCost(attribute, lo, hi)) : cost(attribute, (int) lo, (int) hi);
    }

    private double numberCost(int attribute, long lo, long hi) {
        return hi == missing[attribute] ? weight[attribute] : (hi - lo) * scale[attribute];
    }

    private double climb(int attribute, int lo, int hi) {
        int level = paths[attribute].level(lo, hi);
        return binLoss[attribute][level][bins[attribute][level][lo]];
    }
}
