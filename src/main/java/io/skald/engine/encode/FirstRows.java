package io.skald.engine.encode;

import io.skald.attribute.Encoding;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the first rows of a table hold that the job does not take, so that it is known before all of them are read. */
public final class FirstRows {

    private static final int MOST_ROWS = 1_000;
    private static final long MOST_BYTES = 1 << 20;
    private static final int MOST_CHARACTERS = 1_000;

    private final Plan plan;
    private final TableInput input;
    private final CellText shown;

    public FirstRows(Plan plan, TableInput input, CellText shown) {
        this.plan = plan;
        this.input = input;
        this.shown = shown;
    }

    /**
     * The problems that a run would meet there.
     *
     * @throws io.skald.UsageException if a row is malformed
     */
    public List<String> problems(Workspace workspace) {
        MemoryBudget budget = plan.newBudget();
        EncodingContext context = new EncodingContext(
                input.valueEncoding(),
                plan.format().missing(),
                plan.policies().onMissing() == Plan.Policy.VALUE,
                budget,
                workspace);
        List<Column> columns = plan.quasi().stream()
                .map(quasi -> new Column(
                        quasi, quasi.attribute().startEncoding(context.with(quasi.missing())), new UnfitValues()))
                .toList();
        long rows = 0;
        try (ChunkSource source = input.chunks(new ChunkLimit(MOST_ROWS, MOST_BYTES), budget)) {
            Optional<TableChunk> first = source.next();
            if (first.isPresent()) {
                rows = look(first.get(), columns);
            }
        }
        List<String> problems = new ArrayList<>();
        for (Column column : columns) {
            if (!column.unfit.isEmpty()) {
                problems.addAll(column.unfit.problems(column.quasi, column.encoding, rows, shown, MOST_CHARACTERS));
            }
        }
        return problems;
    }

    private record Column(Plan.Quasi quasi, Encoding encoding, UnfitValues unfit) {}

    private long look(TableChunk chunk, List<Column> columns) {
        try (chunk) {
            List<ValueEncoder> encoders =
                    columns.stream().map(column -> column.encoding.newEncoder()).toList();
            RowCursor row = chunk.records();
            long rows = 0;
            while (rows < MOST_ROWS && row.next()) {
                for (int i = 0; i < encoders.size(); i++) {
                    look(row, columns.get(i), encoders.get(i), chunk);
                }
                rows++;
            }
            return rows;
        }
    }

    private void look(RowCursor row, Column column, ValueEncoder encoder, TableChunk chunk) {
        int place = column.quasi.column();
        byte[] bytes = row.valueBytes(place);
        long number = encoder.encode(bytes, row.valueStart(place), row.valueEnd(place));
        boolean odd = number <= ValueEncoder.LAST_OUTCOME;
        if (odd
                && (number == ValueEncoder.MALFORMED
                        || PolicyKind.of(number).in(plan.policies()) == Plan.Policy.ERROR)) {
            String value = new String(
                    bytes, row.valueStart(place), row.valueEnd(place) - row.valueStart(place), input.valueEncoding());
            column.unfit.add(
                    value.substring(0, Math.min(value.length(), UnfitValues.MOST_CHARACTERS)),
                    number,
                    chunk.file(),
                    row.line());
        }
    }
}
