package io.skald.csv;

import io.skald.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Lines of fixed width as lines with delimiters, one for one, so that they are read like any others: each column without the blanks around
 * it, quoted where it must be. A line that ends early has nothing in the columns behind.
 */
final class FixedWidthInput extends InputStream {

    private static final int BUFFER = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);
    private static final int LONGEST_LINE = 1 << 20;

    private final Path file;
    private final InputStream in;
    private final FixedLayout layout;
    private final byte delimiter;
    private final byte quote;
    private final boolean utf8;
    private final int lastColumn;
    private final ShortLines shortLines;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private byte[] line = new byte[256];
    private int length;
    private byte[] out = new byte[256];
    private int outAt;
    private int outEnd;
    private int toSkip;
    private long lines;
    private long tooShort;
    private long firstTooShort;

    /**
     * @param in the file's bytes
     * @param skipped lines that are no part of the table
     * @param shortLines is told of lines that end before a column begins, when the end is reached or the input closed
     */
    FixedWidthInput(
            Path file, InputStream in, FixedLayout layout, ByteSyntax syntax, int skipped, ShortLines shortLines) {
        this.file = file;
        this.in = in;
        this.layout = layout;
        this.delimiter = syntax.delimiter();
        this.quote = syntax.quote();
        this.utf8 = syntax.dialect().encoding().equals(StandardCharsets.UTF_8);
        this.toSkip = skipped;
        this.shortLines = shortLines;
        this.lastColumn = layout.columns().stream()
                .mapToInt(FixedLayout.Column::first)
                .max()
                .orElse(0);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int wanted) throws IOException {
        while (outAt == outEnd) {
            if (!nextLine()) {
                return -1;
            }
        }
        int count = Math.min(wanted, outEnd - outAt);
        System.arraycopy(out, outAt, bytes, offset, count);
        outAt += count;
        return count;
    }

    private boolean nextLine() throws IOException {
        length = 0;
        outAt = 0;
        outEnd = 0;
        while (peek() >= 0 && peek() != '\n' && peek() != '\r') {
            addToLine(buffer[at++]);
        }
        if (length == 0 && peek() < 0) {
            shortLines.read(tooShort, firstTooShort);
            return false;
        }
        lines++;
        if (lines == 1 && utf8) {
            dropByteOrderMark();
        }
        if (toSkip > 0) {
            toSkip--;
            lineEnd();
            outEnd = 0;
            return true;
        }
        if (length > 0) {
            translate();
            if (place(lastColumn - 1) == length) {
                firstTooShort = tooShort == 0 ? lines : firstTooShort;
                tooShort++;
            }
        }
        lineEnd();
        return true;
    }

    /** It is no character of the line, and counts for no place in it. */
    private void dropByteOrderMark() {
        int mark = BYTE_ORDER_MARK.length;
        if (length >= mark && Arrays.equals(line, 0, mark, BYTE_ORDER_MARK, 0, mark)) {
            length -= mark;
            System.arraycopy(line, mark, line, 0, length);
        }
    }

    private int peek() throws IOException {
        if (at == filled) {
            at = 0;
            filled = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return at < filled ? buffer[at] & 0xFF : -1;
    }

    private void addToLine(byte each) {
        if (length == LONGEST_LINE) {
            throw new UsageException(file + ": a line is longer than " + LONGEST_LINE
                    + " bytes, and format.fixed is for lines: is the file one without line ends?");
        }
        if (length == line.length) {
            line = Arrays.copyOf(line, 2 * length);
        }
        line[length++] = each;
    }

    private void lineEnd() throws IOException {
        if (peek() == '\r') {
            write(buffer[at++]);
        }
        if (peek() == '\n') {
            write(buffer[at++]);
        }
    }

    private void translate() {
        boolean first = true;
        for (FixedLayout.Column column : layout.columns()) {
            if (!first) {
                write(delimiter);
            }
            first = false;
            int from = place(column.first() - 1);
            int to = place(column.last());
            while (from < to && line[from] == ' ') {
                from++;
            }
            while (to > from && line[to - 1] == ' ') {
                to--;
            }
            writeField(from, to);
        }
    }

    /** Where so many characters of the line end. */
    private int place(int characters) {
        if (!utf8) {
            return Math.min(length, characters);
        }
        int left = characters;
        int place = 0;
        while (place < length && (left > 0 || isContinued(place))) {
            left -= isContinued(place) ? 0 : 1;
            place++;
        }
        return place;
    }

    private boolean isContinued(int place) {
        return (line[place] & 0xC0) == 0x80;
    }

    private void writeField(int from, int to) {
        boolean quoted = false;
        for (int i = from; i < to; i++) {
            quoted |= line[i] == delimiter || line[i] == quote;
        }
        if (quoted) {
            write(quote);
        }
        for (int i = from; i < to; i++) {
            write(line[i]);
            if (line[i] == quote) {
                write(quote);
            }
        }
        if (quoted) {
            write(quote);
        }
    }

    private void write(byte each) {
        if (outEnd == out.length) {
            out = Arrays.copyOf(out, 2 * outEnd);
        }
        out[outEnd++] = each;
    }

    @Override
    public void close() throws IOException {
        shortLines.read(tooShort, firstTooShort);
        in.close();
    }
}
