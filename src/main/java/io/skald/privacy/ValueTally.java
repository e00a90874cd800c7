package io.skald.privacy;

import java.util.Arrays;

/**
 * How often each value of one sensitive column occurs in a class. Values are numbers from 0, in the order of the column; a missing value, if
 * the column has any, is the last. Reused for one class after the other.
 */
public final class ValueTally {

    private static final ValueTally[] NOBODY = {};

    private final int missing;
    private final ValueTally[] persons;
    private final long[] rowsOf;
    private final int[] present;
    private int distinct;
    private long rows;

    /**
     * An empty tally.
     *
     * @param values how many there are, the missing one included
     * @param missing its number; -1 if the column has none
     */
    public ValueTally(int values, int missing) {
        this(values, missing, NOBODY);
    }

    private ValueTally(int values, int missing, ValueTally[] persons) {
        this.persons = persons;
        this.missing = missing;
        this.rowsOf = new long[values];
        this.present = new int[values];
    }

    /** An empty tally that is told beside the rows of each value how many persons have it. */
    public static ValueTally withPersons(int values, int missing) {
        return new ValueTally(values, missing, new ValueTally[] {new ValueTally(values, missing)});
    }

    /** Whether it is told of persons. */
    public boolean countsPersons() {
        return persons.length > 0;
    }

    /**
     * How many persons have each value, as a tally with a row for each; to be added to by whoever adds rows. All rows of a value may be those of one person.
     *
     * @throws IllegalStateException if nobody counts them
     */
    public ValueTally persons() {
        if (persons.length == 0) {
            throw new IllegalStateException("persons are not counted");
        }
        return persons[0];
    }

    /** Adds rows of one value, at least one. */
    public void add(int value, long more) {
        if (rowsOf[value] == 0) {
            present[distinct++] = value;
        }
        rowsOf[value] += more;
        rows += more;
    }

    /** Adds the rows of another tally of the same column. */
    public void addAll(ValueTally other) {
        for (int i = 0; i < other.distinct; i++) {
            add(other.present[i], other.rowsOf[other.present[i]]);
        }
    }

    /** Takes back a row of a value that was added. */
    public void takeBack(int value) {
        rowsOf[value]--;
        rows--;
        if (rowsOf[value] == 0) {
            int at = 0;
            while (present[at] != value) {
                at++;
            }
            present[at] = present[--distinct];
        }
    }

    /** Forgets all rows, and persons. */
    public void clear() {
        for (ValueTally ofPersons : persons) {
            ofPersons.clear();
        }
        for (int i = 0; i < distinct; i++) {
            rowsOf[present[i]] = 0;
        }
        distinct = 0;
        rows = 0;
    }

    /** Rows of all values. */
    public long rows() {
        return rows;
    }

    /** Rows of a value. */
    public long rows(int value) {
        return rowsOf[value];
    }

    /** Rows of the missing value. */
    public long missingRows() {
        return missing < 0 ? 0 : rowsOf[missing];
    }

    /** How many values occur, the missing one not counted. */
    public int distinct() {
        return missing >= 0 && rowsOf[missing] > 0 ? distinct - 1 : distinct;
    }

    /** The values that occur, the missing one included, in a new array, rising. */
    public int[] present() {
        int[] values = Arrays.copyOf(present, distinct);
        Arrays.sort(values);
        return values;
    }

    /** The values that occur, the missing one left out, in a new array, rising. */
    public int[] presentButMissing() {
        return Arrays.stream(present()).filter(value -> value != missing).toArray();
    }

    /** The rows of each value that occurs, the missing one left out, in a new array, falling. */
    public long[] falling() {
        long[] counts = new long[distinct()];
        int size = 0;
        for (int i = 0; i < distinct; i++) {
            if (present[i] != missing) {
                counts[size++] = -rowsOf[present[i]];
            }
        }
        Arrays.sort(counts);
        for (int i = 0; i < size; i++) {
            counts[i] = -counts[i];
        }
        return counts;
    }
}
