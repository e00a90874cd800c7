package io.skald.verify.classes;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Checks that ends of labels which the data decide are values of rows that print them: an end that none of them has is the value of a row
 * that the release does not show. Labels are kept with what their rows meet, out of core. Safe for use by several threads.
 */
public final class LabelEndCheck implements AutoCloseable {

    /** What stands in place of a sensitive value: labels some of whose rows meet an end, and some do not, have {@link ClassRows#SEVERAL}. */
    private static final long MET = 1;

    private static final long UNMET = 2;
    private static final int ENDS = 2;

    private final ClassCounter labels;
    private final ClassKey key = new ClassKey();
    private final long[] values = new long[ENDS];

    /** @param limit bytes to hold in memory at the most */
    public LabelEndCheck(MemoryBudget budget, Workspace workspace, long limit) {
        this.labels = new ClassCounter(budget, workspace, limit, ENDS);
    }

    /** For what a worker notes itself. */
    public MemoryBudget.Reservation reserve() {
        return labels.reserve(0);
    }

    /** Adds rows with a label of a column. */
    public synchronized void add(int column, byte[] label, int start, int end, boolean low, boolean high) {
        key.clear();
        key.addId(column);
        key.addText(label, start, end);
        values[0] = low ? MET : UNMET;
        values[1] = high ? MET : UNMET;
        labels.add(key.bytes(), 0, key.length(), 1, 0, values, 0);
    }

    /** Logs the labels with an end that no row meets; nothing can be added afterwards. */
    public void check(List<String> columns, Charset encoding, ViolationLog log) {
        ClassKeyReader reader = new ClassKeyReader();
        labels.finish((keys, start, rows, firstRow, met) -> {
            if (met[0] == UNMET || met[1] == UNMET) {
                reader.open(keys, start);
                reader.next();
                String column = columns.get(reader.id());
                reader.next();
                String label = new String(reader.bytes(), reader.start(), reader.end() - reader.start(), encoding);
                log.addOf(
                        Rule.LABEL_END,
                        column,
                        "no row that prints " + Excerpt.quoted(label) + " has the value at its "
                                + (met[0] != UNMET ? "upper end" : met[1] != UNMET ? "lower end" : "ends"));
            }
        });
    }

    @Override
    public void close() {
        labels.close();
    }
}
