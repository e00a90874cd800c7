package io.skald.table;

import java.util.concurrent.atomic.LongAdder;

/** Walks over the rows that are part of the table. */
class FilteredCursor implements RowCursor {

    private final RowCursor all;
    private final RowTest test;
    private final LongAdder passedOver;

    FilteredCursor(RowCursor all, RowTest test, LongAdder passedOver) {
        this.all = all;
        this.test = test;
        this.passedOver = passedOver;
    }

    @Override
    public final boolean next() {
        while (all.next()) {
            if (test.holds(all)) {
                return true;
            }
            passedOver.increment();
        }
        return false;
    }

    @Override
    public final RowCursor own() {
        return all.own();
    }

    @Override
    public final long line() {
        return all.line();
    }

    @Override
    public final byte[] valueBytes(int column) {
        return all.valueBytes(column);
    }

    @Override
    public final int valueStart(int column) {
        return all.valueStart(column);
    }

    @Override
    public final int valueEnd(int column) {
        return all.valueEnd(column);
    }

    @Override
    public final byte[] untrimmed(int column) {
        return all.untrimmed(column);
    }

    @Override
    public final boolean isNull(int column) {
        return all.isNull(column);
    }
}
