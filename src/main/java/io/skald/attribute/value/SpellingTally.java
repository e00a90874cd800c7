package io.skald.attribute.value;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;

/**
 * How the numbers of a column are spelt, number by number, so that the one convention that all follow can be named. Every part of a spelling
 * is a least number of digits: padded ones have just as many, and the others no fewer.
 */
public final class SpellingTally {

    private static final int NONE = -1;

    /** Spellings with fewer digits than this before and behind the point are remembered. */
    private static final int FEW_DIGITS = 16;

    /** Per number of digits before and behind the point a bit for each spelling noted: a column has few, and noting one again changes nothing. */
    private final long[] noted = new long[FEW_DIGITS * FEW_DIGITS];

    private boolean positiveWithPlus;
    private boolean positiveWithout;
    private boolean zeroWithPlus;
    private boolean zeroWithout;
    private boolean odd;

    /** Of numbers without needless zeros in front. */
    private int fewestWhole = Integer.MAX_VALUE;

    private int leastPadded = Integer.MAX_VALUE;
    private int mostPadded = NONE;
    private boolean noWholeDigit;
    private boolean zeroBeforeFraction;

    private int fewestDecimals = Integer.MAX_VALUE;
    private int mostDecimals = NONE;

    /** Of numbers that end in zeros behind the point. */
    private int leastFilled = Integer.MAX_VALUE;

    private int mostFilled = NONE;

    /**
     * Notes a number that was read.
     *
     * @param plus whether it has a plus sign
     * @param negative whether it has a minus sign
     * @param zero whether it is 0
     * @param wholeDigits digits before the point
     * @param leadingZero whether the first of these is 0
     * @param point whether it has a point
     * @param decimals digits behind it
     * @param endsInZero whether the last of these is 0
     */
    void add(
            boolean plus,
            boolean negative,
            boolean zero,
            int wholeDigits,
            boolean leadingZero,
            boolean point,
            int decimals,
            boolean endsInZero) {
        if (wholeDigits < FEW_DIGITS && decimals < FEW_DIGITS) {
            int digits = wholeDigits * FEW_DIGITS + decimals;
            long spelling = 1L
                    << ((plus ? 1 : 0)
                            | (negative ? 2 : 0)
                            | (zero ? 4 : 0)
                            | (leadingZero ? 8 : 0)
                            | (point ? 16 : 0)
                            | (endsInZero ? 32 : 0));
            if ((noted[digits] & spelling) != 0) {
                return;
            }
            noted[digits] |= spelling;
        }
        note(plus, negative, zero, wholeDigits, leadingZero, point, decimals, endsInZero);
    }

    private void note(
            boolean plus,
            boolean negative,
            boolean zero,
            int wholeDigits,
            boolean leadingZero,
            boolean point,
            int decimals,
            boolean endsInZero) {
        if (zero) {
            zeroWithPlus |= plus;
            zeroWithout |= !plus;
            odd |= negative;
        } else if (!negative) {
            positiveWithPlus |= plus;
            positiveWithout |= !plus;
        }
        odd |= point && decimals == 0;
        if (wholeDigits == 0) {
            noWholeDigit = true;
        } else if (leadingZero && wholeDigits > 1) {
            leastPadded = Math.min(leastPadded, wholeDigits);
            mostPadded = Math.max(mostPadded, wholeDigits);
        } else {
            fewestWhole = Math.min(fewestWhole, wholeDigits);
            zeroBeforeFraction |= leadingZero && decimals > 0;
        }
        fewestDecimals = Math.min(fewestDecimals, decimals);
        mostDecimals = Math.max(mostDecimals, decimals);
        if (endsInZero) {
            leastFilled = Math.min(leastFilled, decimals);
            mostFilled = Math.max(mostFilled, decimals);
        }
    }

    private void add(SpellingTally other) {
        positiveWithPlus |= other.positiveWithPlus;
        positiveWithout |= other.positiveWithout;
        zeroWithPlus |= other.zeroWithPlus;
        zeroWithout |= other.zeroWithout;
        odd |= other.odd;
        fewestWhole = Math.min(fewestWhole, other.fewestWhole);
        leastPadded = Math.min(leastPadded, other.leastPadded);
        mostPadded = Math.max(mostPadded, other.mostPadded);
        noWholeDigit |= other.noWholeDigit;
        zeroBeforeFraction |= other.zeroBeforeFraction;
        fewestDecimals = Math.min(fewestDecimals, other.fewestDecimals);
        mostDecimals = Math.max(mostDecimals, other.mostDecimals);
        leastFilled = Math.min(leastFilled, other.leastFilled);
        mostFilled = Math.max(mostFilled, other.mostFilled);
    }

    /** Of all numbers that these readers have met. */
    public static SpellingTally of(Collection<NumberReader> readers) {
        SpellingTally all = new SpellingTally();
        readers.forEach(reader -> all.add(reader.parser().spelling()));
        return all;
    }

    /** Of the numbers of both. */
    public SpellingTally merge(SpellingTally other) {
        SpellingTally both = new SpellingTally();
        both.add(this);
        both.add(other);
        return both;
    }

    public static SpellingTally read(DataInput in) throws IOException {
        SpellingTally tally = new SpellingTally();
        tally.positiveWithPlus = in.readBoolean();
        tally.positiveWithout = in.readBoolean();
        tally.zeroWithPlus = in.readBoolean();
        tally.zeroWithout = in.readBoolean();
        tally.odd = in.readBoolean();
        tally.fewestWhole = in.readInt();
        tally.leastPadded = in.readInt();
        tally.mostPadded = in.readInt();
        tally.noWholeDigit = in.readBoolean();
        tally.zeroBeforeFraction = in.readBoolean();
        tally.fewestDecimals = in.readInt();
        tally.mostDecimals = in.readInt();
        tally.leastFilled = in.readInt();
        tally.mostFilled = in.readInt();
        return tally;
    }

    public void write(DataOutput out) throws IOException {
        out.writeBoolean(positiveWithPlus);
        out.writeBoolean(positiveWithout);
        out.writeBoolean(zeroWithPlus);
        out.writeBoolean(zeroWithout);
        out.writeBoolean(odd);
        out.writeInt(fewestWhole);
        out.writeInt(leastPadded);
        out.writeInt(mostPadded);
        out.writeBoolean(noWholeDigit);
        out.writeBoolean(zeroBeforeFraction);
        out.writeInt(fewestDecimals);
        out.writeInt(mostDecimals);
        out.writeInt(leastFilled);
        out.writeInt(mostFilled);
    }

    /** The convention that all numbers follow; the canonical one if there is none. */
    public NumberSpelling spelling(NumberScale scale) {
        int whole = whole();
        int decimals = decimals();
        boolean mixedSigns = positiveWithPlus && positiveWithout || zeroWithPlus && zeroWithout;
        return odd || mixedSigns || whole == NONE || decimals == NONE
                ? NumberSpelling.canonical(scale)
                : new NumberSpelling(scale, positiveWithPlus, zeroWithPlus, whole, decimals);
    }

    private int whole() {
        if (noWholeDigit) {
            return mostPadded == NONE && !zeroBeforeFraction ? 0 : NONE;
        }
        if (mostPadded == NONE) {
            return 1;
        }
        return leastPadded == mostPadded && fewestWhole >= mostPadded ? mostPadded : NONE;
    }

    private int decimals() {
        if (mostFilled == NONE) {
            return fewestDecimals == mostDecimals ? mostDecimals : 0;
        }
        return leastFilled == mostFilled && fewestDecimals >= mostFilled ? mostFilled : NONE;
    }
}
