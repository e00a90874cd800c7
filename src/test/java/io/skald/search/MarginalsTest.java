package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.loss.Bits;
import io.skald.privacy.KAnonymity;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.math.BigInteger;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class MarginalsTest {

    private final List<Domain> domains = List.of(TestDomain.widths("x", 12, 1, 2, 12), TestDomain.widths("y", 3, 1, 3));
    private final long[][] rows = {{0, 0}, {0, 1}, {1, 0}, {5, 2}, {11, 2}, {11, 2}, {10, 2}};
    private final SearchSpace space = new SearchSpace(Lattice.of(domains), domains, rows.length, 0);
    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    private Marginals marginals() {
        FirstCounts start = FirstCounts.of(
                space, new FakeCounter(domains, rows, 100_000), 0, Marginals.collector(space, true, budget));
        start.histograms().forEach(histogram -> histogram.close());
        return start.marginals();
    }

    @Test
    void every_level_has_the_rows_of_its_bins() {
        try (Marginals marginals = marginals()) {
            assertThat(marginals.rows(0, 0))
                    .containsEntry(0L, 2L)
                    .containsEntry(11L, 2L)
                    .hasSize(5);
            assertThat(marginals.rows(0, 1))
                    .containsEntry(0L, 3L)
                    .containsEntry(5L, 3L)
                    .hasSize(3);
            assertThat(marginals.rows(0, 2)).hasSize(1);
            assertThat(marginals.rows(1, 0)).containsEntry(2L, 4L).hasSize(3);
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void the_entropy_leaves_them_as_they_are_and_does_without_them_afterwards() {
        Marginals marginals = marginals();
        long rowsBefore = marginals.rows(0, 0).get(11);
        try (Scoring scoring = new Objective.Entropy().scoring(space, marginals, () -> BigInteger.ZERO, budget)) {
            assertThat(marginals.rows(0, 0).get(11)).isEqualTo(rowsBefore).isEqualTo(2);
            assertThat(new RareBins(space, marginals, budget.available()).of(List.of(new Goal(new KAnonymity(2), 0))))
                    .isNotEmpty();
            marginals.close();
            assertThat(scoring.lossPerRow(space.lattice().bottom(), new long[] {11, 2}))
                    .isEqualTo(Bits.log2(2) + Bits.log2(4));
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    @Test
    void information_of_bins_is_the_same_in_an_array_and_in_a_table() {
        try (Marginals marginals = marginals()) {
            LongUnaryOperator dense = InformationOfBins.of(marginals.rows(0, 0));
            Long2LongOpenHashMap far = new Long2LongOpenHashMap();
            marginals.rows(0, 0).forEach((bin, count) -> far.put(bin << 40, count));
            LongUnaryOperator tabled = InformationOfBins.of(far);
            for (long bin : new long[] {0, 1, 5, 10, 11}) {
                assertThat(tabled.applyAsLong(bin << 40))
                        .isEqualTo(dense.applyAsLong(bin))
                        .isEqualTo(Bits.log2(marginals.rows(0, 0).get(bin)));
            }
        }
    }
}
