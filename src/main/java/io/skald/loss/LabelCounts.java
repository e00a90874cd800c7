package io.skald.loss;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.OptionalDouble;

/**
 * Rows per label of one quasi-identifier, labels told apart by what they cover. Open addressing, as rows come by the million: start, end and
 * rows of a label lie side by side, so that looking it up waits for memory once. Where the budget refuses to let it grow, nothing is counted any more.
 */
final class LabelCounts implements AutoCloseable {

    private static final int FIRST = 1 << 8;
    private static final int FIELDS = 3;
    private static final int END = 1;
    private static final int ROWS = 2;

    /** Places up to which twice as many have an index. */
    private static final int MOST = 1 << 28;

    private static final long BYTES_PER_PLACE = FIELDS * Long.BYTES;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final MemoryBudget.Reservation reservation;
    private long[] table = new long[FIRST * FIELDS];
    private int places = FIRST;
    private int labels;
    private boolean refused;

    LabelCounts(MemoryBudget budget) {
        reservation = budget.reserve(MemoryTag.LABELS, 0);
        refused = !reservation.tryResize(FIRST * BYTES_PER_PLACE);
    }

    void add(long start, long end, long count) {
        if (refused || count == 0) {
            return;
        }
        if (2 * labels >= places) {
            grow();
        }
        if (!refused) {
            addTo(start, end, count);
        }
    }

    private void addTo(long start, long end, long count) {
        long hash = (start * MIX ^ end) * MIX;
        int place = (int) (hash ^ hash >>> 32) & places - 1;
        int at = place * FIELDS;
        while (table[at + ROWS] != 0 && (table[at] != start || table[at + END] != end)) {
            place = place + 1 & places - 1;
            at = place * FIELDS;
        }
        labels += table[at + ROWS] == 0 ? 1 : 0;
        table[at] = start;
        table[at + END] = end;
        table[at + ROWS] += count;
    }

    private void grow() {
        // The old places and twice as many new ones at once.
        refused = places > MOST || !reservation.tryResize(3L * places * BYTES_PER_PLACE);
        long[] old = table;
        places = refused ? 0 : 2 * places;
        table = new long[places * FIELDS];
        labels = 0;
        for (int at = 0; !refused && at < old.length; at += FIELDS) {
            if (old[at + ROWS] != 0) {
                addTo(old[at], old[at + END], old[at + ROWS]);
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
        if (refused) {
            return OptionalDouble.empty();
        }
        double possible = values;
        long[] rows = new long[labels];
        int found = 0;
        for (int at = 0; at < table.length; at += FIELDS) {
            if (table[at + ROWS] != 0) {
                rows[found++] = table[at + ROWS];
                possible += table[at] == table[at + END] ? 0 : 1;
            }
        }
        return OptionalDouble.of(LabelEntropy.of(rows, possible));
    }

    @Override
    public void close() {
        reservation.close();
    }
}
