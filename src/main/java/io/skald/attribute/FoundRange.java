package io.skald.attribute;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The least and the greatest number of a column, and whether values are missing.
 *
 * @param lowest above the highest if there are no numbers
 */
record FoundRange(long lowest, long highest, boolean missing) {

    /** Of no rows. */
    static final FoundRange NOTHING = new FoundRange(Long.MAX_VALUE, Long.MIN_VALUE, false);

    static FoundRange read(DataInput in) throws IOException {
        return new FoundRange(in.readLong(), in.readLong(), in.readBoolean());
    }

    void write(DataOutput out) throws IOException {
        out.writeLong(lowest);
        out.writeLong(highest);
        out.writeBoolean(missing);
    }

    /** Of the rows of both. */
    FoundRange merge(FoundRange other) {
        return new FoundRange(
                Math.min(lowest, other.lowest), Math.max(highest, other.highest), missing || other.missing);
    }

    /** The same with other ends, whatever the data have. */
    FoundRange within(long lo, long hi) {
        return new FoundRange(lo, hi, missing);
    }

    boolean empty() {
        return lowest > highest;
    }

    /** The number of code 0; 0 if there are no numbers. */
    long first() {
        return empty() ? 0 : lowest;
    }

    /** How many numbers the range has. */
    long values() {
        return empty() ? 0 : highest - lowest + 1;
    }

    /** From numbers to codes: missing values follow the numbers. */
    CodeMap codes() {
        return new CodeMap.Offset(first(), missing ? values() : -1);
    }
}
