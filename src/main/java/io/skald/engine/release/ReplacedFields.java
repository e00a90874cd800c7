package io.skald.engine.release;

import io.skald.identifier.ReleaseSeed;
import io.skald.identifier.Replacement;
import io.skald.job.Plan;
import io.skald.table.Field;
import io.skald.table.RowCursor;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/** What a release has in place of identifiers; a value that is missing stays so. For one thread. */
final class ReplacedFields {

    private final Charset encoding;
    private final List<String> missing;
    private final TableOutput output;
    private final List<Optional<Replacement.Texts>> texts;

    /** Per column, the column that decides its texts too, or -1. */
    private final int[] beside;

    ReplacedFields(Plan plan, TableInput input, ReleaseSeed seed, TableOutput output) {
        this.encoding = input.valueEncoding();
        this.missing = plan.format().missing();
        this.output = output;
        this.texts = plan.columns().stream()
                .map(column -> column.replacement().map(replacement -> replacement.texts(column.name(), seed)))
                .toList();
        this.beside = plan.columns().stream()
                .mapToInt(column -> column.replacement()
                        .flatMap(Replacement::beside)
                        .map(input.columns()::indexOf)
                        .orElse(-1))
                .toArray();
    }

    Field field(RowCursor cursor, int column) {
        String value = value(cursor, column);
        if (isMissing(cursor, column, value)) {
            return output.field(value);
        }
        if (beside[column] < 0) {
            return output.field(texts.get(column).orElseThrow().of(value));
        }
        String other = value(cursor, beside[column]);
        return output.field(
                isMissing(cursor, beside[column], other)
                        ? missing.get(0)
                        : texts.get(column).orElseThrow().of(value, other));
    }

    private boolean isMissing(RowCursor cursor, int column, String value) {
        return cursor.isNull(column) || missing.contains(value);
    }

    private String value(RowCursor cursor, int column) {
        byte[] bytes = cursor.valueBytes(column);
        int start = cursor.valueStart(column);
        return new String(bytes, start, cursor.valueEnd(column) - start, encoding);
    }
}
