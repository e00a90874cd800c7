package io.skald.engine.encode;

import io.skald.UsageException;
import io.skald.identifier.Replacement;
import io.skald.job.Plan;
import io.skald.table.RowCursor;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sees while rows are encoded that something can stand for every identifier that is replaced: later would be after the search. */
final class ReplaceableValues {

    private final Plan plan;
    private final Charset encoding;
    private final List<String> missing;
    private final Selective[] columns;

    /** A column some of whose values may have nothing that can stand for them. */
    private record Selective(int column, Replacement.Misfits misfits) {}

    ReplaceableValues(Plan plan, Charset encoding) {
        this.plan = plan;
        this.encoding = encoding;
        this.missing = plan.format().missing();
        List<Selective> selective = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            int number = column;
            plan.columns()
                    .get(column)
                    .replacement()
                    .flatMap(Replacement::misfits)
                    .ifPresent(misfits -> selective.add(new Selective(number, misfits)));
        }
        this.columns = selective.toArray(Selective[]::new);
    }

    /** Whether there is anything to look at. */
    boolean isNeeded() {
        return columns.length > 0;
    }

    /**
     * Looks at the row that a cursor stands on. What it says names the place and not the value, which may be somebody's name.
     *
     * @param file that it is in
     * @throws UsageException at a value for which nothing can stand
     */
    void look(RowCursor cursor, Path file) {
        for (Selective each : columns) {
            byte[] bytes = cursor.valueBytes(each.column());
            int start = cursor.valueStart(each.column());
            String value = new String(bytes, start, cursor.valueEnd(each.column()) - start, encoding);
            if (!cursor.isNull(each.column()) && !missing.contains(value)) {
                Optional<String> misfit = each.misfits().of(value);
                if (misfit.isPresent()) {
                    CellPlace place = new CellPlace(
                            file,
                            cursor.line(),
                            plan.columns().get(each.column()).name());
                    throw new UsageException(place + ": the value " + misfit.get() + ".");
                }
            }
        }
    }
}
