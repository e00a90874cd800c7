package io.skald.table;

import java.util.List;

/**
 * A chunk of a part.
 *
 * @param own how many columns the part's file has
 * @param behind what all rows have in the columns behind them
 */
record PartitionedChunk(TableChunk base, int own, List<PartValue> behind) implements LayeredChunk {

    @Override
    public RowCursor records() {
        PartValue[] values = behind.toArray(PartValue[]::new);
        RowCursor records = base.records();
        return records instanceof WrittenCursor written
                ? new PartitionedWrittenCursor(written, own, values)
                : new PartitionedCursor(records, own, values);
    }
}
