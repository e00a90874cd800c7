package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ClassKeyReader;
import io.skald.verify.classes.ClassRows;
import io.skald.verify.classes.HiddenBinRule;
import io.skald.verify.classes.HiddenRows;
import java.util.List;
import java.util.Optional;

/**
 * Tells which bins of the report's node are hidden whole and which in part, where labels show of which bin a class is. Bins of hidden rows,
 * from their values, and of those classes that lie in them, from their labels, are counted together, out of core.
 */
public final class WholeBins {

    /** What stands in place of the one sensitive value of a bin's rows; a bin with both has {@link ClassRows#SEVERAL}. */
    private static final long[] HIDDEN = {1};

    private static final long[] SHOWN = {2};

    private final List<ColumnBins> columns;
    private final ClassCounter bins;
    private final ClassKeyReader reader = new ClassKeyReader();
    private final ClassKey key = new ClassKey();

    private WholeBins(List<ColumnBins> columns, ClassCounter bins) {
        this.columns = columns;
        this.bins = bins;
    }

    /**
     * Checks; nothing can be added to the hidden rows and the classes afterwards.
     *
     * @param columns in the order of the keys
     * @param classes of the release
     * @param shownTop the top label, if a class of the release has it in every column
     * @param limit bytes to hold in memory at the most
     */
    public static void check(
            List<ColumnBins> columns,
            HiddenRows hidden,
            ClassCounter classes,
            Optional<byte[]> shownTop,
            MemoryBudget budget,
            Workspace workspace,
            long limit,
            int k,
            HiddenBinRule rule) {
        try (ClassCounter bins = new ClassCounter(budget, workspace, limit, 1)) {
            new WholeBins(columns, bins).check(hidden, classes, shownTop, k, rule);
        }
    }

    private void check(HiddenRows hidden, ClassCounter classes, Optional<byte[]> shownTop, int k, HiddenBinRule rule) {
        hidden.show(this::addHidden);
        if (bins.isEmpty()) {
            return;
        }
        classes.finish(this::addShown);
        shownTop.ifPresent(this::addTop);
        bins.finish((rows, firstHidden, values) -> {
            if (values[0] == ClassRows.SEVERAL) {
                rule.judgeParted(firstHidden);
            } else if (values[0] == HIDDEN[0]) {
                rule.judge(rows, rows, firstHidden, rows >= k);
            }
        });
    }

    private void addHidden(byte[] keys, int start, long rows, long firstRow, long[] values) {
        reader.open(keys, start);
        key.clear();
        boolean known = true;
        for (ColumnBins column : columns) {
            reader.next();
            known = known && column.addOfValue(reader.bytes(), reader.start(), reader.end(), key);
        }
        if (known) {
            bins.add(key.bytes(), 0, key.length(), rows, firstRow, HIDDEN, 0);
        }
    }

    private void addTop(byte[] label) {
        ClassKey top = new ClassKey();
        columns.forEach(column -> top.addText(label, 0, label.length));
        addShown(top.bytes(), 0, 1, 1, SHOWN);
    }

    private void addShown(byte[] keys, int start, long rows, long firstRow, long[] values) {
        reader.open(keys, start);
        key.clear();
        for (ColumnBins column : columns) {
            reader.next();
            if (!column.addOfLabel(reader, key)) {
                return;
            }
        }
        // A bin without hidden rows tells nothing. Of one with both, the first hidden row is to be named.
        bins.addToKnown(key.bytes(), 0, key.length(), rows, Long.MAX_VALUE, SHOWN, 0);
    }
}
