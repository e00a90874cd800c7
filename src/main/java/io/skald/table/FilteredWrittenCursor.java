package io.skald.table;

import java.util.concurrent.atomic.LongAdder;

/** Walks over the rows that are part of the table, as they are written. */
final class FilteredWrittenCursor extends FilteredCursor implements WrittenCursor {

    private final WrittenCursor written;

    FilteredWrittenCursor(WrittenCursor all, RowTest test, LongAdder passedOver) {
        super(all, test, passedOver);
        this.written = all;
    }

    @Override
    public byte[] bytes() {
        return written.bytes();
    }

    @Override
    public int fieldStart(int column) {
        return written.fieldStart(column);
    }

    @Override
    public int fieldEnd(int column) {
        return written.fieldEnd(column);
    }

    @Override
    public boolean contiguous() {
        return written.contiguous();
    }

    @Override
    public int lineEndStart() {
        return written.lineEndStart();
    }

    @Override
    public int lineEndEnd() {
        return written.lineEndEnd();
    }
}
