package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;

/** Which labels stand on the line of each value, by their numbers, and on how many values' lines each label stands. */
final class LabelRows implements AutoCloseable {

    private final MemoryBudget budget;
    private final MemoryBudget.Reservation reservation;
    private int[] ends = new int[16];
    private int[] labels = new int[64];
    private int[] under = new int[16];
    private final boolean keepsFirst;
    private int[] first = new int[16];
    private int rows;

    /** @param keepsFirst whether it is asked for {@link #firstRow} */
    LabelRows(MemoryBudget budget, boolean keepsFirst) {
        this.budget = budget;
        this.keepsFirst = keepsFirst;
        this.reservation = budget.reserve(MemoryTag.VERIFIED_HIERARCHIES, 0);
    }

    /** Adds the next value's labels. */
    void add(int[] line) {
        int start = rows == 0 ? 0 : ends[rows - 1];
        labels = grown(labels, start + line.length);
        ends = grown(ends, rows + 1);
        System.arraycopy(line, 0, labels, start, line.length);
        ends[rows++] = start + line.length;
        Arrays.stream(line).distinct().forEach(label -> {
            under = grown(under, label + 1);
            if (keepsFirst && under[label] == 0) {
                first = grown(first, label + 1);
                first[label] = rows - 1;
            }
            under[label]++;
        });
    }

    /** The line of a value that the file names again. */
    void replace(int row, int[] line) {
        int start = row == 0 ? 0 : ends[row - 1];
        System.arraycopy(line, 0, labels, start, Math.min(line.length, ends[row] - start));
    }

    private int[] grown(int[] numbers, int size) {
        if (size <= numbers.length) {
            return numbers;
        }
        long more = (long) Integer.BYTES * Math.max(numbers.length, size - numbers.length);
        if (!reservation.tryResize(reservation.bytes() + more)) {
            throw HierarchyWords.refused(budget, reservation.bytes());
        }
        return Arrays.copyOf(numbers, Math.max(2 * numbers.length, size));
    }

    boolean holds(int row, int label) {
        return holds(row, label, 0, labels.length);
    }

    /**
     * Whether a label is one of some on a line.
     *
     * @param from counted from 0, inclusive
     * @param to exclusive
     */
    boolean holds(int row, int label, int from, int to) {
        int start = row == 0 ? 0 : ends[row - 1];
        int end = Math.min(ends[row], start + to);
        for (int at = start + from; at < end; at++) {
            if (labels[at] == label) {
                return true;
            }
        }
        return false;
    }

    /** A label by its place on a line, counted from 0; -1 if the line has none there. */
    int label(int row, int place) {
        int at = (row == 0 ? 0 : ends[row - 1]) + place;
        return at < ends[row] ? labels[at] : -1;
    }

    /** The first value on whose line a label stands; -1 if it stood on none when that was read. */
    int firstRow(int label) {
        return under(label) > 0 ? first[label] : -1;
    }

    /** On how many values' lines a label stands. */
    int under(int label) {
        return label < under.length ? under[label] : 0;
    }

    @Override
    public void close() {
        ends = new int[0];
        labels = new int[0];
        under = new int[0];
        first = new int[0];
        rows = 0;
        reservation.close();
    }
}
