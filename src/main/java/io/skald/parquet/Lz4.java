package io.skald.parquet;

/**
 * Unpacks a block of LZ4.
 *
 * @see <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md">the format</a>
 */
final class Lz4 {

    private static final int LEAST_MATCH = 4;

    private Lz4() {}

    /**
     * Unpacks into an array of exactly the right size.
     *
     * @throws DamagedException if the bytes mean something else
     */
    static void unpack(byte[] packed, int from, int end, byte[] out, int outFrom, int outEnd) {
        int at = from;
        int to = outFrom;
        while (at < end) {
            int token = packed[at++] & 0xFF;
            int literals = token >> 4;
            for (int more = 255; literals >= 15 && more == 255; ) {
                more = packed[at++] & 0xFF;
                literals += more;
            }
            System.arraycopy(packed, at, out, to, literals);
            at += literals;
            to += literals;
            if (at >= end) {
                break;
            }
            int back = packed[at] & 0xFF | (packed[at + 1] & 0xFF) << 8;
            at += 2;
            int count = token & 0xF;
            for (int more = 255; count >= 15 && more == 255; ) {
                more = packed[at++] & 0xFF;
                count += more;
            }
            Snappy.copy(out, outFrom, to, back, count + LEAST_MATCH);
            to += count + LEAST_MATCH;
        }
        if (to != outEnd) {
            throw new DamagedException("has a page that ends too early");
        }
    }
}
