package io.skald.verify.cover;

import io.skald.verify.bytes.FixedPoint;
import java.nio.charset.Charset;
import java.util.Arrays;

/** Reads intervals of numbers straight from the bytes of a label. Keeps the ends of the one read last; for one thread. */
final class IntervalBytes {

    private final FixedPoint numbers;
    private final byte[] before;
    private final byte[] between;
    private final byte[] after;
    private final boolean lowFirst;
    private long first;
    private long second;

    IntervalBytes(IntervalTemplate template, FixedPoint numbers, Charset encoding) {
        this.numbers = numbers;
        this.before = template.before().getBytes(encoding);
        this.between = template.between().getBytes(encoding);
        this.after = template.after().getBytes(encoding);
        this.lowFirst = template.lowFirst();
    }

    /** Whether the label is a number or an interval whose ends are within what {@link FixedPoint} reads. */
    boolean read(byte[] label, int start, int end) {
        first = numbers.parse(label, start, end);
        second = first;
        return first != FixedPoint.NONE || readInterval(label, start, end);
    }

    private boolean readInterval(byte[] label, int start, int end) {
        int from = start + before.length;
        int to = end - after.length;
        if (from > to
                || !Arrays.equals(label, start, from, before, 0, before.length)
                || !Arrays.equals(label, to, end, after, 0, after.length)) {
            return false;
        }
        for (int at = from; at + between.length <= to; at++) {
            if (label[at] == between[0] && Arrays.equals(label, at, at + between.length, between, 0, between.length)) {
                first = numbers.parse(label, from, at);
                second = numbers.parse(label, at + between.length, to);
                if (first != FixedPoint.NONE && second != FixedPoint.NONE) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The lower end. */
    long low() {
        return lowFirst ? first : second;
    }

    /** The upper end. */
    long high() {
        return lowFirst ? second : first;
    }
}
