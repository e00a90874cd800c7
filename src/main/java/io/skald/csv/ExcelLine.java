package io.skald.csv;

import io.skald.UsageException;
import io.skald.table.ByteTap;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The line {@code sep=;} with which Excel is told the delimiter of the lines below. It is no header. */
final class ExcelLine {

    /** In the widest encoding, with a mark before it. */
    private static final int MOST_BYTES = 40;

    private static final Pattern LINE = Pattern.compile("(?is)\\uFEFF?sep=(.[^\\r\\n]?)[\\r\\n].*");

    private ExcelLine() {}

    /**
     * Whether a file begins with it.
     *
     * @throws UsageException if it names another delimiter than the dialect's
     */
    static boolean begins(Path file, Dialect dialect) {
        byte[] start = new byte[MOST_BYTES];
        int length = 0;
        try (FileBytes bytes = FileBytes.open(file, new DiskBytes(ByteTap.NONE))) {
            for (int read = 0; read >= 0 && length < start.length; length += Math.max(0, read)) {
                read = bytes.read(start, length, start.length - length);
            }
        }
        Matcher line = LINE.matcher(new String(start, 0, length, dialect.encoding()));
        if (!line.matches()) {
            return false;
        }
        String named = line.group(1);
        if (named.equals(dialect.delimiter())) {
            return true;
        }
        throw new UsageException(file + " begins with Excel's line 'sep=" + named
                + "', which names another delimiter than '" + dialect.delimiter() + "': set format.delimiter to "
                + (named.equals("\t") ? "\"\\t\"" : "'" + named + "'") + ".");
    }
}
