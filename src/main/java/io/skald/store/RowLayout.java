package io.skald.store;

import io.skald.attribute.value.ValueEncoder;
import java.util.List;

/**
 * How the rows of a table are written on their way to being sorted by person: in a few words of 64 bits each, two of the identifier's hash and behind
 * them the columns side by side, each in as many bits as its numbers may need. So a row is moved at once, and not column by column.
 */
final class RowLayout {

    /** Bits of the first word of a hash, and of the second. */
    static final int HASH_BITS = 62;

    /** In place of the first word of a hash: a row without an identifier. */
    static final long NOBODY = -1;

    private static final int HASH_WORDS = 2;

    /** Of the first word behind the hash. */
    private static final long EXCLUDED_BIT = 1;

    private final Place[] places;
    private final int words;

    /** @param ranges of each column's numbers */
    RowLayout(List<NumberRange> ranges) {
        this.places = new Place[ranges.size()];
        int word = HASH_WORDS;
        int used = 1;
        for (int i = 0; i < places.length; i++) {
            int bits = ranges.get(i).bits();
            if (used + bits > Long.SIZE) {
                word++;
                used = 0;
            }
            places[i] = new Place(word, used, bits, ranges.get(i).least());
            used += bits;
        }
        this.words = word + 1;
    }

    /**
     * Where a column is.
     *
     * @param word of the row
     * @param shift bits of that word before it
     * @param bits that it takes: 0 where all rows have the same number, and a whole word has the number itself
     * @param least number: a missing one is 0, and the others are by one more than they are above this
     */
    private record Place(int word, int shift, int bits, long least) {

        long mask() {
            return bits == 0 ? 0 : -1L >>> Long.SIZE - bits << shift;
        }
    }

    int columns() {
        return places.length;
    }

    /** Of a row. */
    int words() {
        return words;
    }

    /**
     * Writes rows.
     *
     * @param chunk of the table
     * @param hashes of its rows' identifiers
     * @param rowNumber of its first row, if the last column is to be the rows' numbers; not negative then
     * @param numbers memory for the numbers of a column
     * @param rows takes them
     */
    void write(EncodedChunk chunk, EncodedChunk hashes, long rowNumber, long[] numbers, long[] rows) {
        int count = chunk.rows();
        for (int i = 0; i < HASH_WORDS; i++) {
            hashes.column(i).unpack(numbers, count);
            for (int row = 0, at = i; row < count; row++, at += words) {
                rows[at] = numbers[row] == ValueEncoder.MISSING ? NOBODY : numbers[row];
            }
        }
        for (int row = 0, at = 0; row < count; row++, at += words) {
            for (int word = HASH_WORDS; word < words; word++) {
                rows[at + word] = 0;
            }
        }
        for (int row = chunk.excluded().nextSetBit(0);
                row >= 0;
                row = chunk.excluded().nextSetBit(row + 1)) {
            rows[row * words + HASH_WORDS] = EXCLUDED_BIT;
        }
        for (int i = 0; i < places.length; i++) {
            if (i < chunk.columnCount()) {
                chunk.column(i).unpack(numbers, count);
            } else {
                for (int row = 0; row < count; row++) {
                    numbers[row] = rowNumber + row;
                }
            }
            write(places[i], numbers, count, rows);
        }
    }

    private void write(Place place, long[] numbers, int count, long[] rows) {
        if (place.bits() == 0) {
            return;
        }
        boolean whole = place.bits() == Long.SIZE;
        long base = place.least() - 1;
        for (int row = 0, at = place.word(); row < count; row++, at += words) {
            long number = numbers[row];
            if (whole) {
                rows[at] = number;
            } else if (number != ValueEncoder.MISSING) {
                rows[at] |= number - base << place.shift();
            }
        }
    }

    /** Whether two rows are one person's. */
    boolean together(long[] rows, int one, int other) {
        return rows[one * words] == rows[other * words] && rows[one * words + 1] == rows[other * words + 1];
    }

    /** Whether a policy suppresses a row. */
    boolean isExcluded(long[] rows, int row) {
        return (rows[row * words + HASH_WORDS] & EXCLUDED_BIT) != 0;
    }

    /** Reads a column of the rows from {@code from} to {@code to}, exclusive. */
    void read(int column, long[] rows, int from, int to, long[] numbers, int target) {
        Place place = places[column];
        if (place.bits() == Long.SIZE) {
            for (int row = from; row < to; row++) {
                numbers[target + row - from] = rows[row * words + place.word()];
            }
            return;
        }
        long mask = place.mask();
        long base = place.least() - 1;
        for (int row = from, at = from * words + place.word(); row < to; row++, at += words) {
            long packed = (rows[at] & mask) >>> place.shift();
            numbers[target + row - from] = packed == 0 ? ValueEncoder.MISSING : base + packed;
        }
    }

    /** Marks the bits in which a row's columns differ from those of the row before it. */
    void compare(long[] rows, int row, long[] differing) {
        for (int word = HASH_WORDS, at = row * words + HASH_WORDS; word < words; word++, at++) {
            differing[word] |= rows[at] ^ rows[at - words];
        }
    }

    /** Whether a column is among marked bits. */
    boolean differs(int column, long[] differing) {
        return (differing[places[column].word()] & places[column].mask()) != 0;
    }
}
