package io.skald.engine.release;

import io.skald.budget.MemoryBudget;
import io.skald.table.PackedRows;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;
import io.skald.table.TableOutput;
import io.skald.table.TableSink;
import java.io.IOException;
import java.io.OutputStream;

/** Rows packed by a format that has them column by column. */
final class PackedRecords implements ShuffledRecords {

    private static final int MOST_ROWS = 10_000;
    private static final long MOST_BYTES = 1 << 20;
    private static final byte[] NOTHING = {};

    private final TableOutput output;
    private final PackedRows packed;
    private final MemoryBudget budget;

    PackedRecords(TableOutput output, PackedRows packed, MemoryBudget budget) {
        this.output = output;
        this.packed = packed;
        this.budget = budget;
    }

    @Override
    public boolean asLongAsWritten() {
        return false;
    }

    @Override
    public long length(RowCursor row) {
        return packed.pack(row);
    }

    @Override
    public void add(RowCursor row, RowParts parts, int part, long number) {
        int length = packed.pack(row);
        parts.add(part, number, packed.bytes(), 0, length, NOTHING);
    }

    @Override
    public void write(RowParts parts, OutputStream out) throws IOException {
        TableSink sink = output.begin(out);
        try (RowWriter rows = output.newWriter(budget)) {
            Chunk chunk = new Chunk(rows, sink);
            parts.forEach(chunk::add);
            sink.add(rows);
            sink.end();
        }
    }

    /** Rows that are handed on some thousand at a time. */
    private final class Chunk {

        private final RowWriter rows;
        private final TableSink sink;
        private int count;
        private long bytes;

        Chunk(RowWriter rows, TableSink sink) {
            this.rows = rows;
            this.sink = sink;
            rows.clear();
        }

        void add(byte[] record, int from, int length) throws IOException {
            if (count == MOST_ROWS || bytes >= MOST_BYTES) {
                sink.add(rows);
                rows.clear();
                count = 0;
                bytes = 0;
            }
            packed.unpack(record, from, rows);
            count++;
            bytes += length;
        }
    }
}
