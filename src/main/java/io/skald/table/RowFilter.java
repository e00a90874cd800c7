package io.skald.table;

import java.nio.charset.Charset;
import java.util.List;

/**
 * Whether rows are part of a table.
 *
 * @param columns of the rules, in their order
 */
record RowFilter(List<RowRule> rules, int[] columns, List<String> missing, Charset encoding) {

    boolean holds(RowCursor row) {
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
