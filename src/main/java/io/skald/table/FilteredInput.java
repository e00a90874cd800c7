package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;

/** A table of whose rows some are passed over; how many is told once they were read. */
final class FilteredInput implements LayeredInput {

    private final TableInput base;
    private final RowTest test;
    private final LongFunction<String> remark;
    private final LongAdder passedOver = new LongAdder();

    /** @param remark what to tell of so many rows that are passed over */
    FilteredInput(TableInput base, RowTest test, LongFunction<String> remark) {
        this.base = base;
        this.test = test;
        this.remark = remark;
    }

    /** The table with the rows that are passed over. */
    @Override
    public TableInput base() {
        return base;
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        passedOver.reset();
        return source(base.chunks(limit, budget, tap), passedOver);
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        return source(base.chunks(index, budget), new LongAdder());
    }

    private ChunkSource source(ChunkSource all, LongAdder count) {
        return new MappedChunks(all, chunk -> new FilteredChunk(chunk, test, count));
    }

    @Override
    public long passedOver() {
        return base.passedOver() + passedOver.sum();
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(base.remarks());
        long rows = passedOver.sum();
        if (rows > 0) {
            remarks.add(remark.apply(rows));
        }
        return remarks;
    }
}
