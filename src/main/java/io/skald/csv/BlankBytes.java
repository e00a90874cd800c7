package io.skald.csv;

import io.skald.table.Blanks;
import java.nio.charset.Charset;
import java.util.Arrays;

/** {@link Blanks} as bytes of an encoding in which no character's bytes are the end of another's: UTF-8, or one byte each. */
final class BlankBytes {

    private final byte[][] beyondAscii;
    private final boolean[] begins = new boolean[256];
    private final boolean[] ends = new boolean[256];

    BlankBytes(Charset encoding) {
        beyondAscii = Blanks.beyondAscii(encoding).toArray(byte[][]::new);
        for (byte[] blank : beyondAscii) {
            begins[blank[0] & 0xFF] = true;
            ends[blank[blank.length - 1] & 0xFF] = true;
        }
    }

    /** Where a range begins without the blanks that it begins with. */
    int start(byte[] bytes, int from, int to) {
        int start = from;
        for (int blank = atStart(bytes, start, to); blank > 0; blank = atStart(bytes, start, to)) {
            start += blank;
        }
        return start;
    }

    /** Where a range ends without the blanks that it ends with. */
    int end(byte[] bytes, int from, int to) {
        int end = to;
        for (int blank = atEnd(bytes, from, end); blank > 0; blank = atEnd(bytes, from, end)) {
            end -= blank;
        }
        return end;
    }

    /** How many bytes the blank has that a range begins with; 0 if it begins with none. */
    private int atStart(byte[] bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        if (bytes[from] >= 0) {
            return Blanks.isBlank(bytes[from]) ? 1 : 0;
        }
        if (begins[bytes[from] & 0xFF]) {
            for (byte[] blank : beyondAscii) {
                int after = from + blank.length;
                if (after <= to && Arrays.equals(bytes, from, after, blank, 0, blank.length)) {
                    return blank.length;
                }
            }
        }
        return 0;
    }

    private int atEnd(byte[] bytes, int from, int to) {
        if (from == to) {
            return 0;
        }
        if (bytes[to - 1] >= 0) {
            return Blanks.isBlank(bytes[to - 1]) ? 1 : 0;
        }
        if (ends[bytes[to - 1] & 0xFF]) {
            for (byte[] blank : beyondAscii) {
                int before = to - blank.length;
                if (before >= from && Arrays.equals(bytes, before, to, blank, 0, blank.length)) {
                    return blank.length;
                }
            }
        }
        return 0;
    }
}
