package io.skald.verify;

import io.skald.csv.RecordCursor;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Takes rows of the release one by one: counts each in its class and compares it with rows of the input. For one thread at a
 * time; several workers share a counter and a log.
 */
final class Worker implements AutoCloseable {

    private final KeptColumns kept;
    private final List<GeneralisedColumn> generalised;
    private final Charset encoding;
    private final ClassBatch classes;
    private final ViolationLog log;
    private final ClassKey key = new ClassKey();
    private RecordCursor record;
    private long number;
    private long topRows;
    private long firstTopRow = Long.MAX_VALUE;

    Worker(
            KeptColumns kept,
            List<GeneralisedColumn> generalised,
            Charset encoding,
            ClassCounter classes,
            ViolationLog log) {
        this.kept = kept;
        this.generalised = List.copyOf(generalised);
        this.encoding = encoding;
        this.classes = new ClassBatch(classes);
        this.log = log;
    }

    /**
     * Takes a row and counts it in its class.
     *
     * @param rowNumber in the release, counted from 1
     */
    void take(RecordCursor next, long rowNumber) {
        record = next;
        number = rowNumber;
        key.clear();
        boolean allTop = !generalised.isEmpty();
        for (GeneralisedColumn column : generalised) {
            column.read(next, key);
            allTop &= column.isTop();
        }
        if (allTop) {
            firstTopRow = Math.min(firstTopRow, rowNumber);
            topRows++;
        } else {
            classes.add(key, rowNumber);
        }
    }

    /** Hands the last rows over to the counter. */
    void flush() {
        classes.flush();
    }

    /** Rows so far with the top label in every quasi-identifier. */
    long topRows() {
        return topRows;
    }

    /** The first of them; meaningless if there is none. */
    long firstTopRow() {
        return firstTopRow;
    }

    /** Whether the row taken last may be what the release made of a row of the input. */
    boolean standsFor(RecordCursor original) {
        if (kept.firstChanged(original, record) != KeptColumns.NONE) {
            return false;
        }
        for (GeneralisedColumn column : generalised) {
            if (!column.covers(original, record)) {
                return false;
            }
        }
        return true;
    }

    /** Notes everything that keeps the row taken last from standing for a row of the input. */
    void explain(RecordCursor original) {
        int changed = kept.firstChanged(original, record);
        if (changed != KeptColumns.NONE) {
            log.add(Rule.KEPT_CELL, number, kept.name(changed), "the cell is not that of the input");
        }
        for (GeneralisedColumn column : generalised) {
            if (!column.covers(original, record)) {
                if (log.lists(Rule.LABEL, number)) {
                    log.add(Rule.LABEL, number, column.name(), column.describe(original, record, encoding));
                } else {
                    log.count(Rule.LABEL);
                }
            }
        }
    }

    @Override
    public void close() {
        generalised.forEach(GeneralisedColumn::close);
    }
}
