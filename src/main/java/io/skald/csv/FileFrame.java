package io.skald.csv;

import java.nio.file.Path;

/**
 * Which lines of a file are the table.
 *
 * @param skipped lines before its first, header included
 * @param end where it ends, in unpacked bytes; {@link #TO_THE_END} if it ends with the file
 * @param header whether its first line is a header
 */
record FileFrame(int skipped, long end, boolean header) {

    static final long TO_THE_END = Long.MAX_VALUE;

    /** All lines. */
    static FileFrame whole(boolean header) {
        return new FileFrame(0, TO_THE_END, header);
    }

    /**
     * Looks at a file.
     *
     * @throws io.skald.UsageException if it has not so many lines as are to be passed over, or begins with Excel's line and means another
     *     delimiter
     */
    static FileFrame of(Path file, Dialect dialect, boolean firstFile, boolean lastFile) {
        Framing framing = dialect.framing();
        int above = framing.above(firstFile);
        int below = framing.below(lastFile);
        return new FileFrame(
                above == 0 && ExcelLine.begins(file, dialect) ? 1 : above,
                below == 0 ? TO_THE_END : LastLines.start(file, below, dialect.encoding()),
                dialect.header() && (firstFile || !framing.headerOnce()));
    }

    /** The same, its first line being a header or not. */
    FileFrame withHeader(boolean found) {
        return new FileFrame(skipped, end, found);
    }

    /** The line on which the table begins. */
    int firstLine() {
        return skipped + 1;
    }
}
