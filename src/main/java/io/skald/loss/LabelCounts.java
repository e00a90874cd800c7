package io.skald.loss;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Rows per label of one quasi-identifier, labels told apart by what they cover. Open addressing over three arrays, as rows come by the
 * million; where the budget refuses to let them grow, nothing is counted any more.
 */
final class LabelCounts implements AutoCloseable {

    private static final int FIRST = 1 << 8;
    private static final long BYTES_PER_PLACE = 3 * Long.BYTES;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final MemoryBudget.Reservation reservation;
    private long[] starts = new long[FIRST];
    private long[] ends = new long[FIRST];
    private long[] rows = new long[FIRST];
    private int labels;
    private boolean refused;

    LabelCounts(MemoryBudget budget) {
        reservation = budget.reserve(MemoryTag.LABELS, 0);
        refused = !reservation.tryResize(FIRST * BYTES_PER_PLACE);
    }

    void add(CoveredCodes covered, long count) {
        if (refused || count == 0) {
            return;
        }
        if (4L * labels >= 3L * rows.length) {
            grow();
        }
        if (!refused) {
            addTo(covered.first(), covered.last(), count);
        }
    }

    private void addTo(long start, long end, long count) {
        int mask = rows.length - 1;
        long hash = (start * MIX ^ end) * MIX;
        int at = (int) (hash ^ hash >>> 32) & mask;
        while (rows[at] != 0 && (starts[at] != start || ends[at] != end)) {
            at = at + 1 & mask;
        }
        labels += rows[at] == 0 ? 1 : 0;
        starts[at] = start;
        ends[at] = end;
        rows[at] += count;
    }

    private void grow() {
        // The old arrays and the new ones at once.
        refused = !reservation.tryResize(3L * rows.length * BYTES_PER_PLACE);
        long[] oldStarts = starts;
        long[] oldEnds = ends;
        long[] oldRows = rows;
        int places = refused ? 0 : 2 * rows.length;
        starts = new long[places];
        ends = new long[places];
        rows = new long[places];
        labels = 0;
        for (int at = 0; !refused && at < oldRows.length; at++) {
            if (oldRows[at] != 0) {
                addTo(oldStarts[at], oldEnds[at], oldRows[at]);
            }
        }
        reservation.tryResize(places * BYTES_PER_PLACE);
    }

    /**
     * The {@link LabelEntropy} of these labels.
     *
     * @param values of the domain
     * @return empty if there was not the memory to count
     */
    OptionalDouble entropy(double values) {
        double possible = values;
        for (int at = 0; at < rows.length; at++) {
            possible += rows[at] != 0 && starts[at] != ends[at] ? 1 : 0;
        }
        return refused
                ? OptionalDouble.empty()
                : OptionalDouble.of(LabelEntropy.of(
                        Arrays.stream(rows).filter(count -> count != 0).toArray(), possible));
    }

    @Override
    public void close() {
        reservation.close();
    }
}
