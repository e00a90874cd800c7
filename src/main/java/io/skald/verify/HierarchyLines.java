package io.skald.verify;

import io.skald.IoReason;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a hierarchy file: one value and its labels a line, the delimiter found out, quotes as in CSV. */
final class HierarchyLines {

    private static final String DELIMITERS = ";,\t|";
    private static final int ONE_TOP = 1 << 16;
    private static final char QUOTE = '"';
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Path file;
    private final Charset encoding;
    private final boolean trim;

    HierarchyLines(Path file, Charset encoding, boolean trim) {
        this.file = file;
        this.encoding = encoding;
        this.trim = trim;
    }

    List<List<String>> read() {
        try {
            String text = Files.readString(file, encoding);
            if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
                text = text.substring(1);
            }
            return records(text, delimiter(text));
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the hierarchy " + file + " in " + encoding, e);
        }
    }

    /**
     * Of the delimiters that give every line as many fields: one that makes all lines end in the same label, as hierarchies
     * do; then the one that gives most fields.
     */
    private char delimiter(String text) {
        char best = DELIMITERS.charAt(0);
        int bestScore = 0;
        for (char candidate : DELIMITERS.toCharArray()) {
            int score = score(records(text, candidate));
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    private static int score(List<List<String>> records) {
        int fields = records.isEmpty() ? 0 : records.get(0).size();
        if (fields < 2 || records.stream().anyMatch(record -> record.size() != fields)) {
            return 0;
        }
        String last = records.get(0).get(fields - 1);
        boolean oneTop =
                records.stream().allMatch(record -> record.get(fields - 1).equals(last));
        return fields + (oneTop ? ONE_TOP : 0);
    }

    private List<List<String>> records(String text, char delimiter) {
        List<List<String>> records = new ArrayList<>();
        List<String> record = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quoted) {
                boolean doubled = c == QUOTE && at + 1 < text.length() && text.charAt(at + 1) == QUOTE;
                if (doubled) {
                    at++;
                }
                if (c == QUOTE && !doubled) {
                    quoted = false;
                } else {
                    field.append(c);
                }
            } else if (c == QUOTE && field.toString().isBlank()) {
                field.setLength(0);
                quoted = true;
                wasQuoted = true;
            } else if (c == delimiter) {
                record.add(finish(field));
            } else if (c == '\n' || c == '\r') {
                addRecord(records, record, field, wasQuoted);
                record = new ArrayList<>();
                wasQuoted = false;
            } else {
                field.append(c);
            }
        }
        addRecord(records, record, field, wasQuoted);
        return records;
    }

    /** Empty lines, as at the end of the file or between CR and LF, are none; a quoted empty value is one. */
    private void addRecord(List<List<String>> records, List<String> record, StringBuilder field, boolean wasQuoted) {
        if (!record.isEmpty() || field.length() > 0 || wasQuoted) {
            record.add(finish(field));
            records.add(record);
        }
    }

    private String finish(StringBuilder field) {
        String text = trim ? field.toString().strip() : field.toString();
        field.setLength(0);
        return text;
    }
}
