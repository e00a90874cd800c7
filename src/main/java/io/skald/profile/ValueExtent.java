package io.skald.profile;

import java.util.Arrays;

/**
 * The reach of a column of many values: numbers and other texts, the least and the greatest of each, and how long they are. Runs once per
 * cell, so numbers are read as whole numbers of their own last decimal.
 */
final class ValueExtent {

    /** What stands for a number that is none, or has too many digits to be calculated with here. */
    private static final long NO_NUMBER = Long.MIN_VALUE;

    private static final int MOST_DIGITS = 17;
    private static final long[] POWERS = powers();

    private long numbers;
    private long others;
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    private int decimals;
    private long leadingZeros;
    private byte[] first = new byte[0];
    private byte[] last = new byte[0];
    private int shortest = Integer.MAX_VALUE;
    private int longest;
    private long characters;

    private final boolean utf8;
    private int readDecimals;
    private boolean readLeadingZero;

    /** @param utf8 whether texts are of that encoding, and not of one byte a character */
    ValueExtent(boolean utf8) {
        this.utf8 = utf8;
    }

    private static long[] powers() {
        long[] powers = new long[MOST_DIGITS + 2];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    /** Rows of a value that is not missing. */
    void add(byte[] bytes, int from, int to, long rows) {
        int length = length(bytes, from, to);
        shortest = Math.min(shortest, length);
        longest = Math.max(longest, length);
        characters += length * rows;
        long number = number(bytes, from, to);
        if (number != NO_NUMBER) {
            addNumber(number, readDecimals, rows);
            leadingZeros += readLeadingZero ? rows : 0;
        } else {
            addText(bytes, from, to, rows);
        }
    }

    private void addNumber(long number, int itsDecimals, long rows) {
        long scaled = number;
        if (itsDecimals != decimals) {
            if (itsDecimals > decimals) {
                rescale(itsDecimals);
            }
            scaled = scale(number, decimals - itsDecimals);
        }
        numbers += rows;
        least = Math.min(least, scaled);
        greatest = Math.max(greatest, scaled);
    }

    private void rescale(int more) {
        if (numbers > 0) {
            least = scale(least, more - decimals);
            greatest = scale(greatest, more - decimals);
        }
        decimals = more;
    }

    /** Beyond what can be calculated with, the nearest that can. */
    private static long scale(long number, int by) {
        long power = POWERS[by];
        boolean fits = Math.abs(number) <= (Long.MAX_VALUE - 1) / power;
        return fits ? number * power : number < 0 ? Long.MIN_VALUE + 2 : Long.MAX_VALUE - 1;
    }

    private void addText(byte[] bytes, int from, int to, long rows) {
        if (others == 0 || Arrays.compareUnsigned(bytes, from, to, first, 0, first.length) < 0) {
            first = Arrays.copyOfRange(bytes, from, to);
        }
        if (others == 0 || Arrays.compareUnsigned(bytes, from, to, last, 0, last.length) > 0) {
            last = Arrays.copyOfRange(bytes, from, to);
        }
        others += rows;
    }

    private int length(byte[] bytes, int from, int to) {
        int length = to - from;
        for (int i = from; utf8 && i < to; i++) {
            // Bytes that go on with a character of UTF-8.
            length -= (bytes[i] & 0xC0) == 0x80 ? 1 : 0;
        }
        return length;
    }

    private long number(byte[] bytes, int from, int to) {
        int at = from;
        boolean negative = bytes[at] == '-';
        at += negative ? 1 : 0;
        int start = at;
        long number = 0;
        int point = -1;
        if (to - at > MOST_DIGITS) {
            return NO_NUMBER;
        }
        for (; at < to; at++) {
            int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9) {
                number = number * 10 + digit;
            } else if (bytes[at] == '.' && point < 0) {
                point = at;
            } else {
                return NO_NUMBER;
            }
        }
        int digits = to - start - (point < 0 ? 0 : 1);
        if (digits == 0) {
            return NO_NUMBER;
        }
        readDecimals = point < 0 ? 0 : to - point - 1;
        readLeadingZero = bytes[start] == '0' && digits - readDecimals > 1;
        return negative ? -number : number;
    }

    /** Adds what another has seen of the same column. */
    void addAll(ValueExtent other) {
        if (other.numbers > 0) {
            addNumber(other.least, other.decimals, other.numbers);
            addNumber(other.greatest, other.decimals, 0);
            leadingZeros += other.leadingZeros;
        }
        if (other.others > 0) {
            addText(other.first, 0, other.first.length, other.others);
            addText(other.last, 0, other.last.length, 0);
        }
        shortest = Math.min(shortest, other.shortest);
        longest = Math.max(longest, other.longest);
        characters += other.characters;
    }

    long numbers() {
        return numbers;
    }

    long others() {
        return others;
    }

    long least() {
        return least;
    }

    long greatest() {
        return greatest;
    }

    /** Decimals of the numbers, and of the ends as they are counted. */
    int decimals() {
        return decimals;
    }

    /** Numbers written with a zero before the first digit, which codes are. */
    long leadingZeros() {
        return leadingZeros;
    }

    byte[] first() {
        return first.clone();
    }

    byte[] last() {
        return last.clone();
    }

    int shortest() {
        return shortest;
    }

    int longest() {
        return longest;
    }

    /** Of all values together. */
    long characters() {
        return characters;
    }
}
