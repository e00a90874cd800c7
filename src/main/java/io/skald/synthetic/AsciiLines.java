package io.skald.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/** Writes rows of text to a stream, some thousand at a time. */
final class AsciiLines {

    private static final int BYTES_AT_A_TIME = 1 << 17;

    private AsciiLines() {}

    /**
     * Writes rows.
     *
     * @param append appends a row, by its number from 0, with its line end
     * @return how many bytes they are
     */
    static long write(OutputStream target, long firstRow, long rows, BiConsumer<Long, StringBuilder> append)
            throws IOException {
        long bytes = 0;
        StringBuilder text = new StringBuilder(BYTES_AT_A_TIME);
        for (long row = firstRow, end = Math.addExact(firstRow, rows); row < end; row++) {
            append.accept(row, text);
            if (row + 1 == end || text.length() > BYTES_AT_A_TIME) {
                target.write(text.toString().getBytes(StandardCharsets.US_ASCII));
                bytes += text.length();
                text.setLength(0);
            }
        }
        return bytes;
    }
}
