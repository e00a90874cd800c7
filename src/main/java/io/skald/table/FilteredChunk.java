package io.skald.table;

import java.util.concurrent.atomic.LongAdder;

/** A chunk of whose rows some are passed over. */
final class FilteredChunk implements LayeredChunk {

    private static final int UNKNOWN = -1;

    private final TableChunk base;
    private final RowTest test;
    private LongAdder passedOver;
    private int rows = UNKNOWN;

    /** @param passedOver counts them, once however often the rows are walked over */
    FilteredChunk(TableChunk base, RowTest test, LongAdder passedOver) {
        this.base = base;
        this.test = test;
        this.passedOver = passedOver;
    }

    @Override
    public TableChunk base() {
        return base;
    }

    /** Where rows were counted, those that are part of the table are. */
    @Override
    public synchronized ChunkSpan span() {
        if (rows == UNKNOWN) {
            rows = base.span().rows() == 0 ? 0 : count();
        }
        return base.span().withRows(rows);
    }

    private int count() {
        FilteredCursor cursor = new FilteredCursor(base.records(), test, new LongAdder());
        int found = 0;
        while (cursor.next()) {
            found++;
        }
        return found;
    }

    @Override
    public synchronized RowCursor records() {
        LongAdder count = passedOver;
        passedOver = new LongAdder();
        RowCursor all = base.records();
        return all instanceof WrittenCursor written
                ? new FilteredWrittenCursor(written, test, count)
                : new FilteredCursor(all, test, count);
    }
}
