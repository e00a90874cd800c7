package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.HistogramCounter;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.Optional;

/**
 * The distinct rows of a table at its lattice's bottom, with how many there are of each, held so that they are divided into groups by one attribute at
 * a time: hot loops over plain arrays, a hundred times as fast as counting a node. A row whose group is too small stays suppressed,
 * however it is divided further.
 */
final class TupleTable {

    /** More are not held, whatever the memory, so that it makes no difference. */
    static final int MOST_TUPLES = 1 << 18;

    /** Of an attribute at the lattice's bottom. */
    static final int MOST_VALUES = 1 << Character.SIZE;

    /** Groups times labels that are told apart at once; a division into more is left out, which makes a proof weaker and no less true. */
    static final int MOST_CELLS = 1 << 20;

    private static final int SUPPRESSED = -1;

    /** In a map from bins to numbers, and in one more while it is made. */
    private static final long BYTES_PER_NUMBER = 96;

    private final int tuples;
    private final int[] rows;
    private final char[][] codes;
    private final int[][][] labels;
    private final int[][] labelCounts;
    /** Whether there is one row of each, which spares a look at their numbers. */
    private final boolean single;

    private final int[] cells = new int[MOST_CELLS];

    private TupleTable(int tuples, int[] rows, char[][] codes, int[][][] labels, int[][] labelCounts) {
        this.tuples = tuples;
        this.rows = rows;
        this.single = Arrays.stream(rows, 0, tuples).allMatch(each -> each == 1);
        this.codes = codes;
        this.labels = labels;
        this.labelCounts = labelCounts;
    }

    /**
     * Bytes that one takes at the most while it is made.
     *
     * @param tuples that there can be
     * @param values of all attributes together
     * @param levels of an attribute at the most
     */
    static long bytes(long tuples, int attributes, long values, long levels) {
        return Integer.BYTES * (MOST_CELLS + tuples + values * levels)
                + Character.BYTES * tuples * attributes
                + BYTES_PER_NUMBER * values;
    }

    /** Reads them in one scan; empty if there are too many. */
    static Optional<TupleTable> of(SearchSpace space, HistogramCounter counter) {
        int attributes = space.lattice().attributes();
        int most = (int) Math.min(space.rows(), MOST_TUPLES);
        int[] rows = new int[most];
        char[][] codes = new char[attributes][most];
        Long2IntOpenHashMap[] numbers = new Long2IntOpenHashMap[attributes];
        Arrays.setAll(numbers, i -> new Long2IntOpenHashMap());
        int[] size = {0};
        boolean complete = space.rows() <= Integer.MAX_VALUE
                && counter.visit(space.lattice().bottom(), most, (bins, evidence, information) -> {
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
        for (int i = 0; i < attributes; i++) {
            Domain domain = space.domains().get(i);
            labels[i] = new int[domain.height() + 1][];
            counts[i] = new int[domain.height() + 1];
            for (int level = space.lattice().bottom().level(i); level <= domain.height(); level++) {
                counts[i][level] = number(domain, space.lattice().bottom().level(i), level, numbers[i], labels[i]);
            }
        }
        return Optional.of(new TupleTable(size[0], rows, codes, labels, counts));
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

    int tuples() {
        return tuples;
    }

    /** Labels of an attribute at a level, those that occur. */
    int labels(int attribute, int level) {
        return labelCounts[attribute][level];
    }

    /** Groups of some of the tuples, the others being suppressed. */
    static final class Groups {

        private final int[] of;
        private int count = 1;
        private long suppressed;

        /** One group of all. */
        Groups(TupleTable table) {
            this.of = new int[table.tuples];
        }

        /** Bytes of one. */
        static long bytes(long tuples) {
            return Integer.BYTES * tuples;
        }

        /** Rows suppressed so far. */
        long suppressed() {
            return suppressed;
        }

        /** Back to one group of all. */
        void reset() {
            Arrays.fill(of, 0);
            count = 1;
            suppressed = 0;
        }
    }

    /** Whether groups can be divided by an attribute's labels at a level. */
    private boolean canDivide(Groups groups, int attribute, int level) {
        return (long) groups.count * labelCounts[attribute][level] <= MOST_CELLS;
    }

    /** Rows suppressed at the least once groups are divided by an attribute's labels at a level and those of fewer than {@code least} rows suppressed. */
    long suppressedIfDivided(Groups groups, int attribute, int level, int least) {
        if (!canDivide(groups, attribute, level)) {
            return groups.suppressed;
        }
        int size = count(groups, attribute, level);
        long suppressed = groups.suppressed;
        for (int i = 0; i < size; i++) {
            suppressed += cells[i] < least ? cells[i] : 0;
        }
        return suppressed;
    }

    private int count(Groups groups, int attribute, int level) {
        int[] of = groups.of;
        char[] code = codes[attribute];
        int[] label = labels[attribute][level];
        int labelCount = labelCounts[attribute][level];
        int size = groups.count * labelCount;
        Arrays.fill(cells, 0, size, 0);
        if (single) {
            for (int i = 0; i < tuples; i++) {
                if (of[i] >= 0) {
                    cells[of[i] * labelCount + label[code[i]]]++;
                }
            }
        } else {
            for (int i = 0; i < tuples; i++) {
                if (of[i] >= 0) {
                    cells[of[i] * labelCount + label[code[i]]] += rows[i];
                }
            }
        }
        return size;
    }

    /** Divides groups into others, which may be the same object; where that cannot be done they stay as they are. */
    void divide(Groups groups, int attribute, int level, int least, Groups into) {
        if (!canDivide(groups, attribute, level)) {
            System.arraycopy(groups.of, 0, into.of, 0, tuples);
            into.count = groups.count;
            into.suppressed = groups.suppressed;
            return;
        }
        int size = count(groups, attribute, level);
        long suppressed = groups.suppressed;
        int numbered = 0;
        for (int i = 0; i < size; i++) {
            if (cells[i] < least) {
                suppressed += cells[i];
                cells[i] = SUPPRESSED;
            } else {
                cells[i] = numbered++;
            }
        }
        char[] code = codes[attribute];
        int[] label = labels[attribute][level];
        int labelCount = labelCounts[attribute][level];
        for (int i = 0; i < tuples; i++) {
            into.of[i] = groups.of[i] < 0 ? SUPPRESSED : cells[groups.of[i] * labelCount + label[code[i]]];
        }
        into.count = numbered;
        into.suppressed = suppressed;
    }
}
