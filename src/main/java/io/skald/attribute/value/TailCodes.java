package io.skald.attribute.value;

/**
 * Top and bottom coding, in units: all numbers above the top are the one next to it, all below the bottom the one before it.
 *
 * @param bottom {@link Long#MIN_VALUE} if there is none
 * @param top {@link Long#MAX_VALUE} if there is none
 */
public record TailCodes(long bottom, long top) {

    /** The number that stands for this one. */
    long code(long units) {
        return units > top ? top + 1 : units < bottom ? bottom - 1 : units;
    }

    public boolean isTop(long units) {
        return units > top;
    }

    public boolean isBottom(long units) {
        return units < bottom;
    }
}
