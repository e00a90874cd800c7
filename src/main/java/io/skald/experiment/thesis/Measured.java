package io.skald.experiment.thesis;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What runs of one setting came to.
 *
 * @param runs one per table that it ended on
 */
record Measured(Setting setting, Program program, List<Run> runs) {

    Measured {
        runs = List.copyOf(runs);
    }

    /**
     * One run.
     *
     * @param statistics by {@link Statistic}
     */
    record Run(List<Double> statistics, double gcp) {
        Run {
            statistics = List.copyOf(statistics);
        }
    }

    /**
     * Mean and spread.
     *
     * @param deviation the standard deviation of single runs
     */
    record Spread(double mean, double deviation) {}

    Spread of(Statistic statistic) {
        return of(run -> run.statistics().get(statistic.ordinal()));
    }

    Spread gcp() {
        return of(Run::gcp);
    }

    double leastGcp() {
        return runs.stream().mapToDouble(Run::gcp).min().orElse(0);
    }

    private Spread of(ToDoubleFunction<Run> figure) {
        double mean = runs.stream().mapToDouble(figure).average().orElse(0);
        double squares = runs.stream()
                .mapToDouble(run -> {
                    double off = figure.applyAsDouble(run) - mean;
                    return off * off;
                })
                .sum();
        return new Spread(mean, Math.sqrt(squares / Math.max(1, runs.size() - 1)));
    }

    /** Whether a figure of the thesis lies within two standard deviations of the mean, half a unit of its rounding allowed. */
    boolean explains(Statistic statistic, double printed) {
        Spread spread = of(statistic);
        return runs.size() > 1 && Math.abs(printed - spread.mean()) <= 2 * spread.deviation() + 0.5;
    }
}
