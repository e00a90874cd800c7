package io.skald.verify.column;

import io.skald.table.Blanks;
import io.skald.table.RowCursor;
import io.skald.verify.bytes.ByteHash;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The column of the input that tells whose each row is. Texts are compared without blanks around them, numbers as numbers; all rows without a
 * value are one person's. Persons are told apart by hashes of 64 bits: two that share one are missed in a class of both alone.
 *
 * @param column of the input
 * @param missing the format's markers
 * @param encoding of the values' bytes
 */
public record PersonColumn(int column, List<String> missing, Charset encoding) {

    /** In place of a person: the row has no identifier. */
    public static final long NOBODY = 0;

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?");

    public PersonColumn {
        missing = missing.stream().map(Blanks::trim).toList();
    }

    /** Whose a row of the input is; {@link #NOBODY} without an identifier. */
    public long of(RowCursor row) {
        byte[] bytes = row.valueBytes(column);
        int start = row.valueStart(column);
        int end = row.valueEnd(column);
        if (row.isNull(column)) {
            return NOBODY;
        }
        if (isPlain(bytes, start, end) && !hasMarkers()) {
            return ByteHash.wide(bytes, start, end);
        }
        String text = Blanks.trim(new String(bytes, start, end - start, encoding));
        if (text.isEmpty() || missing.contains(text)) {
            return NOBODY;
        }
        if (NUMBER.matcher(text).matches()) {
            BigDecimal number = new BigDecimal(text);
            text = number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        }
        byte[] spelled = text.getBytes(encoding);
        return ByteHash.wide(spelled, 0, spelled.length);
    }

    private boolean hasMarkers() {
        for (String marker : missing) {
            if (!marker.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value is its own spelling for sure: it begins with a letter, so that it is no number, or is of letters and digits, the first no zero; all of ASCII. */
    private static boolean isPlain(byte[] bytes, int start, int end) {
        if (start == end || bytes[start] == '0') {
            return false;
        }
        boolean beginsWithLetter = isLetter(bytes[start]);
        for (int at = start; at < end; at++) {
            int character = bytes[at];
            boolean plain = beginsWithLetter
                    ? character > ' ' && character <= '~'
                    : isLetter(character) || character >= '0' && character <= '9';
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(int character) {
        return (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
    }
}
