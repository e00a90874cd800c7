package io.skald.verify.cover;

import io.skald.IoReason;
import io.skald.table.Blanks;
import java.io.IOException;
import java.io.PushbackReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads a hierarchy file: one value and its labels a line, the delimiter found out, quotes as in CSV. */
public final class HierarchyLines {

    private static final String DELIMITERS = ";,\t|";
    private static final int ONE_TOP = 1 << 16;
    private static final char QUOTE = '"';
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final String EXCEL = "sep=";

    /** The delimiter and the end of the line behind it. */
    private static final int EXCEL_LINE = EXCEL.length() + 2;

    private final Path file;
    private final Charset encoding;
    private final boolean trim;

    public HierarchyLines(Path file, Charset encoding, boolean trim) {
        this.file = file;
        this.encoding = encoding;
        this.trim = trim;
    }

    /** Hands over the lines, one after the other. */
    public void read(Consumer<List<String>> lines) {
        try {
            records(delimiter(), lines);
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the hierarchy " + file + " in " + encoding, e);
        }
    }

    /**
     * Of the delimiters that give every line as many fields: one that makes all lines end in the same label, as hierarchies
     * do; then the one that gives most fields.
     */
    private char delimiter() throws IOException {
        char best = DELIMITERS.charAt(0);
        int bestScore = 0;
        for (char candidate : DELIMITERS.toCharArray()) {
            Shape shape = new Shape();
            records(candidate, shape::add);
            if (shape.score() > bestScore) {
                best = candidate;
                bestScore = shape.score();
            }
        }
        return best;
    }

    /** How evenly a delimiter cuts. */
    private static final class Shape {

        private int fields;
        private String top = "";
        private boolean even = true;
        private boolean oneTop = true;

        void add(List<String> line) {
            if (fields == 0) {
                fields = line.size();
                top = line.get(fields - 1);
            }
            even &= line.size() == fields;
            oneTop &= even && line.get(fields - 1).equals(top);
        }

        int score() {
            return even && fields > 1 ? fields + (oneTop ? ONE_TOP : 0) : 0;
        }
    }

    private void records(char delimiter, Consumer<List<String>> lines) throws IOException {
        try (PushbackReader text = new PushbackReader(Files.newBufferedReader(file, encoding), EXCEL_LINE)) {
            int first = text.read();
            if (first >= 0 && first != BYTE_ORDER_MARK) {
                text.unread(first);
            }
            char[] start = new char[EXCEL_LINE];
            int length = Math.max(0, text.read(start));
            if (!isExcelLine(new String(start, 0, length))) {
                text.unread(start, 0, length);
            }
            records(text, delimiter, lines);
        }
    }

    /** With which Excel is told the delimiter; of a line end of two characters the second makes an empty line. */
    private static boolean isExcelLine(String start) {
        return start.length() == EXCEL_LINE
                && start.regionMatches(true, 0, EXCEL, 0, EXCEL.length())
                && "\r\n".indexOf(start.charAt(EXCEL_LINE - 1)) >= 0
                && "\r\n".indexOf(start.charAt(EXCEL_LINE - 2)) < 0;
    }

    private void records(PushbackReader text, char delimiter, Consumer<List<String>> lines) throws IOException {
        List<String> record = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        for (int c = text.read(); c >= 0; c = text.read()) {
            if (quoted) {
                if (c != QUOTE || doubled(text)) {
                    field.append((char) c);
                } else {
                    quoted = false;
                }
            } else if (c == QUOTE && field.toString().isBlank()) {
                field.setLength(0);
                quoted = true;
                wasQuoted = true;
            } else if (c == delimiter) {
                record.add(finish(field));
            } else if (c == '\n' || c == '\r') {
                addRecord(lines, record, field, wasQuoted);
                record = new ArrayList<>();
                wasQuoted = false;
            } else {
                field.append((char) c);
            }
        }
        addRecord(lines, record, field, wasQuoted);
    }

    /** Takes a second quote if it is next. */
    private static boolean doubled(PushbackReader text) throws IOException {
        int next = text.read();
        if (next >= 0 && next != QUOTE) {
            text.unread(next);
        }
        return next == QUOTE;
    }

    /** Empty lines, as at the end of the file or between CR and LF, are none; a quoted empty value is one. */
    private void addRecord(Consumer<List<String>> lines, List<String> record, StringBuilder field, boolean wasQuoted) {
        if (!record.isEmpty() || field.length() > 0 || wasQuoted) {
            record.add(finish(field));
            lines.accept(record);
        }
    }

    private String finish(StringBuilder field) {
        String text = trim ? Blanks.trim(field.toString()) : field.toString();
        field.setLength(0);
        return text;
    }
}
