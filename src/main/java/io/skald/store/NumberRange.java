package io.skald.store;

/**
 * Between which numbers those of a column are.
 *
 * @param least of them, or a lesser one
 * @param most of them, or a greater one; less than {@code least} where there is none
 */
record NumberRange(long least, long most) {

    /** No number. */
    static final NumberRange NONE = new NumberRange(0, -1);

    /** With those of a chunk's column. */
    NumberRange with(EncodedChunk.Column column) {
        if (column.width() == 0 && column.hasMissing()) {
            return this;
        }
        NumberRange other = of(column);
        return least > most ? other : new NumberRange(Math.min(least, other.least), Math.max(most, other.most));
    }

    private static NumberRange of(EncodedChunk.Column column) {
        long above = column.width() == 0 ? 0 : -1L >>> Long.SIZE - Byte.SIZE * column.width();
        return column.width() == Long.BYTES || column.base() > Long.MAX_VALUE - above
                ? new NumberRange(Long.MIN_VALUE, Long.MAX_VALUE)
                : new NumberRange(column.base(), column.base() + above);
    }

    /** The bits that tell them and a missing one apart. */
    int bits() {
        if (least > most) {
            return 0;
        }
        long others = most - least;
        return others < 0 || others == Long.MAX_VALUE ? Long.SIZE : Long.SIZE - Long.numberOfLeadingZeros(others + 1);
    }
}
