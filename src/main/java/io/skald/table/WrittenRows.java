package io.skald.table;

/** A release whose rows are bytes one after another: columns are copied as they are written, and rows can be put in another order. */
public interface WrittenRows {

    /** What finds neighbouring columns as written; for one thread. */
    WrittenRun newRun();

    /** Columns that a run has found, to be put into rows like one value. */
    Field field(byte[] written);

    /** What ends each row. */
    byte[] rowEnd();
}
