package io.skald.distributed;

import io.skald.histogram.key.CountedColumn;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * How tuples of values come together in groups, in several ways at once: each way gives every value of a quasi-identifier a number, and tuples of the same numbers are
 * one group. Keys are longs, none of them negative. Sent to those who hold the tuples.
 */
public final class Grouping implements Serializable {

    private static final long serialVersionUID = 1;

    private final int[][][] numbers;
    private final MixedRadix[] keys;
    private final int[][] shown;
    private final MixedRadix values;
    private int[] ofPersons = {};

    private Grouping(int[][][] numbers, MixedRadix[] keys, int[][] shown, MixedRadix values) {
        this.numbers = numbers;
        this.keys = keys;
        this.shown = shown;
        this.values = values;
    }

    /**
     * Groups by some numbers.
     *
     * @param ways by way, quasi-identifier and value, a number from 0, or {@link Labelling#NO_BIN} for values whose tuples are in no group
     * @param sensitive whose values each group shows
     */
    static Grouping of(List<int[][]> ways, List<CountedColumn> sensitive) {
        MixedRadix[] keys = ways.stream()
                .map(way -> new MixedRadix(Arrays.stream(way)
                        .mapToLong(ofColumn ->
                                Math.max(0, Arrays.stream(ofColumn).max().orElse(0)) + 1L)
                        .toArray()))
                .toArray(MixedRadix[]::new);
        return new Grouping(
                ways.toArray(int[][][]::new),
                keys,
                sensitive.stream().map(CountedColumn::valueOf).toArray(int[][]::new),
                new MixedRadix(
                        sensitive.stream().mapToLong(CountedColumn::values).toArray()));
    }

    /** The same, where the persons of a group are counted by the values of these sensitive columns too, each once with a value. */
    Grouping countingPersons(int[] columns) {
        Grouping counting = new Grouping(numbers, keys, shown, values);
        counting.ofPersons = columns.clone();
        return counting;
    }

    /** The places of the sensitive columns by whose values persons are counted; maybe none. */
    public int[] ofPersons() {
        return ofPersons.clone();
    }

    /** The value of a sensitive column that a tuple shows. */
    public int shownValue(int column, int[] tuple) {
        return shown[column][tuple[numbers[0].length + column]];
    }

    /** In how many ways tuples are grouped. */
    public int ways() {
        return keys.length;
    }

    /** Longs of a key. */
    public int keyWords() {
        return Arrays.stream(keys).mapToInt(MixedRadix::words).max().orElse(0);
    }

    /** Longs of what is shown of sensitive columns; maybe none. */
    public int valueWords() {
        return values.words();
    }

    /**
     * Finds the group of a tuple.
     *
     * @param tuple the place of each counted column's value
     * @param key is filled
     * @return whether there is one
     */
    public boolean find(int way, int[] tuple, long[] key) {
        Arrays.fill(key, 0);
        int[][] numberOf = numbers[way];
        for (int i = 0; i < numberOf.length; i++) {
            int number = numberOf[i][tuple[i]];
            if (number < 0) {
                return false;
            }
            keys[way].put(i, number, key);
        }
        return true;
    }

    /** Fills in what a tuple shows of sensitive columns. */
    public void show(int[] tuple, long[] words) {
        Arrays.fill(words, 0);
        for (int i = 0; i < shown.length; i++) {
            values.put(i, shownValue(i, tuple), words);
        }
    }

    /** The key of some numbers. */
    long[] key(int way, long[] numberOf) {
        long[] key = new long[keyWords()];
        for (int i = 0; i < numberOf.length; i++) {
            keys[way].put(i, numberOf[i], key);
        }
        return key;
    }

    /** The number of a quasi-identifier in a key. */
    long number(int way, int attribute, long[] key) {
        return keys[way].number(attribute, key);
    }

    /** The value of a sensitive column. */
    int value(int column, long[] words) {
        return (int) values.number(column, words);
    }

    int sensitive() {
        return shown.length;
    }
}
