package io.skald.verify;

import io.skald.csv.RecordCursor;
import java.nio.charset.Charset;
import java.util.List;

/** The row of the release at hand: counted in its class, and compared with rows of the input. */
final class ReleasedRow {

    private final KeptColumns kept;
    private final List<GeneralisedColumn> generalised;
    private final Charset encoding;
    private final ClassCounter classes;
    private final ClassKey key = new ClassKey();
    private RecordCursor record;
    private long number;
    private long topRows;
    private long firstTopRow;

    ReleasedRow(KeptColumns kept, List<GeneralisedColumn> generalised, Charset encoding, ClassCounter classes) {
        this.kept = kept;
        this.generalised = List.copyOf(generalised);
        this.encoding = encoding;
        this.classes = classes;
    }

    /** Takes the next row and counts it in its class. */
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
            firstTopRow = topRows == 0 ? rowNumber : firstTopRow;
            topRows++;
        } else {
            classes.add(key.bytes(), 0, key.length(), 1, rowNumber);
        }
    }

    /** Rows so far with the top label in every quasi-identifier. */
    long topRows() {
        return topRows;
    }

    /** The first of them. */
    long firstTopRow() {
        return firstTopRow;
    }

    /** Whether this row may be what the release made of a row of the input. */
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

    /** Notes everything that keeps this row from standing for a row of the input. */
    void explain(RecordCursor original, ViolationLog log) {
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
}
