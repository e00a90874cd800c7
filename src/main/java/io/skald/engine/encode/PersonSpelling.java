package io.skald.engine.encode;

import io.skald.table.Blanks;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;

/**
 * The spelling of an identifier by which persons are told apart: without blanks around it, and a number without a plus sign and needless zeros, so
 * that 7, 07 and 7.0 are one person. Where two persons should be taken for one, k only asks for more. For one thread.
 */
public final class PersonSpelling {

    private final List<byte[]> missing;
    private final List<byte[]> blanks;
    private byte[] bytes = {};
    private byte[] own = new byte[64];
    private int start;
    private int end;

    /**
     * @param markers of missing values
     * @param encoding of the values
     */
    public PersonSpelling(List<String> markers, Charset encoding) {
        this.missing = markers.stream()
                .map(marker -> Blanks.trim(marker).getBytes(encoding))
                .toList();
        this.blanks = Blanks.beyondAscii(encoding);
    }

    /** Takes a value; {@link #bytes}, {@link #start} and {@link #end} have its spelling. */
    public void take(byte[] value, int from, int to) {
        bytes = value;
        start = from;
        end = to;
        trim();
        if (start < end && mayBeNeedless(bytes[start])) {
            spellNumber();
        } else if (start < end && isDigit(bytes[start]) && hasPoint()) {
            spellNumber();
        }
    }

    /** Whether the value taken last is none. */
    public boolean isMissing() {
        if (start == end) {
            return true;
        }
        for (byte[] marker : missing) {
            if (Arrays.equals(marker, 0, marker.length, bytes, start, end)) {
                return true;
            }
        }
        return false;
    }

    /** Of the value taken last: where its spelling is. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where it begins. */
    public int start() {
        return start;
    }

    /** Where it has ended. */
    public int end() {
        return end;
    }

    private void trim() {
        while (start < end && blankAtStart() > 0) {
            start += blankAtStart();
        }
        while (start < end && blankAtEnd() > 0) {
            end -= blankAtEnd();
        }
    }

    private int blankAtStart() {
        if (bytes[start] >= 0) {
            return Blanks.isBlank(bytes[start]) ? 1 : 0;
        }
        for (byte[] blank : blanks) {
            if (end - start >= blank.length
                    && Arrays.equals(blank, 0, blank.length, bytes, start, start + blank.length)) {
                return blank.length;
            }
        }
        return 0;
    }

    private int blankAtEnd() {
        if (bytes[end - 1] >= 0) {
            return Blanks.isBlank(bytes[end - 1]) ? 1 : 0;
        }
        for (byte[] blank : blanks) {
            if (end - start >= blank.length && Arrays.equals(blank, 0, blank.length, bytes, end - blank.length, end)) {
                return blank.length;
            }
        }
        return 0;
    }

    private static boolean mayBeNeedless(byte first) {
        return first == '+' || first == '-' || first == '0';
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private boolean hasPoint() {
        for (int at = start; at < end; at++) {
            if (bytes[at] == '.') {
                return true;
            }
        }
        return false;
    }

    /** Writes a number as it is spelled without what it does not need; what is no number stays as it is. */
    private void spellNumber() {
        int first = bytes[start] == '+' || bytes[start] == '-' ? start + 1 : start;
        int point = first;
        while (point < end && isDigit(bytes[point])) {
            point++;
        }
        int after = point;
        if (point < end && bytes[point] == '.') {
            after = point + 1;
            while (after < end && isDigit(bytes[after])) {
                after++;
            }
        }
        if (point == first || after != end || after == point + 1) {
            return;
        }
        int last = end;
        while (last > point + 1 && bytes[last - 1] == '0') {
            last--;
        }
        int whole = first;
        while (whole < point - 1 && bytes[whole] == '0') {
            whole++;
        }
        boolean fraction = last > point + 1;
        write(bytes[start] == '-', whole, fraction ? last : point);
    }

    private void write(boolean negative, int from, int to) {
        if (own.length < to - from + 1) {
            own = new byte[2 * (to - from + 1)];
        }
        boolean sign = negative && !(to - from == 1 && bytes[from] == '0');
        own[0] = '-';
        System.arraycopy(bytes, from, own, sign ? 1 : 0, to - from);
        end = to - from + (sign ? 1 : 0);
        start = 0;
        bytes = own;
    }
}
