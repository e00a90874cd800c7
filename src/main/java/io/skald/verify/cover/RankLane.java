package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteRange;
import io.skald.verify.bytes.FixedPoint;
import io.skald.verify.claim.Claim;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;

/**
 * One worker's numbers on their way to the blocks of their column: what it saw lately is not handed over again, and the rest many at a time.
 * A value that is missing, no number or outside the bounds has no rank.
 */
public final class RankLane implements AutoCloseable {

    private static final int MOST = 1 << 12;
    private static final int FEWEST = 1 << 6;
    private static final int ARRAYS = 3;
    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final RankBlocks blocks;
    private final AnyValueRule rule;
    private final Charset encoding;
    private final FixedPoint numbers;
    private final boolean markersAreNumbers;
    private final boolean digits;
    private final long low;
    private final long high;
    private final MemoryBudget.Reservation held;
    private final long[] seen;

    /** Short values seen, in one word each, by a hash of it: most values are seen often, and comparing a word costs less than reading a number. */
    private final long[] seenWords;

    private final long[] batch;
    private int size;

    /** @param limit bytes to hold at the most, but for the least */
    public RankLane(
            RankBlocks blocks,
            AnyValueRule rule,
            Optional<Claim.Bounds> bounds,
            boolean markersAreNumbers,
            boolean digits,
            Charset encoding,
            MemoryBudget budget,
            long limit) {
        this.blocks = blocks;
        this.rule = rule;
        this.encoding = encoding;
        this.numbers = new FixedPoint(blocks.decimals());
        this.markersAreNumbers = markersAreNumbers;
        this.digits = digits;
        this.low = bounds.map(Claim.Bounds::low).flatMap(blocks::units).orElse(Long.MIN_VALUE + 1);
        this.high = bounds.map(Claim.Bounds::high).flatMap(blocks::units).orElse(Long.MAX_VALUE);
        this.held = budget.reserve(MemoryTag.VERIFIED_BLOCKS, (long) ARRAYS * Long.BYTES * FEWEST);
        long most = (long) ARRAYS * Long.BYTES * MOST;
        boolean room = most <= limit && held.tryResize(most);
        int places = room ? MOST : FEWEST;
        this.seen = new long[places];
        this.seenWords = new long[places];
        this.batch = new long[places];
        Arrays.fill(seen, FixedPoint.NONE);
    }

    /** Takes the value of a row of the input. */
    public void see(byte[] bytes, int start, int end) {
        int length = end - start;
        if (length == 0 || length >= Long.BYTES || start + Long.BYTES > bytes.length) {
            read(bytes, start, end);
            return;
        }
        // With its length in the highest byte no value's word is 0, which stands for none.
        long word = ByteRange.word(bytes, start) & ~(-1L << Byte.SIZE * length) | (long) length << LENGTH_SHIFT;
        int place = (int) (word * MULTIPLIER >>> Integer.SIZE) & seenWords.length - 1;
        if (seenWords[place] != word) {
            seenWords[place] = word;
            read(bytes, start, end);
        }
    }

    private void read(byte[] bytes, int start, int end) {
        long number = digits ? numbers.parse(bytes, start, end) : FixedPoint.NONE;
        if (number == FixedPoint.NONE) {
            seeText(new String(bytes, start, end - start, encoding));
        } else if (!markersAreNumbers || !rule.isMissing(new String(bytes, start, end - start, encoding))) {
            add(number);
        }
    }

    private void seeText(String value) {
        Optional<BigDecimal> number = rule.isMissing(value) ? Optional.empty() : rule.number(value);
        if (number.isPresent()) {
            blocks.units(number.get()).ifPresentOrElse(this::add, blocks::giveUp);
        }
    }

    private void add(long number) {
        int place = (int) (number ^ number >>> 16 ^ number >>> 32) & seen.length - 1;
        if (seen[place] == number || number < low || number > high) {
            return;
        }
        seen[place] = number;
        batch[size++] = number;
        if (size == batch.length) {
            flush();
        }
    }

    /** Hands over what is left. */
    public void flush() {
        blocks.add(batch, size);
        size = 0;
    }

    @Override
    public void close() {
        held.close();
    }
}
