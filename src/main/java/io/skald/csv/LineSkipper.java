package io.skald.csv;

/** Finds where a line of a file starts. */
final class LineSkipper {

    private static final int BUFFER = 1 << 13;

    private final FileBytes bytes;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private long passed;

    /** @param bytes from the file's start */
    LineSkipper(FileBytes bytes) {
        this.bytes = bytes;
    }

    /** Where the line behind so many starts, in unpacked bytes; the file's end if it has no more. */
    long behind(int lines) {
        for (int left = lines; left > 0; left--) {
            skipLine();
        }
        return passed + at;
    }

    private void skipLine() {
        byte last = 0;
        while (last != '\n' && last != '\r') {
            if (!hasNext()) {
                return;
            }
            last = buffer[at++];
        }
        if (last == '\r' && hasNext() && buffer[at] == '\n') {
            at++;
        }
    }

    private boolean hasNext() {
        if (at == filled) {
            passed += at;
            at = 0;
            filled = Math.max(0, bytes.read(buffer, 0, buffer.length));
        }
        return at < filled;
    }
}
