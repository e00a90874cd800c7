package io.skald.engine.release;

import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.table.RowCursor;
import io.skald.table.TableOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Rows of a release as records of bytes that can be sorted, and the release again that is made of them. For one thread. */
interface ShuffledRecords {

    /** Of a release whose rows are bytes, or can be packed in such. */
    static ShuffledRecords of(TableOutput output, int columns, MemoryBudget budget) {
        Optional<ShuffledRecords> written = output.asWritten().map(rows -> new WrittenRecords(output, rows, columns));
        return written.or(() -> output.packed().map(rows -> new PackedRecords(output, rows, budget)))
                .orElseThrow(() -> new UsageException("Rows of this format keep their order: leave 'row-order' out."));
    }

    /** Whether a record is about as long as what the release's file has of its row, once that is unpacked. */
    boolean asLongAsWritten();

    /** The bytes of a row's record. */
    long length(RowCursor row);

    /** Adds a row's record. */
    void add(RowCursor row, RowParts parts, int part, long number);

    /** Writes the release, of all records in the order of the parts. */
    void write(RowParts parts, OutputStream out) throws IOException;
}
