package io.skald.csv;

/** The value of one field at a time: a range of the field's own bytes, or of a copy where doubled quotes were undone. */
final class ByteValue {

    private final byte quote;
    private final boolean trim;
    private final BlankBytes blanks;

    private byte[] copy = new byte[64];
    private byte[] bytes = copy;
    private int start;
    private int end;

    ByteValue(ByteSyntax syntax) {
        this.quote = syntax.quote();
        this.trim = syntax.dialect().trim();
        this.blanks = syntax.blanks();
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** Finds the value of the well-formed field written in a range, trimmed if the dialect says so. */
    void find(byte[] written, int from, int to) {
        findUntrimmed(written, from, to);
        if (trim) {
            start = blanks.start(bytes, start, end);
            end = blanks.end(bytes, start, end);
        }
    }

    void findUntrimmed(byte[] written, int from, int to) {
        bytes = written;
        start = from;
        end = to;
        if (from < to && written[from] == quote) {
            unquote();
        }
    }

    private void unquote() {
        start++;
        do {
            end--;
        } while (bytes[end] != quote);
        int at = start;
        while (at < end && bytes[at] != quote) {
            at++;
        }
        if (at < end) {
            halveQuotes(at);
        }
    }

    private void halveQuotes(int first) {
        if (copy.length < end - start) {
            copy = new byte[2 * (end - start)];
        }
        int length = first - start;
        System.arraycopy(bytes, start, copy, 0, length);
        for (int i = first; i < end; i++) {
            copy[length++] = bytes[i];
            if (bytes[i] == quote) {
                i++;
            }
        }
        bytes = copy;
        start = 0;
        end = length;
    }
}
