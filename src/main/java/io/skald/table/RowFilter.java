package io.skald.table;

import io.skald.Excerpt;
import io.skald.UsageException;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Whether rows are part of a table.
 *
 * @param columns of the rules, in their order
 */
record RowFilter(List<RowRule> rules, int[] columns, List<String> missing, Charset encoding) implements RowTest {

    /** @throws UsageException if a column that is asked for is not there */
    static RowFilter of(List<RowRule> rules, List<String> missing, TableInput input) {
        int[] columns = rules.stream()
                .mapToInt(rule -> input.columns().indexOf(rule.column()))
                .toArray();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < 0) {
                throw new UsageException("'rows-where' asks for the column "
                        + Excerpt.name(rules.get(i).column()) + ", which the input has not: correct its name.");
            }
        }
        return new RowFilter(rules, columns, missing, input.valueEncoding());
    }

    @Override
    public boolean holds(RowCursor row) {
        for (int i = 0; i < columns.length; i++) {
            if (isFilled(row, columns[i]) != rules.get(i).filled()) {
                return false;
            }
        }
        return true;
    }

    private boolean isFilled(RowCursor row, int column) {
        if (row.isNull(column)) {
            return false;
        }
        byte[] bytes = row.valueBytes(column);
        int start = row.valueStart(column);
        String value = new String(bytes, start, row.valueEnd(column) - start, encoding);
        return !missing.contains(value) && !Blanks.trim(value).isEmpty();
    }
}
