package io.skald.verify;

import io.skald.budget.Progress;
import io.skald.table.RowCursor;
import io.skald.table.TableInput;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.column.ColumnChecks;
import io.skald.verify.column.GeneralisedColumn;
import io.skald.verify.column.KeptColumns;
import io.skald.verify.walk.InputAgain;
import io.skald.verify.walk.KnownRows;
import io.skald.verify.walk.Rows;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Checks that the release has all rows of the input but those that are left out, by reading both once more. */
record OtherRows(
        InputAgain input,
        TableInput released,
        KeptColumns kept,
        ColumnChecks checks,
        Claim.Exemptions exemptions,
        ViolationLog log)
        implements Consumer<Predicate<RowCursor>> {

    /** @param leftOut which rows of the input are left out, beside those of policies */
    @Override
    public void accept(Predicate<RowCursor> leftOut) {
        List<GeneralisedColumn> columns = checks.forWorker();
        long bytes = input.input().totalBytes() + released.totalBytes();
        try (Progress.Pass pass = input.progress().begin("Verify: released rows", bytes);
                Rows inputRows = new Rows(input.input().chunks(input.chunk(), input.budget()), pass);
                Rows releasedRows = new Rows(released.chunks(input.chunk(), input.budget()), pass)) {
            new KnownRows(inputRows, releasedRows, kept, columns, exemptions).run(leftOut, log);
        } finally {
            columns.forEach(GeneralisedColumn::close);
        }
    }
}
