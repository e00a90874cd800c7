package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.lattice.ClosedSet;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A lattice of more nodes than have a bit each: 2^26. */
class VastLatticeTest {

    private static final int ATTRIBUTES = 26;

    private final List<Domain> domains = new ArrayList<>();

    VastLatticeTest() {
        for (int i = 0; i < ATTRIBUTES; i++) {
            domains.add(TestDomain.widths("q" + i, 2, 1, 2));
        }
    }

    private SearchResult search(long[][] rows, Goal goal, SearchLimits limits) {
        Lattice lattice = Lattice.of(domains);
        assertThat(lattice.hasAtMost(ClosedSet.MOST_BITS)).isFalse();
        return new ExactSearch(
                        new SearchSpace(lattice, domains, rows.length, 0),
                        new FakeCounter(domains, rows, 100_000),
                        new Objective.DmStar(),
                        limits,
                        MemoryBudget.of(new ByteSize(1 << 24)))
                .search(List.of(goal), Progress.Pass.SILENT)
                .outcomes()
                .get(0)
                .orThrow();
    }

    @Test
    void the_optimum_is_proven_where_little_has_to_be_counted() {
        long[][] rows = new long[12][ATTRIBUTES];
        for (int i = 6; i < 12; i++) {
            rows[i][3] = 1;
        }
        SearchLimits few = new SearchLimits(Duration.ofHours(1), 100);
        Node bottom = Lattice.of(domains).bottom();
        SearchResult six = search(rows, new Goal(new KAnonymity(6), 0), few);
        assertThat(six.node()).isEqualTo(bottom);
        assertThat(six.provenOptimal()).isTrue();
        SearchResult seven = search(rows, new Goal(new KAnonymity(7), 0), few);
        assertThat(seven.node()).isEqualTo(bottom.with(3, 1));
        assertThat(seven.provenOptimal()).isTrue();
    }

    @Test
    void at_the_limit_the_best_so_far_passes_and_is_not_called_optimal() {
        Random random = new Random(7);
        long[][] rows = new long[40][ATTRIBUTES];
        for (long[] row : rows) {
            for (int i = 0; i < ATTRIBUTES; i++) {
                row[i] = random.nextInt(2);
            }
        }
        SearchResult result = search(rows, new Goal(new KAnonymity(4), 0), new SearchLimits(Duration.ofHours(1), 60));
        assertThat(result.provenOptimal()).isFalse();
        assertThat(result.node()).isNotEqualTo(Lattice.of(domains).bottom());
        assertThat(result.sizes().rowsFailing(new KAnonymity(4))).isZero();
    }

    @Test
    void out_of_time_nothing_is_proven() {
        SearchResult result = search(
                new long[12][ATTRIBUTES], new Goal(new KAnonymity(2), 0), new SearchLimits(Duration.ofSeconds(-1), 60));
        assertThat(result.node()).isEqualTo(Lattice.of(domains).top());
        assertThat(result.provenOptimal()).isFalse();
    }
}
