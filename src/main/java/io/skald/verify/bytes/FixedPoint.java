package io.skald.verify.bytes;

import io.skald.verify.cover.NumberRule;

/**
 * Reads decimal numbers in ASCII as whole multiples of a power of ten, straight from the bytes: this happens for every number
 * of every row. What does not fit (exponents, more decimals, more than 18 digits) is left to {@link NumberRule}.
 */
public final class FixedPoint {

    /** No such number: not one, or one that does not fit. */
    public static final long NONE = Long.MIN_VALUE;

    private static final int MOST_DIGITS = 18;

    private final int decimals;

    /** @param decimals how many digits behind the point count; more than that only if they are 0 */
    public FixedPoint(int decimals) {
        this.decimals = decimals;
    }

    /** The number times ten to the power of the decimals, or {@link #NONE}. */
    public long parse(byte[] bytes, int start, int end) {
        int at = start;
        boolean negative = at < end && bytes[at] == '-';
        if (negative || at < end && bytes[at] == '+') {
            at++;
        }
        long number = 0;
        int digits = 0;
        int behindPoint = -1;
        for (; at < end; at++) {
            int digit = bytes[at] - '0';
            if (bytes[at] == '.' && behindPoint < 0) {
                behindPoint = 0;
            } else if (digit < 0 || digit > 9) {
                return NONE;
            } else if (behindPoint < decimals) {
                number = number * 10 + digit;
                digits++;
                behindPoint += behindPoint >= 0 ? 1 : 0;
            } else if (digit != 0) {
                return NONE;
            }
        }
        int missing = decimals - Math.max(0, behindPoint);
        if (digits == 0 || digits + missing > MOST_DIGITS) {
            return NONE;
        }
        for (int i = 0; i < missing; i++) {
            number *= 10;
        }
        return negative ? -number : number;
    }
}
