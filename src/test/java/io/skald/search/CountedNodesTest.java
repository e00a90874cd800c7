package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.lattice.Lattice;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How many of 750 nodes are counted where a fiftieth of the rows may be suppressed; every other search test compares what comes out. */
class CountedNodesTest {

    private static final int ROWS = 3000;
    private static final Goal GOAL = new Goal(new KAnonymity(10), ROWS / 50);

    private final List<Domain> domains = List.of(
            TestDomain.widths("age", 67, 1, 2, 4, 8, 16, 67),
            TestDomain.widths("region", 64, 1, 4, 8, 16, 64),
            TestDomain.widths("work", 30, 1, 3, 6, 12, 30),
            TestDomain.widths("blood", 8, 1, 2, 4, 8, 16));

    private final FakeCounter counter = new FakeCounter(domains, rows(), 1_000_000);

    private long[][] rows() {
        Random random = new Random(11);
        long[][] rows = new long[ROWS][domains.size()];
        for (long[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                row[i] = random.nextInt((int) domains.get(i).size());
            }
        }
        return rows;
    }

    private SearchRun search(Objective objective) {
        SearchSpace space = new SearchSpace(Lattice.of(domains), domains, ROWS, 0);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 26));
        return new ExactSearch(space, counter, objective, SearchLimits.DEFAULT, budget)
                .search(List.of(GOAL), Progress.Pass.SILENT);
    }

    @Test
    void few_are_where_what_seems_best_comes_first_and_no_chain_is_followed_where_nothing_can_be_better() {
        assertThat(search(new Objective.Prec()).stats().evaluated()).isLessThan(40);
        assertThat(search(new Objective.DmStar()).stats().evaluated()).isLessThan(50);
    }
}
