package io.skald.experiment.thesis;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** What chapter 6 of the thesis concludes, and what its algorithms say to that when their costs are not lost: all by GCP, where they are measured. */
final class Claims {

    private static final int USUAL_K = 5;
    private static final double NOTICEABLE = 1.02;
    private static final double MUCH = 1.3;
    private static final String NOT_MEASURED = "not measured here";

    private final Results results;

    Claims(Results results) {
        this.results = results;
    }

    /**
     * A conclusion.
     *
     * @param text what the thesis says
     * @param verdict in a word or two
     * @param figures that it rests on
     */
    record Claim(String text, String verdict, String figures) {}

    List<Claim> all() {
        return List.of(
                breaking(),
                anyPivot(),
                entropy(),
                best(),
                hardest(),
                longTails(),
                manyRuns(),
                new Claim(
                        "O(k)-approximation: at most 6k - 6 times the optimum",
                        "no",
                        "With distances by the attributes' order it is false: of rows (x, h), (x, h'), (y, h), (y, h'), where x and y differ in all lighter"
                                + " attributes, the heaviest decides, 4 (m - 1) cells are starred where 4 would do. By the Hamming distance what follows from its own"
                                + " argument is 12k^2 - 6k."));
    }

    private Claim breaking() {
        double any = gcp(of(Algorithm.ANY));
        double anyBreak = gcp(of(Algorithm.ANY_BREAK));
        double smallest = gcp(of(Algorithm.SMALLEST));
        double smallestBreak = gcp(of(Algorithm.SMALLEST_BREAK));
        String text = "Whether classes are broken matters most";
        return claim(
                text,
                any / anyBreak > MUCH && smallest / smallestBreak < MUCH
                        ? "for pivots that are any class only"
                        : "see the figures",
                "GCP at k = 5: smallest %.3f, with breaking %.3f; any %.3f, with breaking %.3f",
                smallest,
                smallestBreak,
                any,
                anyBreak);
    }

    private Claim anyPivot() {
        double smallest = gcp(of(Algorithm.SMALLEST_BREAK));
        double any = gcp(of(Algorithm.ANY_BREAK));
        return claim(
                "Any pivot is a little worse than the smallest",
                any > smallest * NOTICEABLE ? "yes" : "no",
                "with breaking GCP %.3f against %.3f at k = 5",
                any,
                smallest);
    }

    private Claim entropy() {
        double gcp = gcp(of(CostMetric.GCP));
        double ancestor = gcp(of(CostMetric.ANCESTOR));
        double entropy = gcp(of(CostMetric.ENTROPY));
        return claim(
                "Entropy is the best metric",
                entropy < Math.min(gcp, ancestor) ? "yes" : "no, the costs of the others were lost",
                "smallest with breaking, k = 5: GCP %.3f by gcp, %.3f by ancestor, %.3f by entropy",
                gcp,
                ancestor,
                entropy);
    }

    private Claim best() {
        double[] all = new double[Algorithm.values().length];
        for (Algorithm algorithm : Algorithm.values()) {
            all[algorithm.ordinal()] = gcp(of(algorithm));
        }
        double least = DoubleStream.of(all).min().orElse(0);
        return claim(
                "Smallest with breaking is the best algorithm",
                all[Algorithm.SMALLEST_BREAK.ordinal()] <= least ? "yes" : "no",
                "GCP at k = 5 of smallest, smallest-break, any, any-break: %.3f, %.3f, %.3f, %.3f",
                all[0],
                all[1],
                all[2],
                all[3]);
    }

    private Claim hardest() {
        double uniform = gcp(drawn("uniform"));
        double gaussian = gcp(drawn("gaussian"));
        double poisson = gcp(drawn("poisson:1.0"));
        return claim(
                "Uniform data are the hardest, skewed ones the easiest",
                uniform > gaussian && gaussian > poisson ? "yes" : "no",
                "GCP at k = 5: uniform %.3f, Gaussian %.3f, Poisson 1.0 %.3f",
                uniform,
                gaussian,
                poisson);
    }

    private Claim longTails() {
        double tail = gcp(at(18, "log-gaussian-thesis"));
        double gaussian = gcp(at(18, "gaussian"));
        return claim(
                "Long tails ruin large k",
                tail > gaussian ? "yes" : "no, an artefact of arbitrary partners",
                "GCP at k = 18: log-Gaussian %.3f, Gaussian %.3f",
                tail,
                gaussian);
    }

    private Claim manyRuns() {
        double any = gain(of(Algorithm.ANY));
        double smallestBreak = gain(of(Algorithm.SMALLEST_BREAK));
        return claim(
                "Many runs, the best kept, would help",
                any > 2 * smallestBreak ? "for any pivot without breaking" : "hardly",
                "from the mean of all tables to the best of them GCP falls by %.1f %% for any, by %.1f %% for smallest-break (tables differ too)",
                100 * any,
                100 * smallestBreak);
    }

    private static Claim claim(String text, String verdict, String format, double... figures) {
        return DoubleStream.of(figures).anyMatch(Double::isNaN)
                ? new Claim(text, NOT_MEASURED, "")
                : new Claim(
                        text,
                        verdict,
                        String.format(
                                Locale.ROOT,
                                format,
                                DoubleStream.of(figures).boxed().toArray()));
    }

    private Predicate<Setting> of(Algorithm algorithm) {
        return setting -> setting.algorithm() == algorithm && setting.metric() == CostMetric.GCP && usual(setting);
    }

    private Predicate<Setting> of(CostMetric metric) {
        return setting ->
                setting.algorithm() == Algorithm.SMALLEST_BREAK && setting.metric() == metric && usual(setting);
    }

    private Predicate<Setting> drawn(String distribution) {
        return of(Algorithm.SMALLEST_BREAK)
                .and(setting -> setting.distribution().equals(distribution));
    }

    private Predicate<Setting> at(int k, String distribution) {
        return setting -> setting.algorithm() == Algorithm.SMALLEST_BREAK
                && setting.metric() == CostMetric.GCP
                && setting.k() == k
                && setting.rows() == PrintedRow.USUAL_ROWS
                && setting.distribution().equals(distribution);
    }

    private static boolean usual(Setting setting) {
        return setting.k() == USUAL_K && setting.rows() == PrintedRow.USUAL_ROWS;
    }

    /** The mean over all settings of a kind; no number where there is none. */
    private double gcp(Predicate<Setting> kind) {
        return mean(results.all().stream()
                .filter(one -> one.program() == Program.SKALD && kind.test(one.setting()))
                .mapToDouble(one -> one.gcp().mean()));
    }

    private double gain(Predicate<Setting> kind) {
        return mean(results.all().stream()
                .filter(one -> one.program() == Program.SKALD && kind.test(one.setting()))
                .mapToDouble(one -> 1 - one.leastGcp() / one.gcp().mean()));
    }

    private static double mean(DoubleStream figures) {
        OptionalDouble mean = figures.average();
        return mean.orElse(Double.NaN);
    }
}
