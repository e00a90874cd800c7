package io.skald.csv;

import io.skald.SkaldException;
import io.skald.budget.MemoryBudget;
import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import io.skald.table.WrittenCursor;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Records that Commons CSV has parsed.
 *
 * @param failure what is wrong with the record after the last one
 * @param lineEnd what stands behind every record
 * @param lastIsOpen whether nothing stands behind the last one
 */
record GeneralChunk(
        Dialect dialect,
        TableFile of,
        int index,
        ChunkSpan span,
        List<GeneralRecord> parsed,
        Optional<SkaldException> failure,
        String lineEnd,
        boolean lastIsOpen,
        MemoryBudget.Reservation memory)
        implements TableChunk {

    @Override
    public Path file() {
        return of.path();
    }

    @Override
    public long bytes() {
        return span.bytes();
    }

    @Override
    public WrittenCursor records() {
        return new GeneralRecordCursor(this);
    }

    @Override
    public void close() {
        memory.close();
    }
}
