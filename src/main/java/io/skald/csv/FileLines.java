package io.skald.csv;

import io.skald.table.ByteTap;
import java.util.Map;
import java.util.TreeMap;

/**
 * On which line of a file a place lies, found by reading the file up to it when somebody asks: hardly anybody does, unless
 * something is wrong with the file. What was found spares reading the same part again. Safe for several threads.
 */
final class FileLines {

    private static final int BUFFER = 1 << 16;

    /** Chunks are asked about in turn or nearly so. */
    private static final int MOST_KNOWN = 64;

    private final TableFile file;
    private final Dialect dialect;
    private final TreeMap<Long, Long> known = new TreeMap<>();

    FileLines(TableFile file, Dialect dialect) {
        this.file = file;
        this.dialect = dialect;
    }

    /**
     * The line, counted from 1, of the byte at a place where a line starts.
     *
     * @param offset not before the file's first row
     * @throws io.skald.FailureException if the file cannot be read
     */
    synchronized long lineAt(long offset) {
        Map.Entry<Long, Long> before = known.floorEntry(offset);
        long from = before == null ? file.bodyOffset() : before.getKey();
        long line = before == null ? file.firstLine() : before.getValue();
        line += linesBetween(from, offset);
        known.put(offset, line);
        if (known.size() > MOST_KNOWN) {
            known.pollFirstEntry();
        }
        return line;
    }

    private long linesBetween(long from, long to) {
        if (from == to) {
            return 0;
        }
        try (FileBytes bytes = FileBytes.open(file, dialect, new DiskBytes(ByteTap.NONE))) {
            bytes.skipTo(from);
            byte[] buffer = new byte[BUFFER];
            long lines = 0;
            boolean afterReturn = false;
            for (long left = to - from; left > 0; ) {
                int read = bytes.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    return lines;
                }
                for (int i = 0; i < read; i++) {
                    // A carriage return and a line feed behind it are one line end.
                    lines += buffer[i] == '\r' || buffer[i] == '\n' && !afterReturn ? 1 : 0;
                    afterReturn = buffer[i] == '\r';
                }
                left -= read;
            }
            return lines;
        }
    }
}
