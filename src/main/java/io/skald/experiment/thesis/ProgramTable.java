package io.skald.experiment.thesis;

import io.skald.synthetic.ThesisTree;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table of the thesis's program: per row its values and the labels that it has now, a set of values each, a bit per value. Classes are the rows of
 * equal labels.
 */
final class ProgramTable {

    private static final List<ThesisTree> TREES = ThesisTree.ALL;
    private static final int ATTRIBUTES = TREES.size();

    /** The hash of the text "B", the first column's name. */
    private static final int COLUMN_HASHES = 'B';

    private final int[][] values;
    private final int[][] labels;
    private final int[][] hashes = new int[ATTRIBUTES][];

    /** @param values of each row, counted from 0 */
    ProgramTable(long[][] values) {
        this.values = Arrays.stream(values)
                .map(row -> Arrays.stream(row).mapToInt(value -> 1 << value).toArray())
                .toArray(int[][]::new);
        this.labels = Arrays.stream(this.values).map(int[]::clone).toArray(int[][]::new);
        for (int i = 0; i < ATTRIBUTES; i++) {
            hashes[i] = new int[1 << TREES.get(i).values()];
        }
    }

    /** A class. */
    record Rows(int[] label, List<Integer> rows) {

        int size() {
            return rows.size();
        }
    }

    int rows() {
        return labels.length;
    }

    int[] value(int row) {
        return values[row];
    }

    int[] label(int row) {
        return labels[row];
    }

    /**
     * The classes in the order in which a hash map of Java 6 goes through them: by place in the table, which the hash of the texts of the labels decides.
     */
    List<Rows> classes() {
        Long2ObjectOpenHashMap<Rows> byLabel = new Long2ObjectOpenHashMap<>();
        List<Rows> classes = new ArrayList<>();
        for (int row = 0; row < labels.length; row++) {
            long key = key(labels[row]);
            Rows of = byLabel.get(key);
            if (of == null) {
                of = new Rows(labels[row].clone(), new ArrayList<>());
                byLabel.put(key, of);
                classes.add(of);
            }
            of.rows().add(row);
        }
        int places = 16;
        while (4 * classes.size() > 3 * places) {
            places *= 2;
        }
        long[] order = new long[classes.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = (long) (hash(classes.get(i).label()) & places - 1) << Integer.SIZE | i;
        }
        Arrays.sort(order);
        return Arrays.stream(order).mapToObj(at -> classes.get((int) at)).toList();
    }

    /** One number for a label, other labels having others. */
    static long key(int[] label) {
        long key = 0;
        for (int i = 0; i < ATTRIBUTES; i++) {
            key = key << TREES.get(i).values() | label[i];
        }
        return key;
    }

    private int hash(int[] label) {
        int hash = 0;
        for (int i = 0; i < ATTRIBUTES; i++) {
            hash += (COLUMN_HASHES + i) ^ textHash(i, label[i]);
        }
        hash ^= hash >>> 20 ^ hash >>> 12;
        return hash ^ hash >>> 7 ^ hash >>> 4;
    }

    private int textHash(int attribute, int label) {
        int[] known = hashes[attribute];
        if (known[label] == 0) {
            known[label] = TREES.get(attribute).text(label).hashCode();
        }
        return known[label];
    }

    /** The labels of the lowest nodes above two labels. */
    static int[] join(int[] one, int[] other) {
        int[] joined = new int[ATTRIBUTES];
        for (int i = 0; i < ATTRIBUTES; i++) {
            joined[i] = TREES.get(i).join(one[i] | other[i]);
        }
        return joined;
    }

    /**
     * The union of two labels' values, found as the program does: by looking for the values' names in the labels' texts, so that d1 is found in d10 and
     * d11, and e1 in e10 to e15.
     */
    static int[] union(int[] one, int[] other) {
        int[] union = new int[ATTRIBUTES];
        for (int i = 0; i < ATTRIBUTES; i++) {
            union[i] = one[i] == other[i] ? one[i] : withOnesFoundInTens(one[i] | other[i]);
        }
        return union;
    }

    private static int withOnesFoundInTens(int set) {
        return set >>> 10 == 0 ? set : set | 1 << 1;
    }

    /** Gives a label to all rows that have one of two. */
    void relabel(int[] one, int[] other, int[] label) {
        for (int[] of : labels) {
            if (Arrays.equals(of, one) || Arrays.equals(of, other)) {
                System.arraycopy(label, 0, of, 0, ATTRIBUTES);
            }
        }
    }

    /** Rows with a label that does not hold their value. */
    int falseLabels() {
        int rows = 0;
        for (int row = 0; row < labels.length; row++) {
            boolean covered = true;
            for (int i = 0; i < ATTRIBUTES; i++) {
                covered &= (values[row][i] & ~labels[row][i]) == 0;
            }
            rows += covered ? 0 : 1;
        }
        return rows;
    }

    /** Gives rows their own values back. */
    void restore(List<Integer> rows) {
        rows.forEach(row -> System.arraycopy(values[row], 0, labels[row], 0, ATTRIBUTES));
    }
}
