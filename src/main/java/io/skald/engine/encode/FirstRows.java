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
import java.util.Arrays;
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

    /** Where the first value stands that is its own column's name and is taken all the same. */
    private Optional<CellPlace> named = Optional.empty();

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
                        quasi,
                        quasi.attribute().startEncoding(context.with(quasi.missing())),
                        new UnfitValues(),
                        quasi.attribute().name().getBytes(input.valueEncoding())))
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
        if (problems.isEmpty()) {
            named.ifPresent(place ->
                    problems.add(place + " holds the column's own name: if the header is repeated inside the table,"
                            + " format.header: repeated passes over it."));
        }
        return problems;
    }

    private record Column(Plan.Quasi quasi, Encoding encoding, UnfitValues unfit, byte[] name) {}

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
        int start = row.valueStart(place);
        int end = row.valueEnd(place);
        long number = encoder.encode(bytes, start, end);
        boolean odd = number <= ValueEncoder.LAST_OUTCOME;
        if (!odd && named.isEmpty() && Arrays.equals(column.name, 0, column.name.length, bytes, start, end)) {
            named = Optional.of(new CellPlace(
                    chunk.file(), row.line(), column.quasi.attribute().name()));
        }
        if (odd
                && (number == ValueEncoder.MALFORMED
                        || PolicyKind.of(number).in(plan.policies()) == Plan.Policy.ERROR)) {
            String value = new String(bytes, start, end - start, input.valueEncoding());
            column.unfit.add(
                    value.substring(0, Math.min(value.length(), UnfitValues.MOST_CHARACTERS)),
                    number,
                    chunk.file(),
                    row.line());
        }
    }
}
