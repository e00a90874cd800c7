package io.skald.csv;

import java.nio.file.Path;

/**
 * Which lines of a file are the table.
 *
 * @param skipped lines before its first, header included
 * @param end where it ends, in unpacked bytes; {@link #TO_THE_END} if it ends with the file
 * @param header whether its first line is a header
 * @param labels records under that header that are no rows
 * @param fixed where columns stand in its lines, if these have no delimiters
 * @param shortLines those that were found to end too early for that
 */
record FileFrame(int skipped, long end, boolean header, int labels, FixedLayout fixed, ShortLines shortLines) {

    static final long TO_THE_END = Long.MAX_VALUE;

    /** All lines. */
    static FileFrame whole(Path file, boolean header) {
        return new FileFrame(0, TO_THE_END, header, 0, FixedLayout.NONE, new ShortLines(file));
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
                above == 0 && !framing.fixed().given() && ExcelLine.begins(file, dialect) ? 1 : above,
                below == 0 ? TO_THE_END : LastLines.start(file, below, dialect.encoding()),
                dialect.header() && !framing.fixed().given() && (firstFile || !framing.headerOnce()),
                framing.labels(),
                framing.fixed(),
                new ShortLines(file));
    }

    /** The same, its first line being a header or not. */
    FileFrame withHeader(boolean found) {
        return new FileFrame(skipped, end, found, labels, fixed, shortLines);
    }

    /** The same without so many more lines. */
    FileFrame below(int lines) {
        return new FileFrame(skipped + lines, end, header, labels, fixed, shortLines);
    }

    /** Records before the first row. */
    int recordsAboveRows() {
        return header ? 1 + labels : 0;
    }

    /** Lines that whoever reads the file's lines must pass over. */
    int linesToSkip() {
        return fixed.given() ? 0 : skipped;
    }

    /** The line on which the table begins. */
    int firstLine() {
        return skipped + 1;
    }
}
