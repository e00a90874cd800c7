package io.skald.parquet;

import java.util.Arrays;

/** Runs of equal small numbers, and between them numbers of few bits, eight by eight: levels, and numbers of a dictionary's entries. */
final class Hybrid {

    private Hybrid() {}

    /** Whether so many numbers are one run of this one, which is at most 127; false also where that would take a closer look. */
    static boolean isRun(byte[] bytes, int from, int end, int number, int count) {
        long header = 0;
        int at = from;
        for (int shift = 0; at < end && shift <= 28; shift += 7) {
            int each = bytes[at++];
            header |= (long) (each & 0x7F) << shift;
            if (each >= 0) {
                return (header & 1) == 0 && header >>> 1 >= count && at < end && bytes[at] == number;
            }
        }
        return false;
    }

    /** Reads so many numbers of this many bits. */
    static int[] read(byte[] bytes, int from, int end, int width, int count) {
        int[] out = new int[count];
        read(bytes, from, end, width, count, out);
        return out;
    }

    /** Reads so many numbers of this many bits into an array. */
    static void read(byte[] bytes, int from, int end, int width, int count, int[] out) {
        if (width < 0 || width > Integer.SIZE) {
            throw new DamagedException("has numbers of " + width + " bits");
        }
        if (width == 0) {
            Arrays.fill(out, 0, count, 0);
            return;
        }
        int at = from;
        int done = 0;
        while (done < count) {
            int header = 0;
            for (int shift = 0; ; shift += 7) {
                if (at >= end || shift > 28) {
                    throw new DamagedException("has a page of fewer values than it says");
                }
                int each = bytes[at++];
                header |= (each & 0x7F) << shift;
                if (each >= 0) {
                    break;
                }
            }
            if ((header & 1) == 0) {
                int value = 0;
                int valueBytes = width + 7 >> 3;
                for (int i = 0; i < valueBytes; i++) {
                    value |= (bytes[at++] & 0xFF) << 8 * i;
                }
                int stop = (int) Math.min(count, done + (long) (header >>> 1));
                Arrays.fill(out, done, stop, value);
                done = stop;
            } else {
                long numbers = 8L * (header >>> 1);
                int stop = (int) Math.min(count, done + numbers);
                unpack(bytes, at, end, width, out, done, stop);
                done = stop;
                at += (int) Math.min(end - (long) at, numbers / 8 * width);
            }
        }
    }

    private static void unpack(byte[] bytes, int from, int end, int width, int[] out, int done, int stop) {
        long mask = (1L << width) - 1;
        // As long as there are eight bytes to load: they hold a number, wherever in the first of them it begins.
        long loadable = end - from < Long.BYTES ? 0 : (end - from - Long.BYTES) * 8L / width + 1;
        int fast = (int) Math.min(stop, done + loadable);
        for (int i = done; i < fast; i++) {
            long bit = (long) (i - done) * width;
            out[i] = (int) (Raw.getLong(bytes, from + (int) (bit >>> 3)) >>> (bit & 7) & mask);
        }
        for (int i = fast; i < stop; i++) {
            long bit = (long) (i - done) * width;
            int last = from + (int) (bit + width - 1 >>> 3);
            if (last >= end) {
                throw new DamagedException("has a page of fewer values than it says");
            }
            long held = 0;
            for (int at = last; at >= from + (int) (bit >>> 3); at--) {
                held = held << 8 | bytes[at] & 0xFF;
            }
            out[i] = (int) (held >>> (bit & 7) & mask);
        }
    }

    /** The bits that numbers up to this one need. */
    static int width(int most) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(most);
    }

    /** Writes numbers, runs of eight or more of one as runs. */
    static void write(ByteRoom out, int[] numbers, int count, int width) {
        int at = 0;
        int loose = 0;
        while (at < count) {
            int run = 1;
            while (at + run < count && numbers[at + run] == numbers[at]) {
                run++;
            }
            if (run < 8) {
                at += run;
                continue;
            }
            // Loose numbers end in groups of eight: the first of a run fill up the last group.
            int filling = Math.min(run, (8 - (at - loose & 7)) & 7);
            if (run - filling >= 8) {
                writeLoose(out, numbers, loose, at + filling, width);
                at += filling;
                out.addVarint((long) (run - filling) << 1);
                for (int i = 0; i < width + 7 >> 3; i++) {
                    out.add(numbers[at] >> 8 * i);
                }
                at += run - filling;
                loose = at;
            } else {
                at += run;
            }
        }
        writeLoose(out, numbers, loose, count, width);
    }

    /** Writes numbers in groups of eight, the last filled up with zeros. */
    private static void writeLoose(ByteRoom out, int[] numbers, int from, int to, int width) {
        if (from == to) {
            return;
        }
        int groups = to - from + 7 >> 3;
        out.addVarint((long) groups << 1 | 1);
        out.need(groups * width);
        byte[] bytes = out.bytes();
        int at = out.length();
        long held = 0;
        int bits = 0;
        for (int i = from; i < to; i++) {
            long number = numbers[i];
            held |= number << bits;
            bits += width;
            if (bits >= Long.SIZE) {
                Raw.putLong(bytes, at, held);
                at += Long.BYTES;
                bits -= Long.SIZE;
                held = number >>> width - bits;
            }
        }
        int end = out.length() + groups * width;
        for (; at < end; at++) {
            bytes[at] = (byte) held;
            held >>>= Byte.SIZE;
        }
        out.grow(groups * width);
    }
}
