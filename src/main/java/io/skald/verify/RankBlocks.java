package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;

/**
 * Blocks of neighbouring values, as far as labels show them: labels that share a value are of one block. A value between two
 * labels is in no block that is known.
 */
final class RankBlocks implements AutoCloseable {

    private final int decimals;
    private final MemoryBudget.Reservation held;
    private long[] lows = new long[64];
    private long[] highs = new long[64];
    private int size;
    private boolean complete = true;

    /** @param decimals digits behind the point that a value may have */
    RankBlocks(int decimals, MemoryBudget budget) {
        this.decimals = decimals;
        this.held = budget.reserve(MemoryTag.VERIFIED_BLOCKS, 2L * Long.BYTES * lows.length);
    }

    /** Takes what a label reaches over; without room for it, no block is known. */
    void add(PrintedLoss.Span label) {
        Optional<Long> low = units(label.low());
        Optional<Long> high = units(label.high());
        if (low.isEmpty() || high.isEmpty() || size == lows.length && !grow()) {
            complete = false;
            return;
        }
        lows[size] = low.get();
        highs[size++] = high.get();
    }

    private boolean grow() {
        // Beside the new arrays one old one at a time.
        long wanted = 5L * Long.BYTES * lows.length;
        if (lows.length > Integer.MAX_VALUE / 4 || !held.tryResize(wanted)) {
            return false;
        }
        lows = Arrays.copyOf(lows, 2 * size);
        highs = Arrays.copyOf(highs, 2 * size);
        return true;
    }

    private Optional<Long> units(BigDecimal number) {
        try {
            return Optional.of(number.movePointRight(decimals).longValueExact());
        } catch (ArithmeticException tooLong) {
            return Optional.empty();
        }
    }

    /** Joins labels that overlap; none can be added afterwards. */
    void join() {
        it.unimi.dsi.fastutil.Arrays.quickSort(
                0, size, (one, other) -> Long.compare(lows[one], lows[other]), this::swap);
        int blocks = 0;
        for (int i = 0; i < size; i++) {
            if (blocks > 0 && lows[i] <= highs[blocks - 1]) {
                highs[blocks - 1] = Math.max(highs[blocks - 1], highs[i]);
            } else {
                lows[blocks] = lows[i];
                highs[blocks++] = highs[i];
            }
        }
        size = blocks;
    }

    private void swap(int one, int other) {
        long low = lows[one];
        lows[one] = lows[other];
        lows[other] = low;
        long high = highs[one];
        highs[one] = highs[other];
        highs[other] = high;
    }

    /** The block of a number, by where it starts. */
    Optional<String> of(BigDecimal number) {
        Optional<Long> value = complete ? units(number) : Optional.empty();
        if (value.isEmpty()) {
            return Optional.empty();
        }
        int found = Arrays.binarySearch(lows, 0, size, value.get());
        int block = found >= 0 ? found : -found - 2;
        return block >= 0 && value.get() <= highs[block] ? Optional.of(Long.toString(lows[block])) : Optional.empty();
    }

    @Override
    public void close() {
        held.close();
    }
}
