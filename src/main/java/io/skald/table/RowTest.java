package io.skald.table;

/** Which rows of a file are part of its table. */
interface RowTest {

    /** Whether the row that a cursor is at is one of them. */
    boolean holds(RowCursor row);
}
