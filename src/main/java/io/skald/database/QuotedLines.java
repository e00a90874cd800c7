package io.skald.database;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes lines of CSV: an empty text in quotes, no text as nothing at all. */
final class QuotedLines {

    private final Writer to;
    private boolean begun;

    QuotedLines(OutputStream to) {
        this.to = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
    }

    void write(List<String> values) {
        values.forEach(this::value);
        end();
    }

    void value(String text) {
        delimit();
        boolean quoted = text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        append(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
    }

    void nothing() {
        delimit();
    }

    private void delimit() {
        if (begun) {
            append(",");
        }
        begun = true;
    }

    void end() {
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

    void flush() throws IOException {
        to.flush();
    }
}
