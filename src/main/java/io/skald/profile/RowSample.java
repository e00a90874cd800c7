package io.skald.profile;

import io.skald.attribute.dictionary.ValueHash;
import io.skald.table.RowCursor;
import java.util.Arrays;

/**
 * Rows drawn by chance, as texts: those whose number's hash begins with so many zeros. As many zeros are asked for as it takes for the rows to
 * fit, so that which rows there are depends on the table alone. Estimates from pairs of them come within 0.001 of the whole table's
 * (Motwani and Xu, "Efficient algorithms for masking and finding quasi-identifiers", 2007).
 */
final class RowSample {

    /** Rows beyond which more would hardly tell more. */
    private static final int MOST_ROWS = 1 << 17;

    private final int columns;
    private final long mostBytes;
    private long[] draws = new long[16];
    private byte[] texts = new byte[256];
    private int[] ends = new int[16];
    private int rows;
    private int used;
    private int level;

    /** @param mostBytes that texts and places may take */
    RowSample(int columns, long mostBytes, int level) {
        this.columns = columns;
        this.mostBytes = mostBytes;
        this.level = level;
    }

    /** Zeros that a drawn row's hash begins with. */
    int level() {
        return level;
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    /** Whether a row is drawn, by its hash. */
    boolean draws(long draw) {
        return Long.numberOfLeadingZeros(draw) >= level;
    }

    /** A drawn row. */
    void add(long draw, RowCursor cursor) {
        openRow(draw);
        for (int column = 0; column < columns; column++) {
            byte[] bytes = cursor.valueBytes(column);
            int from = cursor.valueStart(column);
            addText(bytes, from, cursor.valueEnd(column) - from, column);
        }
        closeRow();
    }

    private void openRow(long draw) {
        if (rows == draws.length) {
            draws = Arrays.copyOf(draws, rows * 2);
        }
        if ((rows + 1) * columns > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(ends.length * 2, (rows + 1) * columns));
        }
        draws[rows] = draw;
    }

    private void addText(byte[] bytes, int from, int length, int column) {
        if (used + length > texts.length) {
            texts = Arrays.copyOf(texts, Math.max(texts.length * 2, used + length));
        }
        System.arraycopy(bytes, from, texts, used, length);
        used += length;
        ends[rows * columns + column] = used;
    }

    private void closeRow() {
        rows++;
        while (rows > MOST_ROWS || bytes() > mostBytes) {
            level++;
            keepDrawn();
        }
    }

    private long bytes() {
        return used + (long) rows * (columns * Integer.BYTES + Long.BYTES);
    }

    /** Moves the rows that are still drawn together. */
    private void keepDrawn() {
        int kept = 0;
        int target = 0;
        int start = 0;
        for (int row = 0; row < rows; row++) {
            int end = ends[(row + 1) * columns - 1];
            if (draws(draws[row])) {
                System.arraycopy(texts, start, texts, target, end - start);
                for (int column = 0; column < columns; column++) {
                    ends[kept * columns + column] = ends[row * columns + column] - start + target;
                }
                draws[kept++] = draws[row];
                target += end - start;
            }
            start = end;
        }
        rows = kept;
        used = target;
    }

    /** Adds the rows of another that are drawn here. */
    void addAll(RowSample other) {
        level = Math.max(level, other.level);
        keepDrawn();
        for (int row = 0; row < other.rows; row++) {
            if (draws(other.draws[row])) {
                openRow(other.draws[row]);
                for (int column = 0; column < columns; column++) {
                    int from = other.start(row, column);
                    addText(other.texts, from, other.end(row, column) - from, column);
                }
                closeRow();
            }
        }
    }

    /** The text of a cell lies in here. */
    byte[] texts() {
        return texts;
    }

    int start(int row, int column) {
        int cell = row * columns + column;
        return cell == 0 ? 0 : ends[cell - 1];
    }

    int end(int row, int column) {
        return ends[row * columns + column];
    }

    /** The hashes of a column's values, row by row. */
    long[] hashes(int column) {
        long[] hashes = new long[rows];
        for (int row = 0; row < rows; row++) {
            hashes[row] = ValueHash.of(texts, start(row, column), end(row, column));
        }
        return hashes;
    }

    /** The hashes of several columns together, row by row. */
    long[] joinedHashes(int... together) {
        long[] joined = new long[rows];
        for (int column : together) {
            for (int row = 0; row < rows; row++) {
                joined[row] = ValueHash.joined(joined[row], ValueHash.of(texts, start(row, column), end(row, column)));
            }
        }
        return joined;
    }
}
