package io.skald.verify;

import io.skald.budget.MemoryBudget;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;

/**
 * Asks a rule, and remembers which pairs of value and label it found covered: of both only the numbers, in a table in which
 * a new pair replaces the one in its place. Tables repeat few pairs often, so the rule, which works on texts, is rarely
 * asked; what is not remembered is only asked again.
 */
final class PairCheck implements ValueCheck {

    private static final int MOST_PAIRS = 1 << 16;
    private static final int FEWEST_PAIRS = 1 << 6;
    private static final String PAIRS_TAG = "verify: covered pairs";
    private static final long NO_PAIR = -1;

    private final CoverRule rule;
    private final Charset encoding;
    private final ByteKeys values;
    private final MemoryBudget.Reservation reservation;
    private final long[] covered;

    /** @param limit bytes to hold at the most */
    PairCheck(CoverRule rule, Charset encoding, MemoryBudget budget, long limit) {
        this.rule = rule;
        this.encoding = encoding;
        this.values = new ByteKeys(budget, "verify: values", limit / 2, 0);
        int pairs = MOST_PAIRS;
        Optional<MemoryBudget.Reservation> granted = tryReserve(budget, pairs, limit / 2);
        while (granted.isEmpty() && pairs > FEWEST_PAIRS) {
            pairs /= 2;
            granted = tryReserve(budget, pairs, limit / 2);
        }
        this.reservation = granted.orElseGet(() -> budget.reserve(PAIRS_TAG, (long) FEWEST_PAIRS * Long.BYTES));
        this.covered = new long[pairs];
        Arrays.fill(covered, NO_PAIR);
    }

    private static Optional<MemoryBudget.Reservation> tryReserve(MemoryBudget budget, int pairs, long limit) {
        long bytes = (long) pairs * Long.BYTES;
        return bytes > limit ? Optional.empty() : budget.tryReserve(PAIRS_TAG, bytes);
    }

    @Override
    public boolean covers(
            int label,
            byte[] labelBytes,
            int labelStart,
            int labelEnd,
            byte[] valueBytes,
            int valueStart,
            int valueEnd) {
        int value = values.idOf(valueBytes, valueStart, valueEnd);
        boolean numbered = label != ByteKeys.NONE && value != ByteKeys.NONE;
        long pair = (long) value << Integer.SIZE | label & 0xFFFFFFFFL;
        int place = ByteHash.again(value * 31 + label, 0) & (covered.length - 1);
        if (numbered && covered[place] == pair) {
            return true;
        }
        boolean holds = rule.covers(
                new String(valueBytes, valueStart, valueEnd - valueStart, encoding),
                new String(labelBytes, labelStart, labelEnd - labelStart, encoding));
        if (holds && numbered) {
            covered[place] = pair;
        }
        return holds;
    }

    @Override
    public void close() {
        values.close();
        reservation.close();
    }
}
