package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
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

    private final RankBlocks blocks;
    private final AnyValueRule rule;
    private final Charset encoding;
    private final FixedPoint numbers;
    private final boolean markersAreNumbers;
    private final long low;
    private final long high;
    private final MemoryBudget.Reservation held;
    private final long[] seen;
    private final long[] batch;
    private int size;

    /** @param limit bytes to hold at the most, but for the least */
    public RankLane(
            RankBlocks blocks,
            AnyValueRule rule,
            Optional<Claim.Bounds> bounds,
            boolean markersAreNumbers,
            Charset encoding,
            MemoryBudget budget,
            long limit) {
        this.blocks = blocks;
        this.rule = rule;
        this.encoding = encoding;
        this.numbers = new FixedPoint(blocks.decimals());
        this.markersAreNumbers = markersAreNumbers;
        this.low = bounds.map(Claim.Bounds::low).flatMap(blocks::units).orElse(Long.MIN_VALUE + 1);
        this.high = bounds.map(Claim.Bounds::high).flatMap(blocks::units).orElse(Long.MAX_VALUE);
        this.held = budget.reserve(MemoryTag.VERIFIED_BLOCKS, 2L * Long.BYTES * FEWEST);
        boolean room = 2L * Long.BYTES * MOST <= limit && held.tryResize(2L * Long.BYTES * MOST);
        int places = room ? MOST : FEWEST;
        this.seen = new long[places];
        this.batch = new long[places];
        Arrays.fill(seen, FixedPoint.NONE);
    }

    /** Takes the value of a row of the input. */
    public void see(byte[] bytes, int start, int end) {
        long number = numbers.parse(bytes, start, end);
        if (number == FixedPoint.NONE) {
            seeText(new String(bytes, start, end - start, encoding));
        } else if (!markersAreNumbers || !rule.isMissing(new String(bytes, start, end - start, encoding))) {
            add(number);
        }
    }

    private void seeText(String value) {
        Optional<BigDecimal> number = rule.isMissing(value) ? Optional.empty() : NumberRule.parse(value);
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
