package io.skald.database;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.Optional;

/** Reads lines of CSV that Skald has written itself, and tells an empty text, which stands in quotes, from none. */
final class QuotedRecords {

    private static final int END = -1;

    private final Reader from;
    private final char[] buffer = new char[1 << 14];
    private final String[] values;
    private final boolean[] quoted;
    private int at;
    private int filled;

    /** @param columns of every record */
    QuotedRecords(Reader from, int columns) {
        this.from = from;
        this.values = new String[columns];
        this.quoted = new boolean[columns];
        Arrays.fill(values, "");
    }

    /** Goes to the next record; false after the last. */
    boolean next() throws IOException {
        if (peek() == END) {
            return false;
        }
        for (int column = 0; column < values.length; column++) {
            quoted[column] = peek() == '"';
            values[column] = quoted[column] ? inQuotes() : plain();
            int end = read();
            boolean last = column == values.length - 1;
            if (end == '\r' && peek() == '\n') {
                end = read();
            }
            if (end != (last ? '\n' : ',') && !(last && (end == END || end == '\r'))) {
                throw new EOFException();
            }
        }
        return true;
    }

    /** Empty if there is none. */
    Optional<String> value(int column) {
        return values[column].isEmpty() && !quoted[column] ? Optional.empty() : Optional.of(values[column]);
    }

    private String plain() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int next = peek(); next != ',' && next != '\n' && next != '\r' && next != END; next = peek()) {
            text.append((char) read());
        }
        return text.toString();
    }

    private String inQuotes() throws IOException {
        StringBuilder text = new StringBuilder();
        read();
        while (true) {
            int next = read();
            if (next == END) {
                throw new EOFException();
            }
            if (next == '"') {
                if (peek() != '"') {
                    return text.toString();
                }
                read();
            }
            text.append((char) next);
        }
    }

    private int read() throws IOException {
        int next = peek();
        at++;
        return next;
    }

    private int peek() throws IOException {
        if (at >= filled && filled >= 0) {
            filled = from.read(buffer, 0, buffer.length);
            at = 0;
        }
        return filled < 0 ? END : buffer[at];
    }
}
