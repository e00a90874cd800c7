package io.skald.page;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis from numbers to places: logarithmic where the greatest is far above the least, else from 0 or the least up.
 *
 * @param low what is at the start
 * @param high what is at the end
 * @param logarithmic whether equal steps are equal factors
 * @param start place of {@code low}
 * @param end place of {@code high}
 */
record Scale(double low, double high, boolean logarithmic, double start, double end) {

    private static final double FAR = 30;
    private static final int MOST_TICKS = 6;

    static Scale of(List<Double> values, double start, double end) {
        double least = values.stream().mapToDouble(value -> value).min().orElse(0);
        double most = values.stream().mapToDouble(value -> value).max().orElse(1);
        if (least > 0 && most / least > FAR) {
            return new Scale(least / 1.2, most * 1.2, true, start, end);
        }
        // Twenty to one: ticks of three digits differ, and what hardly changes looks so.
        double room = Math.max((most - least) * 0.06, Math.abs(most) * 0.05 + 1e-9);
        return new Scale(Math.max(0, least - room), most + room, false, start, end);
    }

    double place(double value) {
        double share = logarithmic
                ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
                : (value - low) / (high - low);
        return start + Math.max(0, Math.min(1, share)) * (end - start);
    }

    /** Round numbers on the axis. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic) {
            int decades = (int) Math.ceil(Math.log10(high / low));
            double factor = Math.pow(10, Math.max(1, Math.ceil((double) decades / MOST_TICKS)));
            for (double tick = Math.pow(10, Math.ceil(Math.log10(low))); tick <= high; tick *= factor) {
                ticks.add(tick);
            }
        } else {
            double rough = (high - low) / (MOST_TICKS - 1);
            double decade = Math.pow(10, Math.floor(Math.log10(rough)));
            double step = decade * (rough / decade > 5 ? 10 : rough / decade > 2 ? 5 : rough / decade > 1 ? 2 : 1);
            for (double tick = Math.ceil(low / step) * step; tick <= high; tick += step) {
                ticks.add(tick);
            }
        }
        return ticks;
    }
}
