package io.skald.verify;

import io.skald.budget.MemoryBudget;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Whether numbers lie in the intervals printed for them: the ends of every numbered label are kept as whole numbers, so a
 * row costs one parse and two comparisons, however many pairs of value and label there are. Only a yes is given
 * that way; everything else, missing values among it, is for the pairs' check to decide.
 */
final class NumberCheck implements ValueCheck {

    private static final int FIRST_LABELS = 64;

    private final FixedPoint numbers;
    private final IntervalTemplate template;
    private final Charset encoding;
    private final PairCheck pairs;
    private final MemoryBudget.Reservation reservation;
    private final long limit;
    private long[] lows = new long[FIRST_LABELS];
    private long[] highs = new long[FIRST_LABELS];
    private int known;

    /** @param limit bytes to hold at the most, beside those of the pairs */
    NumberCheck(
            int decimals,
            IntervalTemplate template,
            Charset encoding,
            PairCheck pairs,
            MemoryBudget budget,
            long limit) {
        this.numbers = new FixedPoint(decimals);
        this.template = template;
        this.encoding = encoding;
        this.pairs = pairs;
        this.limit = limit;
        this.reservation = budget.reserve("verify: intervals", 2L * Long.BYTES * FIRST_LABELS);
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
        if (label != ByteKeys.NONE && (label < known || learn(label, labelBytes, labelStart, labelEnd))) {
            long number = numbers.parse(valueBytes, valueStart, valueEnd);
            if (number != FixedPoint.NONE && number >= lows[label] && number <= highs[label]) {
                return true;
            }
        }
        return pairs.covers(label, labelBytes, labelStart, labelEnd, valueBytes, valueStart, valueEnd);
    }

    /** Labels are numbered as they come, so the next one to learn is always the first that is not known. */
    private boolean learn(int label, byte[] bytes, int start, int end) {
        if (label != known || label == lows.length && !grow()) {
            return false;
        }
        long single = numbers.parse(bytes, start, end);
        lows[label] = single == FixedPoint.NONE ? Long.MAX_VALUE : single;
        highs[label] = single;
        if (single == FixedPoint.NONE) {
            learnInterval(label, new String(bytes, start, end - start, encoding));
        }
        known++;
        return true;
    }

    private void learnInterval(int label, String text) {
        for (IntervalTemplate.Ends ends : template.readings(text)) {
            Optional<Long> low = parse(ends.low());
            Optional<Long> high = parse(ends.high());
            if (low.isPresent() && high.isPresent()) {
                lows[label] = low.get();
                highs[label] = high.get();
            }
        }
    }

    private Optional<Long> parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long number = numbers.parse(bytes, 0, bytes.length);
        return number == FixedPoint.NONE ? Optional.empty() : Optional.of(number);
    }

    private boolean grow() {
        long wanted = 4L * Long.BYTES * lows.length;
        if (wanted > limit || !reservation.tryResize(wanted)) {
            return false;
        }
        lows = Arrays.copyOf(lows, 2 * lows.length);
        highs = Arrays.copyOf(highs, 2 * highs.length);
        return true;
    }

    @Override
    public void close() {
        pairs.close();
        reservation.close();
    }
}
