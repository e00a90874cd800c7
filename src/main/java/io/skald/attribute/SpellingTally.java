package io.skald.attribute;

import java.util.Collection;

/**
 * How the numbers of a column are spelt, number by number, so that the one convention that all follow can be named. Every part of a spelling
 * is a least number of digits: padded ones have just as many, and the others no fewer.
 */
final class SpellingTally {

    private static final int NONE = -1;

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

    /** The convention that all numbers follow that these readers have met; the canonical one if there is none. */
    static NumberSpelling of(NumberScale scale, Collection<NumberReader> readers) {
        SpellingTally all = new SpellingTally();
        readers.forEach(reader -> all.add(reader.parser().spelling()));
        return all.spelling(scale);
    }

    NumberSpelling spelling(NumberScale scale) {
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
