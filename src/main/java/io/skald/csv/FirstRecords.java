package io.skald.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * The first records of a text whose dialect is not known yet, split in the simplest way: quotes matter at the start of a field only.
 *
 * @param records with the lines that they begin on
 * @param broken whether quotes are not where quoted fields have them: text stands behind a closing one, or one is never closed
 */
record FirstRecords(List<LinesAbove.Written> records, boolean broken) {

    private static final int MOST = 200;

    FirstRecords {
        records = List.copyOf(records);
    }

    /**
     * Splits a text.
     *
     * @param quotes whether fields may be quoted
     * @param cut whether the text goes on
     */
    static FirstRecords of(String text, String delimiter, boolean quotes, boolean cut) {
        return new Splitter(text, delimiter, quotes).split(cut);
    }

    /** Whether a field is quoted as a whole. */
    boolean hasQuoted() {
        return records.stream()
                .flatMap(record -> record.fields().stream())
                .anyMatch(field -> field.length() > 1 && field.startsWith("\"") && field.endsWith("\""));
    }

    private static final class Splitter {

        private final String text;
        private final String delimiter;
        private final boolean quotes;
        private final List<LinesAbove.Written> records = new ArrayList<>();
        private final StringBuilder field = new StringBuilder();
        private List<String> fields = new ArrayList<>();
        private boolean broken;

        Splitter(String text, String delimiter, boolean quotes) {
            this.text = text;
            this.delimiter = delimiter;
            this.quotes = quotes;
        }

        FirstRecords split(boolean cut) {
            int line = 0;
            int begun = 0;
            boolean quoted = false;
            boolean closed = false;
            for (int at = 0; at < text.length() && records.size() < MOST; at++) {
                char c = text.charAt(at);
                boolean endsLine = c == '\n' || c == '\r' && !text.startsWith("\n", at + 1);
                line += endsLine ? 1 : 0;
                if (quoted) {
                    boolean doubled = c == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"';
                    if (c == '"' && !doubled) {
                        quoted = false;
                        closed = true;
                    } else {
                        field.append(c);
                        at += doubled ? 1 : 0;
                    }
                } else if (quotes && c == '"' && field.isEmpty() && !closed) {
                    quoted = true;
                } else if (text.startsWith(delimiter, at)) {
                    endField();
                    closed = false;
                    at += delimiter.length() - 1;
                } else if (c == '\n' || c == '\r') {
                    endRecord(begun);
                    closed = false;
                    begun = line;
                } else {
                    broken |= closed && !Character.isWhitespace(c);
                    field.append(c);
                }
            }
            if (!cut && records.size() < MOST) {
                endRecord(begun);
                broken |= quoted;
            }
            return new FirstRecords(records, broken);
        }

        private void endField() {
            fields.add(field.toString());
            field.setLength(0);
        }

        private void endRecord(int begun) {
            if (!fields.isEmpty() || !field.isEmpty()) {
                endField();
                records.add(new LinesAbove.Written(begun, fields));
                fields = new ArrayList<>();
            }
        }
    }
}
