package io.skald.engine;

import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import io.skald.csv.Chunk;
import io.skald.csv.ChunkLimit;
import io.skald.csv.ChunkSource;
import io.skald.csv.CsvInput;
import io.skald.csv.CsvOutput;
import io.skald.csv.FieldFormat;
import io.skald.csv.RecordCursor;
import io.skald.job.Plan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

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
        CsvInput input = CsvInput.open(List.of(from), plan.dialect());
        FieldFormat format = FieldFormat.of(plan.dialect());
        byte[] lineEnd = format.lineEnd(input.lineEnd());
        try (RowParts parts = new RowParts(parts(from), budget, workspace)) {
            forEach(input, record -> {
                long number = numbers.getAsLong();
                int last = input.columns().size() - 1;
                parts.add(
                        partOf.part(number, parts.count()),
                        number,
                        record.bytes(),
                        record.fieldStart(0),
                        record.fieldEnd(last),
                        lineEnd);
            });
            try (OutputStream out = CsvOutput.open(to, to)) {
                out.write(format.header(plan.releasedColumns()));
                if (plan.dialect().header()) {
                    out.write(lineEnd);
                }
                parts.writeTo(out);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
        }
    }

    private int parts(Path from) throws IOException {
        long bytes = Files.size(from) * (CsvOutput.ending(from).isEmpty() ? 2 : PACKED);
        return (int) Math.min(MOST_PARTS, 1 + bytes / Math.max(1, MemoryShare.ROW_ORDER.of(budget)));
    }

    private long count(Path file) {
        long[] rows = {0};
        forEach(CsvInput.open(List.of(file), plan.dialect()), record -> rows[0]++);
        return rows[0];
    }

    private interface RecordVisitor {
        void visit(RecordCursor record);
    }

    private void forEach(CsvInput input, RecordVisitor visitor) {
        try (ChunkSource source = input.chunks(new ChunkLimit(CHUNK_ROWS, CHUNK_BYTES), budget)) {
            Optional<Chunk> next = source.next();
            while (next.isPresent()) {
                try (Chunk chunk = next.get()) {
                    RecordCursor records = chunk.records();
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
