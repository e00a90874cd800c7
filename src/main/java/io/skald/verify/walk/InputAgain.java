package io.skald.verify.walk;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.table.ChunkLimit;
import io.skald.table.RowCursor;
import io.skald.table.TableInput;
import java.util.function.Consumer;

/**
 * The input, to be read once more where something depends on all of it.
 *
 * @param chunk what is held of it at a time
 */
public record InputAgain(TableInput input, ChunkLimit chunk, MemoryBudget budget, Progress progress) {

    /** Shows every row; the one that is shown is good until the next. */
    public void read(String pass, Consumer<RowCursor> row) {
        try (Progress.Pass told = progress.begin(pass, input.totalBytes());
                Rows rows = new Rows(input.chunks(chunk, budget), told)) {
            while (rows.next()) {
                row.accept(rows.record());
            }
        }
    }
}
