package io.skald.attribute.value;

/**
 * Reads decimal numbers from ASCII bytes as whole numbers of units, and notes how they are spelt.
 *
 * <p>Runs once per row and number: plain integer arithmetic on the bytes, because a String, a BigDecimal or a double per
 * value would cost several times the scan of the whole record (and a double would be wrong).
 *
 * <p>Taken are an optional sign, digits, and optionally a point with further digits.
 */
final class NumberParser {

    private static final long LARGEST = NumberScale.LARGEST;

    private final int decimals;
    private final long quanta;
    private final SpellingTally spelling = new SpellingTally();

    NumberParser(NumberScale scale) {
        this.decimals = scale.decimals();
        this.quanta = scale.quanta();
    }

    /** How the numbers read so far are spelt. */
    SpellingTally spelling() {
        return spelling;
    }

    /** The number in units, or {@link ValueEncoder#MALFORMED}. */
    long parse(byte[] bytes, int from, int to) {
        int at = from;
        boolean negative = false;
        boolean plus = false;
        if (at < to && (bytes[at] == '-' || bytes[at] == '+')) {
            negative = bytes[at] == '-';
            plus = !negative;
            at++;
        }
        int start = at;
        long number = 0;
        while (at < to && isDigit(bytes[at])) {
            if (number > LARGEST / 10) {
                return ValueEncoder.MALFORMED;
            }
            number = number * 10 + (bytes[at++] - '0');
        }
        int wholeDigits = at - start;
        boolean point = at < to;
        int fraction = 0;
        boolean endsInZero = false;
        if (point) {
            if (bytes[at++] != '.') {
                return ValueEncoder.MALFORMED;
            }
            int fractionStart = at;
            while (at < to && isDigit(bytes[at])) {
                int digit = bytes[at++] - '0';
                endsInZero = digit == 0;
                if (at - fractionStart <= decimals) {
                    if (number > LARGEST / 10) {
                        return ValueEncoder.MALFORMED;
                    }
                    number = number * 10 + digit;
                } else if (digit != 0) {
                    return ValueEncoder.MALFORMED;
                }
            }
            fraction = at - fractionStart;
        }
        if (at < to || wholeDigits + fraction == 0) {
            return ValueEncoder.MALFORMED;
        }
        for (int missing = fraction; missing < decimals; missing++) {
            if (number > LARGEST / 10) {
                return ValueEncoder.MALFORMED;
            }
            number *= 10;
        }
        if (number > LARGEST || (quanta != 1 && number % quanta != 0)) {
            return ValueEncoder.MALFORMED;
        }
        boolean leadingZero = wholeDigits > 0 && bytes[start] == '0';
        spelling.add(plus, negative, number == 0, wholeDigits, leadingZero, point, fraction, endsInZero);
        long units = quanta == 1 ? number : number / quanta;
        return negative ? -units : units;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
