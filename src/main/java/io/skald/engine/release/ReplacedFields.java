package io.skald.engine.release;

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

    /** @param inputHash tells the input from all others */
    ReplacedFields(Plan plan, TableInput input, String inputHash, TableOutput output) {
        this.encoding = input.valueEncoding();
        this.missing = plan.format().missing();
        this.output = output;
        this.texts = plan.columns().stream()
                .map(column -> column.replacement().map(replacement -> replacement.texts(column.name(), inputHash)))
                .toList();
    }

    Field field(RowCursor cursor, int column) {
        byte[] bytes = cursor.valueBytes(column);
        int start = cursor.valueStart(column);
        String value = new String(bytes, start, cursor.valueEnd(column) - start, encoding);
        boolean none = cursor.isNull(column) || missing.contains(value);
        return output.field(none ? value : texts.get(column).orElseThrow().of(value));
    }
}
