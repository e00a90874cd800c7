package io.skald.experiment;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The range of an axis and its ticks.
 *
 * @param low least value shown
 * @param high greatest value shown
 * @param ticks in rising order
 */
record AxisScale(boolean logarithmic, double low, double high, double[] ticks) {

    private static final double[] COARSE = {1, 2, 5};
    private static final double[] FINE = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
    private static final double[] DECADES = {1};
    private static final int FEWEST_TICKS = 4;
    private static final int MOST_TICKS = 10;
    private static final double MARGIN = 1.12;
    private static final int LINEAR_STEPS = 5;

    /** A scale for the y axis: from 0, or logarithmic if all values are above 0. */
    static AxisScale upwards(double[] values, boolean logarithmic) {
        double most = Arrays.stream(values).max().orElse(1);
        double least = Arrays.stream(values).min().orElse(0);
        if (logarithmic && least > 0) {
            return logarithmic(least / MARGIN, most * MARGIN);
        }
        double high = most > 0 ? most * MARGIN : 1;
        double step = step(high / LINEAR_STEPS);
        double[] ticks = DoubleStream.iterate(0, tick -> tick <= high, tick -> tick + step)
                .toArray();
        return new AxisScale(false, 0, high, ticks);
    }

    /** A scale for the x axis, with a tick at every value that the figure has. */
    static AxisScale across(double[] values, boolean logarithmic) {
        double most = Arrays.stream(values).max().orElse(1);
        double least = Arrays.stream(values).min().orElse(0);
        if (logarithmic && least > 0) {
            double margin = Math.max(MARGIN, Math.pow(most / least, 0.04));
            return new AxisScale(true, least / margin, most * margin, values);
        }
        double margin = most > least ? (most - least) * 0.04 : 1;
        return new AxisScale(false, least - margin, most + margin, values);
    }

    private static AxisScale logarithmic(double low, double high) {
        double[] ticks = logTicks(COARSE, low, high);
        if (ticks.length < FEWEST_TICKS) {
            ticks = logTicks(FINE, low, high);
        } else if (ticks.length > MOST_TICKS) {
            ticks = logTicks(DECADES, low, high);
        }
        return new AxisScale(true, low, high, ticks);
    }

    private static double[] logTicks(double[] mantissas, double low, double high) {
        int first = (int) Math.floor(Math.log10(low));
        int last = (int) Math.ceil(Math.log10(high));
        return DoubleStream.iterate(first, power -> power <= last, power -> power + 1)
                .flatMap(power -> Arrays.stream(mantissas).map(mantissa -> mantissa * Math.pow(10, power)))
                .filter(tick -> tick >= low && tick <= high)
                .toArray();
    }

    /** The next larger of 1, 2 or 5 times a power of ten. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return Arrays.stream(COARSE)
                .map(mantissa -> mantissa * power)
                .filter(step -> step >= least)
                .findFirst()
                .orElse(10 * power);
    }
}
