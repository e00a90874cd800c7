package io.skald.risk;

import java.util.Optional;

/**
 * Pitman's estimate of the rows that are unique in the population that a table was drawn from (Hoshino, Applying Pitman's sampling formula to
 * microdata disclosure risk assessment, 2001), as ARX's ModelPitman has it: theta and alpha of greatest likelihood, by Newton's method from estimates by
 * moments, or from the share of classes of one row where those are of no tables. Sums over rows and classes are differences of digamma functions, so that an estimate takes no longer for a larger table.
 *
 * @param theta above -alpha
 * @param alpha from 0 to 1, exclusive
 */
record Pitman(double theta, double alpha) {

    private static final int MOST_STEPS = 500;
    private static final double ENOUGH = 1e-10;
    private static final double HALF = 0.5;
    private static final double LEAST_SHARE = 1e-6;

    /** The estimate for a table; empty where none is found, as without classes of one and of two rows. */
    static Optional<Pitman> of(SizeTable table) {
        double n = table.rows();
        double classes = table.count();
        double ones = table.classesOf(1);
        double twos = table.classesOf(2);
        if (ones == 0 || twos == 0 || ones == n) {
            return Optional.empty();
        }
        double c = ones * (ones - 1) / twos;
        double theta = (n * classes * c - ones * (n - 1) * (2 * classes + c)) / (2 * ones * classes + ones * c - n * c);
        double alpha = (theta * (ones - n) + (n - 1) * ones) / (n * classes);
        if (!new Pitman(theta, alpha).isValid()) {
            // What alpha tends to as tables grow, for any theta.
            theta = 1;
            alpha = ones / classes;
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            Pitman at = new Pitman(theta, alpha);
            if (!at.isValid()) {
                return Optional.empty();
            }
            double[] change = at.newton(table, n, classes);
            if (Math.abs(change[0]) <= ENOUGH * Math.abs(theta) && Math.abs(change[1]) <= ENOUGH) {
                return Optional.of(at.moved(change, 1)).filter(Pitman::isValid);
            }
            Pitman next = at.moved(change, 1);
            for (double share = HALF; !next.isValid() && share > LEAST_SHARE; share *= HALF) {
                next = at.moved(change, share);
            }
            theta = next.theta;
            alpha = next.alpha;
        }
        return Optional.empty();
    }

    /** Further by a share of a step: far from the greatest likelihood, whole ones may lead to where there are no tables. */
    private Pitman moved(double[] step, double share) {
        return new Pitman(theta + share * step[0], alpha + share * step[1]);
    }

    private boolean isValid() {
        return alpha > 0 && alpha < 1 && theta > 0;
    }

    /** The step that would make both derivatives of the likelihood 0 if they were linear. */
    private double[] newton(SizeTable table, double n, double classes) {
        double ratio = theta / alpha;
        double low = GammaFunctions.digamma(ratio + 1);
        double high = GammaFunctions.digamma(ratio + classes);
        double lowSlope = GammaFunctions.trigamma(ratio + 1);
        double highSlope = GammaFunctions.trigamma(ratio + classes);
        // Sums over i from 1 to K - 1 of 1 / (theta + i alpha), of its square, and of i and i^2 times these.
        double once = (high - low) / alpha;
        double squares = (lowSlope - highSlope) / (alpha * alpha);
        double weighted = (classes - 1 - theta * once) / alpha;
        double weightedSquares = (once - theta * squares) / alpha;
        double squaredWeights = (weighted - theta * weightedSquares) / alpha;
        double ofRows = GammaFunctions.digamma(theta + n) - GammaFunctions.digamma(theta + 1);
        double ofRowsSquares = GammaFunctions.trigamma(theta + 1) - GammaFunctions.trigamma(theta + n);
        double within = 0;
        double withinSquares = 0;
        for (int i = 0; i < table.sizes().size(); i++) {
            double size = table.sizes().get(i);
            double ofSize = table.classes().get(i);
            within += ofSize * (GammaFunctions.digamma(size - alpha) - GammaFunctions.digamma(1 - alpha));
            withinSquares += ofSize * (GammaFunctions.trigamma(1 - alpha) - GammaFunctions.trigamma(size - alpha));
        }
        double byTheta = once - ofRows;
        double byAlpha = weighted - within;
        double a = ofRowsSquares - squares;
        double b = -weightedSquares;
        double d = -squaredWeights - withinSquares;
        double determinant = a * d - b * b;
        return new double[] {-(d * byTheta - b * byAlpha) / determinant, -(a * byAlpha - b * byTheta) / determinant};
    }

    /** The share of a population that is unique in it. */
    double uniques(long population) {
        return Math.exp((alpha - 1) * Math.log(population)
                + GammaFunctions.logGamma(theta + 1)
                - GammaFunctions.logGamma(theta + alpha));
    }
}
