package io.skald.verify;

import io.skald.csv.Dialect;
import io.skald.csv.RecordCursor;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** A field as it stands in the file: whoever reads a release sees the blanks that a dialect which trims would drop. */
final class PrintedField {

    private PrintedField() {}

    /** The field without quotes, but with its blanks, which the cursor would drop. */
    static byte[] unquoted(RecordCursor cursor, int column, Dialect dialect) {
        byte[] field = Arrays.copyOfRange(cursor.bytes(), cursor.fieldStart(column), cursor.fieldEnd(column));
        int last = field.length - 1;
        if (dialect.quote().isEmpty() || last < 1) {
            return field;
        }
        char quote = dialect.quote().get();
        if (field[0] != quote || field[last] != quote) {
            return field;
        }
        ByteArrayOutputStream value = new ByteArrayOutputStream(field.length);
        for (int i = 1; i < last; i++) {
            value.write(field[i]);
            if (field[i] == quote && field[i + 1] == quote) {
                i++;
            }
        }
        return value.toByteArray();
    }
}
