package io.skald.engine.release;

import io.skald.IoReason;
import io.skald.attribute.bin.Labels;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.job.ClassColumns;
import io.skald.job.Plan;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.Field;
import io.skald.table.ReleasedColumn;
import io.skald.table.RowCursor;
import io.skald.table.RowWriter;
import io.skald.table.TableChunk;
import io.skald.table.TableFormat;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import io.skald.table.TableSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;

/**
 * Adds to a written release, behind its columns, the number of the class that each row is in and how many rows that has: of rows that
 * print the same in every quasi-identifier, however they came to it. Classes are numbered in the order of a hash of what they print, so that
 * numbers tell nothing of the input's order; rows that print {@code *} in every quasi-identifier have number 0.
 */
final class ClassPass {

    private static final int CHUNK_ROWS = 10_000;
    private static final long CHUNK_BYTES = 1 << 20;

    private final Plan plan;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final Progress progress;
    private final TableFormat format;

    ClassPass(Plan plan, MemoryBudget budget, Workspace workspace, Progress progress) {
        this.plan = plan;
        this.budget = budget;
        this.workspace = workspace;
        this.progress = progress;
        this.format = plan.format().released();
    }

    /**
     * Writes the release with its classes.
     *
     * @param from the release without them
     */
    void write(Path from, OutputStream to) throws IOException {
        TableInput input = format.open(List.of(from));
        try (Progress.Pass pass = progress.begin("Pass 3: classes", 2 * input.totalBytes());
                ClassMarks marks = new ClassMarks(budget, workspace)) {
            RowPrint print = new RowPrint(quasi(), Labels.TOP.getBytes(input.valueEncoding()));
            forEachChunk(input, pass, rows -> {
                long count = 0;
                while (rows.next()) {
                    print.take(rows);
                    if (print.isTop()) {
                        marks.addSuppressed();
                    } else {
                        marks.add(print.high(), print.low());
                    }
                    count++;
                }
                return count;
            });
            marks.number(plan.k());
            copy(input, marks, to, pass);
        }
    }

    /** Where the release has the quasi-identifiers. */
    private int[] quasi() {
        List<Integer> places = new ArrayList<>();
        int released = 0;
        for (Plan.Column column : plan.columns()) {
            if (column.role() == Plan.Role.QUASI) {
                places.add(released);
            }
            released += column.released() ? 1 : 0;
        }
        return places.stream().mapToInt(Integer::intValue).toArray();
    }

    private void copy(TableInput input, ClassMarks marks, OutputStream to, Progress.Pass pass) throws IOException {
        int last = input.columns().size() - 1;
        TableOutput output = format.output(input, columns());
        TableSink sink = output.begin(to);
        List<ToLongFunction<ClassMarks>> added = added(plan.classColumns());
        try (RowWriter writer = output.newWriter(budget)) {
            forEachChunk(input, pass, rows -> {
                writer.clear();
                long count = 0;
                while (rows.next()) {
                    marks.next();
                    if (last >= 0) {
                        writer.add(rows, 0, last);
                    }
                    for (ToLongFunction<ClassMarks> column : added) {
                        writer.add(field(output, column.applyAsLong(marks)));
                    }
                    writer.endRow();
                    count++;
                }
                sink.add(writer);
                return count;
            });
            sink.end();
        }
    }

    private static Field field(TableOutput output, long number) {
        return output.field(Long.toString(number));
    }

    private static List<ToLongFunction<ClassMarks>> added(ClassColumns columns) {
        List<ToLongFunction<ClassMarks>> added = new ArrayList<>();
        columns.id().ifPresent(name -> added.add(ClassMarks::id));
        columns.size().ifPresent(name -> added.add(ClassMarks::size));
        return added;
    }

    private List<ReleasedColumn> columns() {
        List<ReleasedColumn> columns = new ArrayList<>();
        for (String name : plan.releasedColumns()) {
            columns.add(new ReleasedColumn(name, OptionalInt.of(columns.size())));
        }
        plan.classColumns().names().forEach(name -> columns.add(new ReleasedColumn(name, OptionalInt.empty())));
        return columns;
    }

    private interface ChunkVisitor {
        /** Takes all rows of a chunk; gives how many there are. */
        long visit(RowCursor rows) throws IOException;
    }

    private void forEachChunk(TableInput input, Progress.Pass pass, ChunkVisitor visitor) {
        try (ChunkSource source = input.chunks(new ChunkLimit(CHUNK_ROWS, CHUNK_BYTES), budget)) {
            Optional<TableChunk> next = source.next();
            while (next.isPresent()) {
                try (TableChunk chunk = next.get()) {
                    pass.advance(visitor.visit(chunk.records()), chunk.bytes());
                }
                next = source.next();
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + plan.output(), e);
        }
    }
}
