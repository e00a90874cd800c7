package io.skald.table;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Whether a row is any other than the header once more. Where a header has names that are empty or come again, its columns are called otherwise than
 * it says; and where files were joined byte by byte, a mark of byte order may stand before the first name.
 */
final class OtherThanHeader implements RowTest {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final List<String> names;
    private final Charset encoding;
    private final boolean ascii;
    private final byte[] first;

    /**
     * @param names of the columns
     * @param encoding of values
     */
    OtherThanHeader(List<String> names, Charset encoding) {
        this.names = names;
        this.encoding = encoding;
        this.ascii = Arrays.equals(" a".getBytes(encoding), " a".getBytes(StandardCharsets.US_ASCII));
        this.first = Blanks.trim(names.get(0)).getBytes(encoding);
    }

    @Override
    public boolean holds(RowCursor row) {
        if (row.isNull(0) || beginsOtherwise(row)) {
            return true;
        }
        for (int column = 0; column < names.size(); column++) {
            if (row.isNull(column) || !names(value(row, column), column)) {
                return true;
            }
        }
        return false;
    }

    /** Told of nearly all rows by a byte or two, without making a text: no blank, and not the name's at its place. */
    private boolean beginsOtherwise(RowCursor row) {
        byte[] bytes = row.valueBytes(0);
        int start = row.valueStart(0);
        int length = ascii ? row.valueEnd(0) - start : 0;
        for (int i = 0; i < length && bytes[start + i] > ' '; i++) {
            if (i == first.length || bytes[start + i] != first[i]) {
                return true;
            }
        }
        return false;
    }

    private String value(RowCursor row, int column) {
        byte[] bytes = row.valueBytes(column);
        int start = row.valueStart(column);
        return new String(bytes, start, row.valueEnd(column) - start, encoding);
    }

    private boolean names(String value, int column) {
        String written = column == 0 ? unmarked(value) : value;
        String text = Blanks.trim(written);
        String name = Blanks.trim(names.get(column));
        return name.equals(text) || name.startsWith(text.isEmpty() ? "column " + (column + 1) : text + " (");
    }

    /** Behind a mark a quote is no longer the first character of its field. */
    private static String unmarked(String value) {
        if (!value.startsWith(BYTE_ORDER_MARK)) {
            return value;
        }
        String text = value.substring(1);
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1) : text;
    }
}
