package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What single rows lose, by which a proof weighs those that must be suppressed, is what makes the cost of a node. */
class RowLossesTest {

    private final List<Domain> domains = List.of(TestDomain.widths("x", 12, 1, 2, 12), TestDomain.widths("y", 3, 1, 3));
    private final long[][] rows = {{0, 0}, {0, 1}, {1, 0}, {5, 2}, {11, 2}, {11, 2}, {10, 2}};
    private final SearchSpace space = new SearchSpace(Lattice.of(domains), domains, rows.length, 0);
    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    static List<Objective> sumsOverColumns() {
        return List.of(
                new Objective.Gcp(List.of(BigDecimal.ONE, new BigDecimal("2.5"))),
                new Objective.Prec(),
                new Objective.Entropy());
    }

    private Scoring scoring(Objective objective) {
        FirstCounts start = FirstCounts.of(
                space, new FakeCounter(domains, rows, 100_000), 0, Marginals.collector(space, true, budget));
        start.histograms().forEach(histogram -> histogram.close());
        try (Marginals marginals = start.marginals()) {
            return objective.scoring(space, marginals, () -> BigInteger.valueOf(17), budget);
        }
    }

    /** Of all rows. */
    private double kept(RowLosses losses, int x, int y) {
        double sum = 0;
        for (long[] row : rows) {
            double ofRow = losses.kept(0, x, domains.get(0).bin(x, row[0]))
                    + losses.kept(1, y, domains.get(1).bin(y, row[1]));
            assertThat(ofRow).isLessThanOrEqualTo(losses.suppressed());
            sum += ofRow;
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("sumsOverColumns")
    void of_all_rows_they_make_the_floor_rise_and_none_is_more_than_what_its_suppression_costs(Objective objective) {
        try (Scoring scoring = scoring(objective)) {
            RowLosses losses = scoring.rowLosses().orElseThrow();
            BigInteger ofBottom = scoring.floor(Node.of(0, 0));
            for (int x = 0; x <= 2; x++) {
                for (int y = 0; y <= 1; y++) {
                    double rise =
                            scoring.floor(Node.of(x, y)).subtract(ofBottom).doubleValue();
                    assertThat(kept(losses, x, y) - kept(losses, 0, 0)).isCloseTo(rise, within(1e-9 * (1 + rise)));
                }
            }
        }
    }
}
