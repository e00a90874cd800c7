package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SearchMemoryTest {

    private static final int ATTRIBUTES = 16;

    /** Attributes of which only the first few have more than one value in the rows. */
    private final List<Domain> domains = new ArrayList<>();

    private final long[][] rows = new long[60][ATTRIBUTES];

    SearchMemoryTest() {
        Random random = new Random(3);
        for (int i = 0; i < ATTRIBUTES; i++) {
            domains.add(TestDomain.widths("q" + i, 2, 1, 2));
        }
        for (long[] row : rows) {
            for (int i = 0; i < 3; i++) {
                row[i] = random.nextInt(2);
            }
        }
    }

    private SearchSpace space() {
        return new SearchSpace(Lattice.of(domains), domains, rows.length, 0);
    }

    private SearchRun search(Objective objective, MemoryBudget budget) {
        return new ExactSearch(
                        space(), new FakeCounter(domains, rows, 100_000), objective, SearchLimits.DEFAULT, budget)
                .search(
                        List.of(
                                new Goal(new KAnonymity(4), 0),
                                new Goal(new KAnonymity(4), 3),
                                new Goal(new KAnonymity(9), 5)),
                        Progress.Pass.SILENT);
    }

    @Test
    void without_room_for_a_bit_per_node_the_search_finds_the_same() {
        for (Objective objective : List.of(new Objective.DmStar(), new Objective.Entropy())) {
            MemoryBudget ample = MemoryBudget.of(new ByteSize(1 << 24));
            MemoryBudget tiny = MemoryBudget.of(new ByteSize(60_000));
            SearchRun withBits = search(objective, ample);
            SearchRun withFrontiers = search(objective, tiny);

            assertThat(ample.peaks()).containsKey("node tags");
            assertThat(tiny.peaks()).doesNotContainKey("node tags");
            assertThat(tiny.available()).isEqualTo(tiny.total());
            for (int i = 0; i < withBits.outcomes().size(); i++) {
                SearchResult expected = withBits.outcomes().get(i).orThrow();
                SearchResult result = withFrontiers.outcomes().get(i).orThrow();
                assertThat(result.node()).isEqualTo(expected.node());
                assertThat(result.cost()).isEqualTo(expected.cost());
                assertThat(result.provenOptimal()).isTrue();
            }
        }
    }

    @Test
    void says_what_to_do_where_memory_does_not_suffice_at_all() {
        assertThatThrownBy(() -> search(new Objective.DmStar(), MemoryBudget.of(new ByteSize(1_000))))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("Not enough memory for ")
                .hasMessageMatching("(?s).* Raise 'memory' in the job to at least \\d+ MB\\.");
    }

    @Test
    void what_grows_takes_memory_from_the_histograms_one_by_one() {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 17));
        try (SearchMemory memory = new SearchMemory(space(), List.of(new Goal(new KAnonymity(2), 0)), budget)) {
            List<MemoryBudget.Reservation> histograms = new ArrayList<>();
            while (budget.available() > 10_000) {
                histograms.add(budget.reserve(MemoryTag.HISTOGRAM, 10_000));
            }
            int before = histograms.size();
            long start = budget.available();

            memory.holdGrown(1, () -> giveUpOne(histograms));
            assertThat(histograms).hasSize(before);

            memory.holdGrown(start + 25_000, () -> giveUpOne(histograms));
            assertThat(histograms).hasSizeBetween(before - 3, before - 1);

            assertThatThrownBy(() -> memory.holdGrown(1 << 17, () -> giveUpOne(histograms)))
                    .isInstanceOf(FailureException.class)
                    .hasMessageContaining("Not enough memory for counted nodes");
            assertThat(histograms).isEmpty();
        }
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    private static boolean giveUpOne(List<MemoryBudget.Reservation> histograms) {
        if (histograms.isEmpty()) {
            return false;
        }
        histograms.remove(0).close();
        return true;
    }

    @Test
    void marginals_that_only_order_the_search_leave_out_what_is_too_large() {
        List<Domain> wide = List.of(TestDomain.widths("wide", 1 << 12, 1, 2, 1 << 11));
        SearchSpace space = new SearchSpace(Lattice.of(wide), wide, 1 << 20, 0);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 16));
        try (Marginals marginals = Marginals.collector(space, false, budget).complete()) {
            assertThat(marginals.known(0, 0)).isFalse();
            assertThat(marginals.known(0, 2)).isTrue();
            assertThat(budget.total() - budget.available()).isPositive().isLessThanOrEqualTo((1 << 16) / 8);
        }
        assertThatThrownBy(() -> Marginals.collector(space, true, budget)).isInstanceOf(FailureException.class);
    }
}
