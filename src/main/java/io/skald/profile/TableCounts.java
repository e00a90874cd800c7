package io.skald.profile;

import java.util.Arrays;
import java.util.List;

/** What is counted of some rows of a table. */
final class TableCounts {

    /** Values of a column of which rows are counted, in tables of a usual width. */
    private static final int MOST_VALUES = 10_000;

    private static final int USUAL_WIDTH = 24;
    private static final int LEAST_VALUES = 500;

    /** Combinations of values of which rows are counted. */
    private static final int MOST_TUPLES = 4_096;

    private static final long SAMPLE_BYTES = 12L << 20;

    private final boolean utf8;
    private final ColumnCounts[] columns;
    private final TupleCounts[] tuples;
    private final RowSample sample;
    private long rows;
    private long bytes;

    /** @param level of the sample, see {@link RowSample#level} */
    TableCounts(int width, boolean utf8, List<int[]> combinations, int level) {
        this.utf8 = utf8;
        columns = new ColumnCounts[width];
        Arrays.setAll(columns, column -> new ColumnCounts(mostValues(width), utf8));
        tuples = new TupleCounts[combinations.size()];
        Arrays.setAll(tuples, tuple -> new TupleCounts(MOST_TUPLES, false));
        sample = new RowSample(width, SAMPLE_BYTES, level);
    }

    private static int mostValues(int width) {
        return Math.max(LEAST_VALUES, Math.min(MOST_VALUES, MOST_VALUES * USUAL_WIDTH / width));
    }

    /** The most bytes that all counts of a table take, in one place. */
    static long bytes(int width, int combinations) {
        return (long) width * mostValues(width) * TupleCounts.BYTES_PER_VALUE
                + (long) combinations * MOST_TUPLES * TupleCounts.BYTES_PER_VALUE / 2
                + SAMPLE_BYTES;
    }

    /**
     * The most bytes that counts take which no other thread's are added to, or what is read of them: each column is read when it is let go.
     */
    static long bytesAlone(int width, int combinations) {
        int most = mostValues(width);
        return (long) width * Math.max(TupleCounts.bytes(most, true), (long) most * ColumnReader.BYTES_PER_VALUE)
                + combinations * TupleCounts.bytes(MOST_TUPLES, false)
                + SAMPLE_BYTES * 2;
    }

    /** Lets go of what was counted of a column, and was read. */
    void forget(int column) {
        columns[column] = new ColumnCounts(1, utf8);
    }

    /** Does not begin to count where there are known to be too many values. */
    void giveUp(boolean[] many, boolean[] manyTuples) {
        for (int i = 0; i < many.length; i++) {
            if (many[i]) {
                columns[i].giveUp();
            }
        }
        for (int i = 0; i < manyTuples.length; i++) {
            if (manyTuples[i]) {
                tuples[i].giveUp();
            }
        }
    }

    /** Adds what was counted of other rows of the same table, which is used up. */
    void addAll(TableCounts other) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].addAll(other.columns[i]);
        }
        for (int i = 0; i < tuples.length; i++) {
            tuples[i].addAll(other.tuples[i]);
        }
        sample.addAll(other.sample);
        addRows(other.rows, other.bytes);
    }

    void addRows(long moreRows, long moreBytes) {
        rows += moreRows;
        bytes += moreBytes;
    }

    ColumnCounts[] columns() {
        return columns;
    }

    TupleCounts[] tuples() {
        return tuples;
    }

    RowSample sample() {
        return sample;
    }

    long rows() {
        return rows;
    }

    /** Bytes of the file that the rows took. */
    long bytes() {
        return bytes;
    }
}
