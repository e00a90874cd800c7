package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.ByteSpan;
import io.skald.verify.bytes.RecentKeys;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;

/**
 * Asks a rule, and remembers which pairs of value and label it found covered: of both only the numbers, in a table in which
 * a new pair replaces the one in its place. Tables repeat few pairs often, so the rule, which works on texts, is rarely
 * asked; what is not remembered is only asked again.
 */
public final class PairCheck implements ValueCheck {

    private static final int MOST_PAIRS = 1 << 16;
    private static final int FEWEST_PAIRS = 1 << 6;
    private static final long NO_PAIR = -1;

    private final CoverRule rule;
    private final Charset encoding;
    private final RecentKeys values;
    private final MemoryBudget.Reservation reservation;
    private final long[] covered;
    private final MetEnds ends;
    private int lastPlace;
    private long lastPair = NO_PAIR;

    /**
     * @param ends takes what the rows meet of labels that they are covered by
     * @param limit bytes to hold at the most
     */
    public PairCheck(CoverRule rule, Charset encoding, MetEnds ends, MemoryBudget budget, long limit) {
        this.ends = ends;
        this.rule = rule;
        this.encoding = encoding;
        this.values = new RecentKeys(budget, MemoryTag.VERIFIED_VALUES, limit / 2, 0);
        int pairs = MOST_PAIRS;
        Optional<MemoryBudget.Reservation> granted = tryReserve(budget, pairs, limit / 2);
        while (granted.isEmpty() && pairs > FEWEST_PAIRS) {
            pairs /= 2;
            granted = tryReserve(budget, pairs, limit / 2);
        }
        this.reservation =
                granted.orElseGet(() -> budget.reserve(MemoryTag.VERIFIED_PAIRS, (long) FEWEST_PAIRS * Long.BYTES));
        this.covered = new long[pairs];
        Arrays.fill(covered, NO_PAIR);
    }

    private static Optional<MemoryBudget.Reservation> tryReserve(MemoryBudget budget, int pairs, long limit) {
        long bytes = (long) pairs * Long.BYTES;
        return bytes > limit ? Optional.empty() : budget.tryReserve(MemoryTag.VERIFIED_PAIRS, bytes);
    }

    @Override
    public boolean covers(int label, ByteSpan text, ByteSpan valueText) {
        int value = values.idOf(valueText.bytes(), valueText.start(), valueText.end());
        lastPair = NO_PAIR;
        boolean numbered = label != ByteKeys.NONE && value != ByteKeys.NONE;
        long pair = (long) value << Integer.SIZE | label & 0xFFFFFFFFL;
        int place = ByteHash.again(value * 31 + label, 0) & (covered.length - 1);
        if (numbered && covered[place] == pair) {
            ends.forget();
            return true;
        }
        String printed = text.text(encoding);
        String original = valueText.text(encoding);
        boolean holds = rule.covers(original, printed);
        if (holds && ends.asked()) {
            LabelEnds met = rule.endsAt(original, printed);
            ends.note(label, text, met.low(), met.high());
            lastPlace = place;
            lastPair = numbered ? pair : NO_PAIR;
        } else if (holds && numbered) {
            covered[place] = pair;
        }
        return holds;
    }

    /** A pair is remembered only once its ends are noted for good. */
    @Override
    public void accept() {
        if (lastPair != NO_PAIR) {
            covered[lastPlace] = lastPair;
            lastPair = NO_PAIR;
        }
        ends.accept();
    }

    @Override
    public void close() {
        values.close();
        reservation.close();
    }
}
