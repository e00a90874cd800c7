package io.skald.verify.column;

import io.skald.table.RowCursor;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.classes.ClassRows;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The columns of the release that number a row's class and tell its size, read as numbers that rows of a class must share: then a class shows
 * whether what its rows say is right. No number is {@link ClassRows#SEVERAL}.
 */
public final class ClassColumns {

    /** What stands for a text that is no number. */
    private static final long NONE = -1;

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");

    private final ClassColumnsClaim claim;
    private final int first;
    private final int count;
    private final Charset encoding;

    /** @param first where the first of them is in the release */
    ClassColumns(ClassColumnsClaim claim, int first, Charset encoding) {
        this.claim = claim;
        this.first = first;
        this.count = claim.names().size();
        this.encoding = encoding;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** The column that numbers classes. */
    public Optional<String> id() {
        return claim.id();
    }

    /** The column that tells sizes. */
    public Optional<String> size() {
        return claim.size();
    }

    /** Takes the values of the release's row. */
    public void read(RowCursor row, long[] values, int at) {
        for (int i = 0; i < count; i++) {
            values[at + i] = coded(number(row, first + i));
        }
    }

    private long number(RowCursor row, int column) {
        byte[] bytes = row.valueBytes(column);
        int start = row.valueStart(column);
        String text = new String(bytes, start, row.valueEnd(column) - start, encoding);
        return NUMBER.matcher(text).matches() ? Long.parseLong(text) : NONE;
    }

    /** Numbers are one more than they say, as 0 means that there are several. */
    static long coded(long number) {
        return number == NONE ? NONE : number + 1;
    }

    /** In words, what the rows of a class say. */
    static String words(long coded) {
        if (coded == ClassRows.SEVERAL) {
            return "the rows of this class say different things";
        }
        return coded == NONE ? "it is no number" : "it says " + (coded - 1);
    }
}
