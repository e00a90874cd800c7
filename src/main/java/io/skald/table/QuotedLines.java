package io.skald.table;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the copy of a table as lines of CSV in UTF-8: an empty text in quotes, no text as nothing at all. */
public final class QuotedLines {

    private final Writer to;
    private boolean begun;

    /** @param to closed by whoever opened it */
    public QuotedLines(OutputStream to) {
        this.to = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
    }

    /** A line of values. */
    public void write(List<String> values) {
        values.forEach(this::value);
        end();
    }

    /** The next value of a line. */
    public void value(String text) {
        delimit();
        boolean quoted = text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        append(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
    }

    /** A place in a line without a value. */
    public void nothing() {
        delimit();
    }

    private void delimit() {
        if (begun) {
            append(",");
        }
        begun = true;
    }

    /** Ends a line. */
    public void end() {
        append("\n");
        begun = false;
    }

    private void append(String text) {
        try {
            to.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Hands on what was kept back. */
    public void flush() throws IOException {
        to.flush();
    }
}
