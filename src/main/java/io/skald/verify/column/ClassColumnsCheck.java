package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.util.BitSet;

/**
 * Compares what rows say of their class with the class: its rows are as many as they say, and classes are numbered from 1 without
 * gaps, none twice.
 */
public final class ClassColumnsCheck implements AutoCloseable {

    private final ClassColumns columns;
    private final int at;
    private final ViolationLog log;
    private final MemoryBudget.Reservation held;
    private final BitSet met = new BitSet();
    private final long most;
    private long classes;

    /**
     * @param at where their values are among those of a class
     * @param rows of the release, which are more than classes
     */
    public ClassColumnsCheck(ClassColumns columns, int at, long rows, MemoryBudget budget, ViolationLog log) {
        this.columns = columns;
        this.at = at;
        this.log = log;
        this.most = columns.id().isPresent() ? Math.min(rows, Integer.MAX_VALUE - 1L) : 0;
        this.held = budget.reserve(MemoryTag.VERIFIED_CLASSES, most / Byte.SIZE);
    }

    /** Takes a class. */
    public void visit(long rows, long firstRow, long[] values) {
        classes++;
        int column = at;
        if (columns.id().isPresent()) {
            long id = values[column++];
            if (id <= ClassColumns.coded(0) || id > ClassColumns.coded(most)) {
                wrong(
                        firstRow,
                        columns.id().get(),
                        id,
                        "a class has a number of its own, from 1 to that of the classes");
            } else if (met.get((int) id)) {
                wrong(firstRow, columns.id().get(), id, "which another class says, too");
            } else {
                met.set((int) id);
            }
        }
        checkSize(rows, firstRow, values, column);
    }

    /** Takes the rows with the top label in every quasi-identifier. */
    public void visitTop(long rows, long firstRow, long[] values) {
        int column = at;
        if (columns.id().isPresent()) {
            long id = values[column++];
            if (id != ClassColumns.coded(0)) {
                wrong(firstRow, columns.id().get(), id, "rows with * in every quasi-identifier have number 0");
            }
        }
        checkSize(rows, firstRow, values, column);
    }

    private void checkSize(long rows, long firstRow, long[] values, int column) {
        if (columns.size().isPresent() && values[column] != ClassColumns.coded(rows)) {
            wrong(firstRow, columns.size().get(), values[column], rows + " rows print the same");
        }
    }

    private void wrong(long firstRow, String column, long said, String otherwise) {
        log.add(Rule.CLASS_COLUMNS, firstRow, column, ClassColumns.words(said) + "; " + otherwise);
    }

    /** Once all classes are taken: whether their numbers have no gaps. */
    public void finish() {
        if (columns.id().isPresent() && met.length() - 1 > ClassColumns.coded(classes)) {
            log.addOf(
                    Rule.CLASS_COLUMNS,
                    columns.id().get(),
                    "there are " + classes + " classes, and one has the number " + (met.length() - 2));
        }
    }

    @Override
    public void close() {
        held.close();
    }
}
