package io.skald.synthetic;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** How the values of {@link ThesisTable} are drawn (thesis, section 4.1.3, and Members.java of its appendix B). Immutable. */
public sealed interface ThesisDistribution {

    /** The names that {@link #parse} knows. */
    List<String> NAMES = List.of("gaussian", "log-gaussian", "log-gaussian-thesis", "uniform", "poisson:L");

    /** Random positions that a row may use, far more than it does. */
    int POSITIONS_PER_ROW = 256;

    /** The name by which it is asked for. */
    String name();

    /**
     * Draws the values of one row.
     *
     * @param random numbers from a position on; {@link #POSITIONS_PER_ROW} of them
     * @param sizes how many values each attribute has
     * @param values one of 0 to size - 1 for each
     */
    void draw(Draws random, int[] sizes, int[] values);

    /** The distribution of a name; empty if there is none. */
    static Optional<ThesisDistribution> parse(String name) {
        return switch (name) {
            case "uniform" -> Optional.of(new Uniform());
            case "gaussian" -> Optional.of(new Gaussian());
            case "log-gaussian" -> Optional.of(new LogGaussian());
            case "log-gaussian-thesis" -> Optional.of(new LogGaussianOfThesis());
            default -> name.startsWith("poisson:") ? poisson(name.substring("poisson:".length())) : Optional.empty();
        };
    }

    private static Optional<ThesisDistribution> poisson(String lambda) {
        try {
            BigDecimal mean = new BigDecimal(lambda);
            return mean.signum() > 0 && mean.compareTo(BigDecimal.valueOf(Poisson.MOST)) <= 0
                    ? Optional.of(new Poisson(mean))
                    : Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    /** Random numbers in a row. */
    final class Draws {

        private static final double STEP = 0x1p-53;

        private final RandomBits random;
        private long position;

        Draws(RandomBits random, long position) {
            this.random = random;
            this.position = position;
        }

        /** The next one, at least 0 and below 1. */
        double next() {
            return (random.at(position++) >>> 11) * STEP;
        }

        /** One of the standard normal distribution, of the next two (Box and Muller). */
        double normal() {
            double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - next()));
            return radius * StrictMath.cos(2 * StrictMath.PI * next());
        }
    }

    private static int bin(double x, double range, int size) {
        double at = StrictMath.floor(x * size / range);
        return (int) Math.min(size - 1, Math.max(0, at));
    }

    /** Every value as likely as any other. */
    record Uniform() implements ThesisDistribution {

        @Override
        public String name() {
            return "uniform";
        }

        @Override
        public void draw(Draws random, int[] sizes, int[] values) {
            for (int i = 0; i < sizes.length; i++) {
                values[i] = (int) (random.next() * sizes[i]);
            }
        }
    }

    /** Equal bins of the six standard deviations about the mean; what lies beyond is in the first or the last. */
    record Gaussian() implements ThesisDistribution {

        private static final double HALF = 3;

        @Override
        public String name() {
            return "gaussian";
        }

        @Override
        public void draw(Draws random, int[] sizes, int[] values) {
            for (int i = 0; i < sizes.length; i++) {
                values[i] = bin(random.normal() + HALF, 2 * HALF, sizes[i]);
            }
        }
    }

    /** e to the power of a normal variable, in equal bins of ten standard deviations from 0; what lies beyond is in the last. */
    record LogGaussian() implements ThesisDistribution {

        /** 10 sqrt(e (e - 1)). */
        static final double RANGE = 10 * StrictMath.sqrt(StrictMath.E * (StrictMath.E - 1));

        @Override
        public String name() {
            return "log-gaussian";
        }

        @Override
        public void draw(Draws random, int[] sizes, int[] values) {
            for (int i = 0; i < sizes.length; i++) {
                values[i] = bin(StrictMath.exp(random.normal()), RANGE, sizes[i]);
            }
        }
    }

    /**
     * What the thesis's program draws in its place: of a point (v1, v2) in the unit disc with s = v1^2 + v2^2, (v1 + 1) exp(sqrt(-2 ln s / s)) for
     * one attribute and the same of v2 for the next of the row. About a quarter of all values are the last.
     */
    record LogGaussianOfThesis() implements ThesisDistribution {

        @Override
        public String name() {
            return "log-gaussian-thesis";
        }

        @Override
        public void draw(Draws random, int[] sizes, int[] values) {
            for (int i = 0; i < sizes.length; i += 2) {
                double first;
                double second;
                double square;
                do {
                    first = 2 * random.next() - 1;
                    second = 2 * random.next() - 1;
                    square = first * first + second * second;
                } while (square >= 1 || square == 0);
                double factor = StrictMath.exp(StrictMath.sqrt(-2 * StrictMath.log(square) / square));
                values[i] = bin((first + 1) * factor, LogGaussian.RANGE, sizes[i]);
                if (i + 1 < sizes.length) {
                    values[i + 1] = bin((second + 1) * factor, LogGaussian.RANGE, sizes[i + 1]);
                }
            }
        }
    }

    /**
     * The number of events; the last value takes the tail.
     *
     * @param mean lambda, greater than 0 and at most {@value #MOST}
     */
    record Poisson(BigDecimal mean) implements ThesisDistribution {

        static final int MOST = 500;

        @Override
        public String name() {
            return "poisson:" + mean.toPlainString();
        }

        @Override
        public void draw(Draws random, int[] sizes, int[] values) {
            double lambda = mean.doubleValue();
            for (int i = 0; i < sizes.length; i++) {
                double left = random.next();
                double share = StrictMath.exp(-lambda);
                int value = 0;
                while (value < sizes[i] - 1 && left >= share) {
                    left -= share;
                    value++;
                    share *= lambda / value;
                }
                values[i] = value;
            }
        }
    }
}
