package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.ByteSpan;
import io.skald.verify.bytes.FixedPoint;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Whether numbers lie in the intervals printed for them: the ends of every numbered label are kept as whole numbers, so a
 * row costs one parse and two comparisons, however many pairs of value and label there are. Only a yes is given
 * that way; everything else, missing values among it, is for the pairs' check to decide.
 */
public final class NumberCheck implements ValueCheck {

    private static final int FIRST_LABELS = 64;

    /** In place of a lower end: the label has not been read yet. No number is as low. */
    private static final long UNKNOWN = FixedPoint.NONE;

    private final FixedPoint numbers;
    private final boolean anyLevel;
    private final IntervalBytes interval;
    private final PairCheck pairs;
    private final MetEnds ends;
    private final MemoryBudget.Reservation reservation;
    private final long limit;
    private long[] lows = new long[FIRST_LABELS];
    private long[] highs = new long[FIRST_LABELS];

    /**
     * @param decimals digits behind the point that a value may have
     * @param anyLevel whether labels may be as wide as they like
     * @param ends takes what the rows meet of labels that they are covered by
     * @param limit bytes to hold at the most, beside those of the pairs
     */
    public NumberCheck(
            int decimals,
            boolean anyLevel,
            IntervalTemplate template,
            Charset encoding,
            PairCheck pairs,
            MetEnds ends,
            MemoryBudget budget,
            long limit) {
        this.anyLevel = anyLevel;
        this.numbers = new FixedPoint(decimals);
        this.interval = new IntervalBytes(template, numbers, encoding);
        this.pairs = pairs;
        this.ends = ends;
        this.limit = limit;
        this.reservation = budget.reserve(MemoryTag.VERIFIED_INTERVALS, 2L * Long.BYTES * FIRST_LABELS);
        Arrays.fill(lows, UNKNOWN);
    }

    @Override
    public boolean covers(int label, ByteSpan text, ByteSpan value) {
        long number = numbers.parse(value.bytes(), value.start(), value.end());
        if (number != FixedPoint.NONE) {
            if (label == ByteKeys.NONE || label >= lows.length && !grow(label)) {
                if (anyLevel && !ends.asked() && reads(text) && holds(number)) {
                    return true;
                }
            } else if (number >= lows[label] && number <= highs[label] && lows[label] != UNKNOWN) {
                if (ends.asked()) {
                    noteEnds(number, label, text);
                }
                return true;
            }
        }
        boolean covered = pairs.covers(label, text, value);
        if (covered && number != FixedPoint.NONE && label != ByteKeys.NONE && label < lows.length) {
            learn(number, label, text);
        }
        return covered;
    }

    private void noteEnds(long number, int label, ByteSpan text) {
        if (ends.areMet(label)) {
            ends.forget();
        } else {
            ends.note(label, text, number == lows[label], number == highs[label]);
        }
    }

    @Override
    public void accept() {
        ends.accept();
    }

    private boolean reads(ByteSpan text) {
        return interval.read(text.bytes(), text.start(), text.end());
    }

    private boolean holds(long number) {
        return number >= interval.low() && number <= interval.high();
    }

    /** A label that is as wide as it may be for one number between its ends is so for all of them. */
    private void learn(long number, int label, ByteSpan text) {
        if (lows[label] == UNKNOWN) {
            boolean readable = reads(text) && holds(number);
            lows[label] = readable ? interval.low() : Long.MAX_VALUE;
            highs[label] = readable ? interval.high() : Long.MIN_VALUE;
        }
    }

    private boolean grow(int label) {
        int before = lows.length;
        int size = Math.max(2 * before, label + 1);
        long wanted = 2L * Long.BYTES * size;
        long meanwhile = (long) Long.BYTES * before;
        if (wanted + meanwhile > limit || !reservation.tryResize(wanted + meanwhile)) {
            return false;
        }
        lows = Arrays.copyOf(lows, size);
        highs = Arrays.copyOf(highs, size);
        Arrays.fill(lows, before, size, UNKNOWN);
        reservation.tryResize(wanted);
        return true;
    }

    @Override
    public void close() {
        pairs.close();
        reservation.close();
    }
}
