package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.HistogramCounter;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;

/**
 * The distinct rows of a table at its lattice's bottom, with how many there are of each, in plain arrays that {@link TupleGroups} divides. Immutable, shared by
 * threads.
 */
final class TupleTable {

    /** More are not held, whatever the memory, so that it makes no difference. */
    static final int MOST_TUPLES = 1 << 17;

    /** Of an attribute at the lattice's bottom. */
    private static final int MOST_VALUES = 1 << Character.SIZE;

    /** In a map from bins to numbers, and in one more while it is made. */
    private static final long BYTES_PER_NUMBER = 96;

    private final int tuples;
    private final int[] rows;
    private final long allRows;
    /** By attribute and tuple. */
    private final char[][] codes;
    /** By attribute, level and code. */
    private final int[][][] labels;
    /** By attribute and level. */
    private final int[][] labelCounts;
    /** By attribute and level. */
    private final double[][] alike;

    private final Losses losses;

    /**
     * What rows lose, in whole numbers, whose sums are the same in every order.
     *
     * @param kept by attribute, level and label, of a row that is kept, rounded up; nothing where losses are not known
     * @param suppressed of a row that is suppressed, rounded down
     * @param unit of all of it
     */
    private record Losses(long[][][] kept, long suppressed, double unit) {

        private static final double MOST_OF_ALL_ROWS = 1L << 52;

        private static Losses of(SearchSpace space, Optional<RowLosses> known, int attributes) {
            double suppressed = known.map(RowLosses::suppressed).orElse(0.0);
            double unit = suppressed > 0 ? suppressed * space.rows() / MOST_OF_ALL_ROWS : 1;
            return new Losses(new long[known.isPresent() ? attributes : 0][][], (long) (suppressed / unit), unit);
        }

        private long kept(double loss) {
            return (long) Math.ceil(loss / unit);
        }
    }

    private TupleTable(
            int tuples,
            int[] rows,
            char[][] codes,
            int[][][] labels,
            int[][] labelCounts,
            double[][] alike,
            Losses losses) {
        this.tuples = tuples;
        this.allRows = Arrays.stream(rows, 0, tuples).asLongStream().sum();
        this.rows = rows;
        this.codes = codes;
        this.labels = labels;
        this.labelCounts = labelCounts;
        this.alike = alike;
        this.losses = losses;
    }

    /**
     * Bytes that one takes at the most while it is made.
     *
     * @param tuples that there can be
     * @param values of all attributes together
     * @param labelled how often a value has a label, of all attributes and levels
     * @param labels of all attributes and levels
     */
    static long bytes(long tuples, int attributes, long values, long labelled, long labels) {
        return Integer.BYTES * tuples
                + Character.BYTES * tuples * attributes
                + Integer.BYTES * labelled
                + Double.BYTES * labels
                + BYTES_PER_NUMBER * values;
    }

    /**
     * Reads them in one scan; empty if there are too many.
     *
     * @param known losses of rows, if they are
     */
    static Optional<TupleTable> of(SearchSpace space, HistogramCounter counter, Optional<RowLosses> known) {
        int attributes = space.lattice().attributes();
        int most = (int) Math.min(space.rows(), MOST_TUPLES);
        int[] rows = new int[most];
        char[][] codes = new char[attributes][most];
        Long2IntOpenHashMap[] numbers = new Long2IntOpenHashMap[attributes];
        Arrays.setAll(numbers, i -> new Long2IntOpenHashMap());
        int[] size = {0};
        boolean complete = space.rows() <= Integer.MAX_VALUE
                && counter.visit(space.lattice().bottom(), most, (bins, evidence) -> {
                    for (int i = 0; i < attributes; i++) {
                        int number = numbers[i].getOrDefault(bins[i], numbers[i].size());
                        numbers[i].put(bins[i], number);
                        codes[i][size[0]] = (char) number;
                    }
                    rows[size[0]++] = (int) evidence.rows();
                });
        if (!complete || Arrays.stream(numbers).anyMatch(map -> map.size() > MOST_VALUES)) {
            return Optional.empty();
        }
        int[][][] labels = new int[attributes][][];
        int[][] counts = new int[attributes][];
        double[][] alike = new double[attributes][];
        Losses losses = Losses.of(space, known, attributes);
        for (int i = 0; i < attributes; i++) {
            Domain domain = space.domains().get(i);
            int bottom = space.lattice().bottom().level(i);
            labels[i] = new int[domain.height() + 1][];
            counts[i] = new int[domain.height() + 1];
            alike[i] = new double[domain.height() + 1];
            for (int level = bottom; level <= domain.height(); level++) {
                counts[i][level] = number(domain, bottom, level, numbers[i], labels[i]);
                alike[i][level] = alike(size[0], rows, codes[i], labels[i][level], counts[i][level]);
            }
            if (known.isPresent()) {
                losses.kept()[i] = new long[domain.height() + 1][];
                for (int level = bottom; level <= domain.height(); level++) {
                    losses.kept()[i][level] =
                            kept(space, i, level, numbers[i], labels[i][level], counts[i][level], known.get(), losses);
                }
            }
        }
        shuffle(size[0], rows, codes);
        return Optional.of(new TupleTable(size[0], rows, codes, labels, counts, alike, losses));
    }

    /** Counting waits where tuples that follow each other are of one group, as they are in the order of a histogram. */
    private static void shuffle(int size, int[] rows, char[][] codes) {
        Random random = new Random(0);
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = rows[i];
            rows[i] = rows[other];
            rows[other] = moved;
            for (char[] code : codes) {
                char held = code[i];
                code[i] = code[other];
                code[other] = held;
            }
        }
    }

    /** Numbers the labels of a level; how many there are. */
    private static int number(Domain domain, int bottom, int level, Long2IntOpenHashMap numbers, int[][] labels) {
        Long2IntOpenHashMap ofLevel = new Long2IntOpenHashMap();
        labels[level] = new int[numbers.size()];
        numbers.long2IntEntrySet().fastForEach(entry -> {
            long bin = domain.coarsen(bottom, entry.getLongKey(), level);
            int number = ofLevel.getOrDefault(bin, ofLevel.size());
            ofLevel.put(bin, number);
            labels[level][entry.getIntValue()] = number;
        });
        return ofLevel.size();
    }

    private static double alike(int tuples, int[] rows, char[] codes, int[] labels, int count) {
        long[] ofLabel = new long[count];
        long all = 0;
        for (int i = 0; i < tuples; i++) {
            ofLabel[labels[codes[i]]] += rows[i];
            all += rows[i];
        }
        double squares = 0;
        for (long rowsOf : ofLabel) {
            double share = (double) rowsOf / all;
            squares += share * share;
        }
        return StrictMath.log(squares);
    }

    /** By label. */
    private static long[] kept(
            SearchSpace space,
            int attribute,
            int level,
            Long2IntOpenHashMap numbers,
            int[] labels,
            int count,
            RowLosses known,
            Losses losses) {
        Domain domain = space.domains().get(attribute);
        int bottom = space.lattice().bottom().level(attribute);
        long[] kept = new long[count];
        numbers.long2IntEntrySet()
                .fastForEach(entry -> kept[labels[entry.getIntValue()]] =
                        losses.kept(known.kept(attribute, level, domain.coarsen(bottom, entry.getLongKey(), level))));
        return kept;
    }

    int attributes() {
        return codes.length;
    }

    int tuples() {
        return tuples;
    }

    /** Of all attributes. */
    int levels() {
        return Arrays.stream(labels).mapToInt(ofLevels -> ofLevels.length).sum();
    }

    /** Of each tuple. */
    int[] rows() {
        return rows;
    }

    /** Of all tuples. */
    long allRows() {
        return allRows;
    }

    /** Of each tuple, its value of an attribute as a number. */
    char[] codes(int attribute) {
        return codes[attribute];
    }

    /** Of each code of an attribute, its label at a level as a number. */
    int[] labels(int attribute, int level) {
        return labels[attribute][level];
    }

    /** Labels of an attribute at a level, those that occur. */
    int labelCount(int attribute, int level) {
        return labelCounts[attribute][level];
    }

    /** The logarithm of the chance that two rows have the same label of an attribute at a level: it never falls from level to level, and is 0 at last. */
    double alike(int attribute, int level) {
        return alike[attribute][level];
    }

    /** Nothing for each attribute and level, to {@linkplain #addKept add} losses to; empty where losses are not known. */
    long[][] lossesByLevel() {
        return Arrays.stream(losses.kept())
                .map(ofLevels -> new long[ofLevels.length])
                .toArray(long[][]::new);
    }

    /** Adds, in {@link #unit}s and of each attribute from one level to another, what a tuple's rows lose if they are kept. */
    void addKept(int tuple, int[] lowest, int[] highest, long[][] sums) {
        for (int i = 0; i < sums.length; i++) {
            long[][] kept = losses.kept()[i];
            int code = codes[i][tuple];
            for (int level = lowest[i]; level <= highest[i]; level++) {
                sums[i][level] += kept[level][labels[i][level][code]] * rows[tuple];
            }
        }
    }

    /** In {@link #unit}s, what a tuple's rows lose if they are suppressed; 0 where losses are not known. */
    long lossIfSuppressed(int tuple) {
        return losses.suppressed() * rows[tuple];
    }

    /** Of losses. */
    double unit() {
        return losses.unit();
    }
}
