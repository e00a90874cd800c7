package io.skald.attribute.dictionary;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The least and the greatest number of a column, and whether values are missing.
 *
 * @param lowest above the highest if there are no numbers
 */
public record FoundRange(long lowest, long highest, boolean missing) {

    /** Of no rows. */
    public static final FoundRange NOTHING = new FoundRange(Long.MAX_VALUE, Long.MIN_VALUE, false);

    public static FoundRange read(DataInput in) throws IOException {
        return new FoundRange(in.readLong(), in.readLong(), in.readBoolean());
    }

    public void write(DataOutput out) throws IOException {
        out.writeLong(lowest);
        out.writeLong(highest);
        out.writeBoolean(missing);
    }

    /** Of the rows of both. */
    public FoundRange merge(FoundRange other) {
        return new FoundRange(
                Math.min(lowest, other.lowest), Math.max(highest, other.highest), missing || other.missing);
    }

    /** The same with other ends, whatever the data have. */
    public FoundRange within(long lo, long hi) {
        return new FoundRange(lo, hi, missing);
    }

    public boolean empty() {
        return lowest > highest;
    }

    /** The number of code 0; 0 if there are no numbers. */
    public long first() {
        return empty() ? 0 : lowest;
    }

    /** How many numbers the range has. */
    public long values() {
        return empty() ? 0 : highest - lowest + 1;
    }

    /** From numbers to codes: missing values follow the numbers. */
    public CodeMap codes() {
        return new CodeMap.Offset(first(), missing ? values() : -1);
    }
}
