package io.skald.verify.walk;

import io.skald.table.RowCursor;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.column.GeneralisedColumn;
import io.skald.verify.column.KeptColumns;
import java.util.List;
import java.util.function.Predicate;

/**
 * Where it is known of each row of the input whether it is left out: every other one stands for the next of the release. Asked where a {@link Subsequence}
 * does not tell which rows are left out, as a row of the release may stand for many.
 */
public final class KnownRows {

    private final Rows input;
    private final Rows released;
    private final KeptColumns kept;
    private final List<GeneralisedColumn> columns;
    private final Claim.Exemptions exemptions;
    private final ClassKey key = new ClassKey();

    /** @param columns of nobody else, as they are turned to other rows */
    public KnownRows(
            Rows input, Rows released, KeptColumns kept, List<GeneralisedColumn> columns, Claim.Exemptions exemptions) {
        this.input = input;
        this.released = released;
        this.kept = kept;
        this.columns = List.copyOf(columns);
        this.exemptions = exemptions;
    }

    /** Compares as far as the first row that should be released and is not; both tables are known to be sound. */
    public void run(Predicate<RowCursor> leftOut, ViolationLog log) {
        while (input.next()) {
            RowCursor original = input.record();
            if (!isExempt(original) && !leftOut.test(original) && !(released.next() && standsFor(original))) {
                log.add(
                        Rule.SUPPRESSED_ROW,
                        "row " + input.count()
                                + " of the input is of a class that has what the job asks of a class, and"
                                + " the row of the release that should stand for it does not");
                return;
            }
        }
    }

    private boolean isExempt(RowCursor original) {
        return exemptions.ofValues() && columns.stream().anyMatch(column -> column.isExempt(original, exemptions));
    }

    private boolean standsFor(RowCursor original) {
        RowCursor row = released.record();
        boolean top = true;
        for (GeneralisedColumn column : columns) {
            column.read(row, key);
            top &= column.isTop();
        }
        key.clear();
        boolean allTop = top;
        return kept.firstChanged(original, row) == KeptColumns.NONE
                && columns.stream().allMatch(column -> allTop || column.covers(original, row));
    }
}
