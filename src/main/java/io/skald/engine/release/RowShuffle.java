package io.skald.engine.release;

import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ReleasedColumn;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.table.TableFormat;
import io.skald.table.TableInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Puts the rows of a written release in an order that tells nothing of the input's, and back, out of core: each row goes to the
 * part of its new place, and each part is sorted in memory. The way back is how a shuffled release is verified: row by
 * row, as one that was not.
 */
final class RowShuffle {

    private static final int CHUNK_ROWS = 10_000;
    private static final long CHUNK_BYTES = 1 << 20;
    private static final int MOST_PARTS = 256;

    /** Text of tables packs to a tenth or so. */
    private static final int PACKED = 24;

    private final Plan plan;
    private final RowKey key;
    private final MemoryBudget budget;
    private final Workspace workspace;

    RowShuffle(Plan plan, RowKey key, MemoryBudget budget, Workspace workspace) {
        this.plan = plan;
        this.key = key;
        this.budget = budget;
        this.workspace = workspace;
    }

    /**
     * Shuffles.
     *
     * @param to exists, and is packed if its name says so
     */
    void shuffle(Path from, Path to) {
        RowKey.Places places = key.places();
        rewrite(from, to, places::next, ShuffledRows::partOf);
    }

    /**
     * Undoes {@link #shuffle}.
     *
     * @param to exists
     */
    void restore(Path from, Path to) {
        long rows = count(from);
        try (ShuffledRows numbers = new ShuffledRows(key, rows, MemoryShare.ROW_ORDER.of(budget), budget)) {
            rewrite(from, to, numbers::next, (number, parts) -> (int) (number * parts / rows));
        }
    }

    private interface PartOf {
        int part(long number, int parts);
    }

    private void rewrite(Path from, Path to, LongSupplier numbers, PartOf partOf) {
        TableFormat format = plan.format().released();
        TableInput input = format.open(List.of(from));
        ShuffledRecords records = ShuffledRecords.of(
                format.output(input, columns()), input.columns().size(), budget);
        try (RowParts parts = new RowParts(parts(from, input, records), budget, workspace)) {
            forEach(input, record -> {
                long number = numbers.getAsLong();
                records.add(record, parts, partOf.part(number, parts.count()), number);
            });
            try (OutputStream out = format.create(to, to, UnaryOperator.identity())) {
                records.write(parts, out);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
        }
    }

    private List<ReleasedColumn> columns() {
        List<String> names = plan.allReleasedColumns();
        return IntStream.range(0, names.size())
                .mapToObj(column -> new ReleasedColumn(names.get(column), OptionalInt.of(column)))
                .toList();
    }

    private int parts(Path from, TableInput input, ShuffledRecords records) throws IOException {
        long bytes = records.asLongAsWritten()
                ? Files.size(from) * (plan.format().ending(from).isEmpty() ? 2 : PACKED)
                : 2 * length(input, records);
        return (int) Math.min(MOST_PARTS, 1 + bytes / Math.max(1, MemoryShare.ROW_ORDER.of(budget)));
    }

    private long length(TableInput input, ShuffledRecords records) {
        long[] bytes = {0};
        forEach(input, record -> bytes[0] += RowParts.HEAD + records.length(record));
        return bytes[0];
    }

    private long count(Path file) {
        long[] rows = {0};
        forEach(plan.format().released().open(List.of(file)), record -> rows[0]++);
        return rows[0];
    }

    private interface RecordVisitor {
        void visit(RowCursor record);
    }

    private void forEach(TableInput input, RecordVisitor visitor) {
        try (ChunkSource source = input.chunks(new ChunkLimit(CHUNK_ROWS, CHUNK_BYTES), budget)) {
            Optional<TableChunk> next = source.next();
            while (next.isPresent()) {
                try (TableChunk chunk = next.get()) {
                    RowCursor records = chunk.records();
                    while (records.next()) {
                        visitor.visit(records);
                    }
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedRunException();
                }
                next = source.next();
            }
        }
    }
}
