package io.skald.risk;

/** The logarithm of the gamma function and its derivatives, for numbers above 0: shifted up by their recurrence, then by Stirling's series. */
final class GammaFunctions {

    private static final double LARGE = 30;
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private GammaFunctions() {}

    static double logGamma(double number) {
        double x = number;
        double shifted = 0;
        while (x < LARGE) {
            shifted -= Math.log(x);
            x++;
        }
        double square = x * x;
        double series = (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / (1680 * square)) / square) / square) / x;
        return shifted + (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + series;
    }

    /** The first derivative. */
    static double digamma(double number) {
        double x = number;
        double shifted = 0;
        while (x < LARGE) {
            shifted -= 1 / x;
            x++;
        }
        double square = x * x;
        double series = (1.0 / 12 - (1.0 / 120 - (1.0 / 252 - 1.0 / (240 * square)) / square) / square) / square;
        return shifted + Math.log(x) - 0.5 / x - series;
    }

    /** The second derivative. */
    static double trigamma(double number) {
        double x = number;
        double shifted = 0;
        while (x < LARGE) {
            shifted += 1 / (x * x);
            x++;
        }
        double square = x * x;
        double series = (1.0 / 6 - (1.0 / 30 - (1.0 / 42 - 1.0 / (30 * square)) / square) / square) / (square * x);
        return shifted + 1 / x + 0.5 / square + series;
    }
}
