package io.skald.parquet;

import io.skald.parquet.LeafType.Physical;
import java.util.Arrays;

/**
 * Values as differences from those before: whole numbers, lengths of texts, and texts that begin as the one before does.
 *
 * @see <a href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">the encodings</a>
 */
final class Delta {

    private final byte[] bytes;
    private int at;

    Delta(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
    }

    /** Where the numbers read so far end. */
    int position() {
        return at;
    }

    /** Whole numbers, at the most so many. */
    long[] numbers(int most) {
        int block = Math.toIntExact(varint());
        int miniblocks = Math.toIntExact(varint());
        int total = Math.toIntExact(varint());
        if (block <= 0 || miniblocks <= 0 || block % miniblocks != 0 || total < 0 || total > most) {
            throw new DamagedException("has a page of other values than it says");
        }
        long[] out = new long[total];
        long value = zigzag();
        int perMiniblock = block / miniblocks;
        int done = 0;
        if (total > 0) {
            out[done++] = value;
        }
        while (done < total) {
            long least = zigzag();
            int widths = at;
            at += miniblocks;
            for (int mini = 0; mini < miniblocks && done < total; mini++) {
                int width = bytes[widths + mini] & 0xFF;
                int stop = Math.min(total, done + perMiniblock);
                for (int i = 0; done < stop; i++) {
                    value += least + bits((long) i * width, width);
                    out[done++] = value;
                }
                at += perMiniblock * width / 8;
            }
        }
        return out;
    }

    private long bits(long from, int width) {
        long value = 0;
        for (int done = 0; done < width; ) {
            long bit = from + done;
            int inByte = (int) (bit & 7);
            int take = Math.min(8 - inByte, width - done);
            long part = bytes[at + (int) (bit >> 3)] >> inByte & (1 << take) - 1;
            value |= part << done;
            done += take;
        }
        return value;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int each = bytes[at++];
            value |= (long) (each & 0x7F) << shift;
            if (each >= 0) {
                return value;
            }
        }
        throw new DamagedException("has a number that does not end");
    }

    private long zigzag() {
        long coded = varint();
        return coded >>> 1 ^ -(coded & 1);
    }

    /** Whole numbers as they would be written without encoding. */
    static Values wholeNumbers(LeafType type, byte[] bytes, int from, int count) {
        long[] numbers = new Delta(bytes, from).numbers(count);
        boolean wide = type.physical() == Physical.INT64;
        byte[] out = new byte[numbers.length * type.width()];
        for (int i = 0; i < numbers.length; i++) {
            if (wide) {
                Raw.putLong(out, i * Long.BYTES, numbers[i]);
            } else {
                Raw.putInt(out, i * Integer.BYTES, (int) numbers[i]);
            }
        }
        return Values.fixed(out, count, 0, type.width());
    }

    /** Texts one after another, behind their lengths. */
    static Values texts(byte[] bytes, int from, int count) {
        Delta lengths = new Delta(bytes, from);
        int[] starts = starts(lengths.numbers(count), lengths.position(), count);
        if (starts[count] > bytes.length) {
            throw new DamagedException("has a text that does not end");
        }
        return new Values(bytes, count, 0, 0, starts, 0);
    }

    private static int[] starts(long[] lengths, int from, int count) {
        int[] starts = new int[count + 1];
        long at = from;
        for (int i = 0; i < count; i++) {
            starts[i] = (int) at;
            at += lengths[i];
            if (lengths[i] < 0 || at > Integer.MAX_VALUE - 64) {
                throw new DamagedException("has a text that does not end");
            }
        }
        starts[count] = (int) at;
        return starts;
    }

    /** Texts of which each begins with so many bytes of the one before. */
    static Values prefixed(LeafType type, byte[] bytes, int from, int count) {
        Delta reader = new Delta(bytes, from);
        long[] shared = reader.numbers(count);
        Values rest = texts(bytes, reader.position(), count);
        long[] lengths = new long[count];
        Arrays.setAll(lengths, i -> shared[i] + rest.end(i) - rest.start(i));
        int[] starts = starts(lengths, 0, count);
        byte[] out = new byte[starts[count]];
        for (int i = 0; i < count; i++) {
            int same = (int) shared[i];
            if (same > 0) {
                System.arraycopy(out, starts[i - 1], out, starts[i], same);
            }
            System.arraycopy(bytes, rest.start(i), out, starts[i] + same, rest.end(i) - rest.start(i));
        }
        return type.physical() == Physical.FIXED
                ? Values.fixed(out, count, 0, type.width())
                : new Values(out, count, 0, 0, starts, 0);
    }

    /** First the first bytes of all values, then the second, and so on. */
    static Values split(LeafType type, byte[] bytes, int from, int count) {
        int width = type.width();
        byte[] out = new byte[count * width];
        for (int i = 0; i < count; i++) {
            for (int part = 0; part < width; part++) {
                out[i * width + part] = bytes[from + part * count + i];
            }
        }
        return Values.fixed(out, count, 0, width);
    }
}
