package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What is predicted is what one finds who looks at every combination of values, whatever was asked before. */
class OccupancyModelProperties {

    private static final int STEPS_PER_BIT = 8;

    private final List<Domain> domains = List.of(
            TestDomain.widths("x", 12, 1, 2, 12),
            TestDomain.widths("y", 3, 1, 3),
            TestDomain.widths("z", 40, 1, 4, 8, 40));
    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 22));

    @Property(tries = 60)
    void rows_in_small_classes_are_those_of_all_combinations(
            @ForAll long seed,
            @ForAll @IntRange(min = 20, max = 3000) int count,
            @ForAll @IntRange(min = 1, max = 60) int k) {
        Random random = new Random(seed);
        long[][] rows = IntStream.range(0, count)
                .mapToObj(row -> domains.stream()
                        .mapToLong(domain ->
                                Math.min(random.nextInt((int) domain.size()), random.nextInt((int) domain.size())))
                        .toArray())
                .toArray(long[][]::new);
        SearchSpace space = new SearchSpace(Lattice.of(domains), domains, rows.length, 0);
        FirstCounts start = FirstCounts.of(
                space, new FakeCounter(domains, rows, 100_000), 0, Marginals.collector(space, true, budget));
        start.histograms().forEach(histogram -> histogram.close());
        List<Node> nodes = IntStream.range(0, 40)
                .mapToObj(node -> Node.of(domains.stream()
                        .mapToInt(domain -> random.nextInt(domain.height() + 1))
                        .toArray()))
                .toList();
        try (Marginals marginals = start.marginals();
                OccupancyModel model = new OccupancyModel(space, budget)) {
            model.learn(marginals);
            for (Node node : nodes) {
                double expected = rowsInSmall(marginals, node, rows.length, k);
                assertThat(model.smallRows(node, model.shareInSmall(k)))
                        .isCloseTo(expected, within(1e-9 * rows.length));
                try (OccupancyModel fresh = new OccupancyModel(space, budget)) {
                    fresh.learn(marginals);
                    assertThat(model.smallRows(node, model.shareInSmall(k)))
                            .isEqualTo(fresh.smallRows(node, fresh.shareInSmall(k)));
                    assertThat(model.bins(node)).isEqualTo(fresh.bins(node));
                }
            }
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    private double rowsInSmall(Marginals marginals, Node node, long rows, int k) {
        List<Integer> steps = List.of(0);
        for (int i = 0; i < domains.size(); i++) {
            List<Integer> longer = new ArrayList<>();
            for (long ofBin : marginals.rows(i, node.level(i)).values()) {
                int more = (int) Math.round(Math.log((double) rows / ofBin) / Math.log(2) * STEPS_PER_BIT);
                steps.forEach(step -> longer.add(step + more));
            }
            steps = longer;
        }
        Map<Integer, Long> combinations = new TreeMap<>();
        steps.forEach(step -> combinations.merge(step, 1L, Long::sum));
        return combinations.entrySet().stream()
                .mapToDouble(entry -> {
                    double mean = rows * Math.pow(2, -(double) entry.getKey() / STEPS_PER_BIT);
                    return entry.getValue() * mean * othersAtMost(k - 2, mean);
                })
                .sum();
    }

    /** That a Poisson distributed number is no greater, term by term. */
    private static double othersAtMost(int most, double mean) {
        return Math.min(
                1,
                LongStream.rangeClosed(0, most)
                        .mapToDouble(i -> Math.exp(i * Math.log(mean)
                                - mean
                                - LongStream.rangeClosed(1, i)
                                        .mapToDouble(Math::log)
                                        .sum()))
                        .sum());
    }
}
