package io.skald.attribute;

import java.util.Collection;

/**
 * How a column's numbers are spelt alone. Where all values of the input follow one convention that is it, so that level 0
 * repeats the input's texts; where they do not, all are printed in full.
 *
 * @param stripped whether zeros at the end of the fraction are left out
 */
record NumberSpelling(NumberScale scale, boolean stripped) {

    /** Whether the numbers of these readers are to be printed without zeros at the end of the fraction. */
    static boolean isStripped(Collection<NumberReader> readers) {
        boolean fixed = readers.stream().allMatch(reader -> reader.parser().allFixed());
        return !fixed && readers.stream().allMatch(reader -> reader.parser().allStripped());
    }

    /** A value alone. */
    String alone(long units) {
        return scale.text(units, stripped);
    }

    /** An end of an interval, which shows all decimals of the unit. */
    String end(long units) {
        return scale.text(units, false);
    }
}
