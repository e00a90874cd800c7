package io.skald.table;

/** Walks over the rows of a part, which have the same values in the columns behind the file's own. */
class PartitionedCursor implements RowCursor {

    private final RowCursor rows;
    private final int own;
    private final PartValue[] behind;

    /** @param own how many columns the rows have */
    PartitionedCursor(RowCursor rows, int own, PartValue[] behind) {
        this.rows = rows;
        this.own = own;
        this.behind = behind;
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public final RowCursor own() {
        return rows.own();
    }

    @Override
    public final long line() {
        return rows.line();
    }

    @Override
    public final byte[] valueBytes(int column) {
        return column < own ? rows.valueBytes(column) : behind[column - own].value();
    }

    @Override
    public final int valueStart(int column) {
        return column < own ? rows.valueStart(column) : 0;
    }

    @Override
    public final int valueEnd(int column) {
        return column < own ? rows.valueEnd(column) : behind[column - own].value().length;
    }

    @Override
    public final byte[] untrimmed(int column) {
        return column < own
                ? rows.untrimmed(column)
                : behind[column - own].value().clone();
    }

    @Override
    public final boolean isNull(int column) {
        return column < own && rows.isNull(column);
    }
}
