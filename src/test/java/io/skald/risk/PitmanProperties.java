package io.skald.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Tables drawn as Pitman's formula says: each row joins a class by its size, or begins one. */
class PitmanProperties {

    private static final int ROWS = 3_000;

    /** Classes that grow as rows are drawn. */
    private static final class Drawn {

        private final Random random;
        private final double theta;
        private final double alpha;
        private final List<Integer> classOfRow = new ArrayList<>();
        private final List<Long> sizes = new ArrayList<>();

        Drawn(Random random, double theta, double alpha) {
            this.random = random;
            this.theta = theta;
            this.alpha = alpha;
        }

        Drawn rows(int rows) {
            while (classOfRow.size() < rows) {
                int drawn = classOfRow.size();
                // A class of f rows is joined by f - alpha, and a row drawn is of it by f: what is over begins a class,
                // too.
                int met = random.nextDouble() * (theta + drawn) < theta ? -1 : classOfRow.get(random.nextInt(drawn));
                boolean joined = met >= 0 && random.nextDouble() * sizes.get(met) >= alpha;
                int chosen = joined ? met : sizes.size();
                if (!joined) {
                    sizes.add(0L);
                }
                sizes.set(chosen, sizes.get(chosen) + 1);
                classOfRow.add(chosen);
            }
            return this;
        }

        SizeTable table() {
            Map<Long, Long> classes = new TreeMap<>();
            sizes.forEach(size -> classes.merge(size, 1L, Long::sum));
            return new SizeTable(List.copyOf(classes.keySet()), List.copyOf(classes.values()));
        }
    }

    /** Added up factor by factor. */
    private static double logLikelihood(SizeTable table, double theta, double alpha) {
        double sum = 0;
        for (long i = 1; i < table.count(); i++) {
            sum += Math.log(theta + i * alpha);
        }
        for (long i = 1; i < table.rows(); i++) {
            sum -= Math.log(theta + i);
        }
        for (int i = 0; i < table.sizes().size(); i++) {
            for (long row = 1; row < table.sizes().get(i); row++) {
                sum += table.classes().get(i) * Math.log(row - alpha);
            }
        }
        return sum;
    }

    @Test
    void all_such_tables_have_an_estimate() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            Drawn drawn = new Drawn(random, 50 + random.nextInt(500), 0.2 + 0.6 * random.nextDouble());
            assertThat(Pitman.of(drawn.rows(ROWS).table())).as("%d", seed).isPresent();
        }
    }

    @Property(tries = 60)
    void no_neighbour_of_the_estimate_is_likelier(@ForAll Random random) {
        SizeTable table = new Drawn(random, 50 + random.nextInt(500), 0.2 + 0.6 * random.nextDouble())
                .rows(ROWS)
                .table();
        Pitman found = Pitman.of(table).orElseThrow();
        double best = logLikelihood(table, found.theta(), found.alpha());
        for (double step : new double[] {0.001, 0.05}) {
            for (int theta = -1; theta <= 1; theta++) {
                for (int alpha = -1; alpha <= 1; alpha++) {
                    assertThat(logLikelihood(
                                    table, found.theta() * (1 + theta * step), found.alpha() * (1 + alpha * step)))
                            .as("%s, %d, %d steps of %s", found, theta, alpha, step)
                            .isLessThanOrEqualTo(best + 1e-7);
                }
            }
        }
    }

    @Test
    void the_uniques_of_a_population_are_told_from_a_tenth_of_it() {
        Drawn drawn = new Drawn(new Random(7), 300, 0.6);
        SizeTable tenth = drawn.rows(ROWS).table();
        SizeTable population = drawn.rows(10 * ROWS).table();
        PopulationRisk risk = new PopulationRisk(tenth, 10 * ROWS);

        assertThat(risk.prefersPitman()).isTrue();
        assertThat(risk.pitman().orElseThrow()).isEqualTo(risk.uniques());
        assertThat(risk.uniques() * 10 * ROWS).isCloseTo(population.classesOf(1), withPercentage(10));
    }
}
