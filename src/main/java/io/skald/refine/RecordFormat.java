package io.skald.refine;

/** Records of a few numbers each, every number in the fewest whole bytes that its field needs, little-endian. */
final class RecordFormat {

    private final int[] bytes;
    private final int[] start;
    private final int length;

    /** @param values per field, how many different numbers it may hold, from 0 */
    RecordFormat(long... values) {
        bytes = new int[values.length];
        start = new int[values.length];
        int at = 0;
        for (int field = 0; field < values.length; field++) {
            long greatest = Math.max(0, values[field] - 1);
            bytes[field] = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(greatest) + 7) / 8);
            start[field] = at;
            at += bytes[field];
        }
        length = at;
    }

    /** Bytes of a record. */
    int length() {
        return length;
    }

    /** Writes a number into a field of the record that begins at a place. */
    void put(byte[] target, int at, int field, long number) {
        int from = at + start[field];
        for (int b = 0; b < bytes[field]; b++) {
            target[from + b] = (byte) (number >>> (8 * b));
        }
    }

    /** The number in a field of the record that begins at a place. */
    long get(byte[] source, int at, int field) {
        int from = at + start[field];
        long number = 0;
        for (int b = 0; b < bytes[field]; b++) {
            number |= (source[from + b] & 0xFFL) << (8 * b);
        }
        return number;
    }
}
