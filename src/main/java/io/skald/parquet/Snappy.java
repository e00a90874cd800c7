package io.skald.parquet;

/**
 * Unpacks Snappy, raw as pages have it.
 *
 * @see <a href="https://github.com/google/snappy/blob/main/format_description.txt">the format</a>
 */
final class Snappy {

    private Snappy() {}

    /**
     * Unpacks into an array of exactly the right size.
     *
     * @throws DamagedException if the bytes mean something else
     */
    static void unpack(byte[] packed, int from, int end, byte[] out, int outFrom, int outEnd) {
        int at = from;
        long length = 0;
        for (int shift = 0; ; shift += 7) {
            int each = packed[at++];
            length |= (long) (each & 0x7F) << shift;
            if (each >= 0) {
                break;
            }
        }
        if (length != outEnd - outFrom) {
            throw new DamagedException("has a page of another size than it says");
        }
        int to = outFrom;
        while (at < end) {
            int tag = packed[at++] & 0xFF;
            int kind = tag & 3;
            if (kind == 0) {
                int count = tag >> 2;
                if (count >= 60) {
                    int bytes = count - 59;
                    count = little(packed, at, bytes);
                    at += bytes;
                }
                count++;
                System.arraycopy(packed, at, out, to, count);
                at += count;
                to += count;
            } else {
                int count = kind == 1 ? 4 + (tag >> 2 & 7) : 1 + (tag >> 2);
                int bytes = kind == 3 ? 4 : kind;
                int back = kind == 1 ? (tag >> 5) << 8 | packed[at] & 0xFF : little(packed, at, bytes);
                at += bytes;
                copy(out, outFrom, to, back, count);
                to += count;
            }
        }
        if (to != outEnd) {
            throw new DamagedException("has a page that ends too early");
        }
    }

    /** Repeats what stands before, which may reach into itself. */
    static void copy(byte[] out, int outFrom, int to, int back, int count) {
        if (back <= 0 || back > to - outFrom) {
            throw new DamagedException("has a page that repeats what is not there");
        }
        if (back >= count) {
            System.arraycopy(out, to - back, out, to, count);
        } else {
            for (int i = 0; i < count; i++) {
                out[to + i] = out[to + i - back];
            }
        }
    }

    private static int little(byte[] bytes, int at, int count) {
        int value = 0;
        for (int i = count - 1; i >= 0; i--) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        return value;
    }
}
