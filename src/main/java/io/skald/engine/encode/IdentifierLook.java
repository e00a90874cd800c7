package io.skald.engine.encode;

import io.skald.budget.MemoryBudget;
import io.skald.table.NumberedCursor;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.work.Pipeline;
import java.util.Arrays;

/** Looks at identifiers alone, once more after pass 1, where it turned out that they matter. One per thread. */
final class IdentifierLook implements Pipeline.Worker<TableChunk, Boolean> {

    private final ColumnSketches sketches;
    private final KnownEntries[] met;

    IdentifierLook(ColumnSketches sketches, MemoryBudget budget) {
        this.sketches = sketches;
        this.met = KnownEntries.of(sketches.count(), budget);
    }

    /** Answers whether the chunk has rows. */
    @Override
    public Boolean process(TableChunk chunk) {
        try (chunk) {
            Arrays.stream(met).forEach(KnownEntries::open);
            RowCursor cursor = chunk.records();
            boolean any = false;
            while (cursor.next()) {
                any = true;
                if (cursor.own() instanceof NumberedCursor numbered) {
                    sketches.add(cursor, numbered, met);
                } else {
                    sketches.add(cursor);
                }
            }
            return any;
        }
    }

    @Override
    public void close() {
        Arrays.stream(met).forEach(KnownEntries::close);
    }
}
