package io.skald.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
     * @param quote in which fields may stand
     * @param cut whether the text goes on
     */
    static FirstRecords of(String text, String delimiter, Optional<Character> quote, boolean cut) {
        return new Splitter(text, delimiter, quote).split(cut);
    }

    /** Whether a field is quoted as a whole. */
    boolean hasQuoted() {
        return fields().anyMatch(field -> isWithin(field, "\""));
    }

    /** Whether all fields of the first record stand between two of this mark. */
    boolean firstStandsIn(String mark) {
        return records.stream()
                .limit(1)
                .flatMap(record -> record.fields().stream())
                .allMatch(field -> isWithin(field, mark));
    }

    private Stream<String> fields() {
        return records.stream().flatMap(record -> record.fields().stream());
    }

    private static boolean isWithin(String field, String mark) {
        return field.length() > 1 && field.startsWith(mark) && field.endsWith(mark);
    }

    private static final class Splitter {

        private final String text;
        private final String delimiter;
        private final boolean quotes;
        private final char quote;
        private final List<LinesAbove.Written> records = new ArrayList<>();
        private final StringBuilder field = new StringBuilder();
        private List<String> fields = new ArrayList<>();
        private boolean broken;

        Splitter(String text, String delimiter, Optional<Character> quote) {
            this.text = text;
            this.delimiter = delimiter;
            this.quotes = quote.isPresent();
            this.quote = quote.orElse('"');
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
                    boolean doubled = c == quote && at + 1 < text.length() && text.charAt(at + 1) == quote;
                    if (c == quote && !doubled) {
                        quoted = false;
                        closed = true;
                    } else {
                        field.append(c);
                        at += doubled ? 1 : 0;
                    }
                } else if (quotes && c == quote && field.isEmpty() && !closed) {
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
