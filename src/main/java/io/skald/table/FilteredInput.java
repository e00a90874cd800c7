package io.skald.table;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** A table of whose rows some are passed over; how many is told once they were read. */
final class FilteredInput implements LayeredInput {

    private final TableInput base;
    private final RowFilter filter;
    private final LongAdder passedOver = new LongAdder();

    /** @throws UsageException if a column that is asked for is not there */
    FilteredInput(TableInput base, List<RowRule> rules, List<String> missing) {
        this.base = base;
        int[] columns = rules.stream()
                .mapToInt(rule -> base.columns().indexOf(rule.column()))
                .toArray();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < 0) {
                throw new UsageException("'rows-where' asks for the column "
                        + Excerpt.name(rules.get(i).column()) + ", which the input has not.");
            }
        }
        this.filter = new RowFilter(rules, columns, missing, base.valueEncoding());
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
        return new MappedChunks(all, chunk -> new FilteredChunk(chunk, filter, count));
    }

    @Override
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(base.remarks());
        long rows = passedOver.sum();
        if (rows > 0) {
            remarks.add(rows + (rows == 1 ? " row is" : " rows are") + " no part of the table, as rows-where says.");
        }
        return remarks;
    }
}
