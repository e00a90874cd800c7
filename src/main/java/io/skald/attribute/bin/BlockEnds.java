package io.skald.attribute.bin;

import io.skald.attribute.dictionary.LongRun;
import io.skald.attribute.dictionary.SortedValues;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least and the greatest value of blocks of neighbouring values. Where the values are on disk, a label costs a read; so once
 * many labels have been asked for, the ends of all blocks of that level are read in one go and kept, if the budget has room for them. Safe
 * for use by several threads.
 */
public final class BlockEnds {

    private static final int MANY = 1 << 12;
    /** Two numbers per block. */
    private record Ends(int level, long[] values) {}

    private static final Ends NONE = new Ends(-1, new long[0]);

    private final SortedValues values;
    private final WidthBins blocks;
    private final MemoryBudget budget;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile Ends kept = NONE;

    public BlockEnds(SortedValues values, WidthBins blocks, MemoryBudget budget) {
        this.values = values;
        this.blocks = blocks;
        this.budget = budget;
    }

    public long least(int level, long block) {
        Ends ends = ends(level);
        return ends.level() == level ? ends.values()[(int) (2 * block)] : values.value(blocks.first(level, block));
    }

    public long greatest(int level, long block) {
        Ends ends = ends(level);
        return ends.level() == level ? ends.values()[(int) (2 * block + 1)] : values.value(blocks.last(level, block));
    }

    private Ends ends(int level) {
        if (kept.level() != level
                && values instanceof SortedValues.OnDisk onDisk
                && asked.get() < MANY
                && asked.incrementAndGet() == MANY) {
            keep(level, onDisk);
        }
        return kept;
    }

    private void keep(int level, SortedValues.OnDisk onDisk) {
        long bytes = 2 * Long.BYTES * blocks.bins(level);
        if (bytes > MemoryShare.BLOCK_ENDS.of(budget)
                || budget.tryReserve(MemoryTag.DICTIONARIES, bytes).isEmpty()) {
            return;
        }
        long[] ends = new long[2 * (int) blocks.bins(level)];
        LongRun.Reader reader = onDisk.reader();
        int block = 0;
        for (long rank = 0; reader.next(); rank++) {
            if (rank == blocks.first(level, block)) {
                ends[2 * block] = reader.number();
            }
            if (rank == blocks.last(level, block)) {
                ends[2 * block + 1] = reader.number();
                block++;
            }
        }
        kept = new Ends(level, ends);
    }
}
