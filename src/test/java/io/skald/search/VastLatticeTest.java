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
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
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
        return search(rows, goal, new Objective.DmStar(), limits);
    }

    private SearchResult search(long[][] rows, Goal goal, Objective objective, SearchLimits limits) {
        Lattice lattice = Lattice.of(domains);
        assertThat(lattice.hasAtMost(ClosedSet.MOST_BITS)).isFalse();
        return new ExactSearch(
                        new SearchSpace(lattice, domains, rows.length, 0),
                        new FakeCounter(domains, rows, 100_000),
                        objective,
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

    private static long[][] fortyRandomRows() {
        Random random = new Random(7);
        long[][] rows = new long[40][ATTRIBUTES];
        for (long[] row : rows) {
            for (int i = 0; i < ATTRIBUTES; i++) {
                row[i] = random.nextInt(2);
            }
        }
        return rows;
    }

    private static final Objective GCP = new Objective.Gcp(Collections.nCopies(ATTRIBUTES, BigDecimal.ONE));

    /** Each of the 26 attributes that is kept as it is spares as much, so that the optimum keeps as many as it can. */
    @Test
    void by_gcp_dividing_the_tuples_proves_the_optimum_though_few_nodes_are_counted() {
        long[][] rows = fortyRandomRows();
        SearchResult result =
                search(rows, new Goal(new KAnonymity(4), 0), GCP, new SearchLimits(Duration.ofHours(1), 2_500));
        assertThat(result.provenOptimal()).isTrue();
        assertThat(result.gap()).contains(BigDecimal.ZERO);
        assertThat(Arrays.stream(result.node().levels()).filter(level -> level == 0))
                .hasSize(3);
        for (int set = 0; set < 1 << ATTRIBUTES; set++) {
            if (Integer.bitCount(set) == 4) {
                assertThat(smallestClass(rows, set)).isLessThan(4);
            }
        }
    }

    /** Attributes are worth keeping by their weights; no four of them can be kept. */
    @Test
    void descents_come_within_a_twentieth_of_the_best_where_no_proof_leads_to_it() {
        long[][] rows = fortyRandomRows();
        List<BigDecimal> weights = new ArrayList<>();
        for (int i = 0; i < ATTRIBUTES; i++) {
            weights.add(BigDecimal.valueOf(1 + i * 7 % ATTRIBUTES));
        }
        SearchResult result = search(
                rows,
                new Goal(new OfPopulation(4), 0),
                new Objective.Gcp(weights),
                new SearchLimits(Duration.ofHours(1), 300));
        int most = 0;
        for (int set = 0; set < 1 << ATTRIBUTES; set++) {
            if (Integer.bitCount(set) <= 3 && smallestClass(rows, set) >= 4) {
                most = Math.max(most, kept(weights, set));
            }
        }
        int found = 0;
        for (int i = 0; i < ATTRIBUTES; i++) {
            found |= result.node().level(i) == 0 ? 1 << i : 0;
        }
        assertThat(20 * kept(weights, found)).isBetween(19 * most, 20 * most);
    }

    private static int kept(List<BigDecimal> weights, int set) {
        return IntStream.range(0, ATTRIBUTES)
                .filter(i -> (set >> i & 1) == 1)
                .map(i -> weights.get(i).intValue())
                .sum();
    }

    /** Of the rows told apart by some attributes. */
    private static long smallestClass(long[][] rows, int attributes) {
        Map<Integer, Integer> classes = new HashMap<>();
        for (long[] row : rows) {
            int key = 0;
            for (int i = 0; i < ATTRIBUTES; i++) {
                key |= (attributes >> i & 1) == 1 && row[i] == 1 ? 1 << i : 0;
            }
            classes.merge(key, 1, Integer::sum);
        }
        return classes.values().stream().mapToInt(size -> size).min().orElseThrow();
    }

    /** As k-anonymity, of which more is said to be asked, so that rows alone prove nothing. */
    private record OfPopulation(int leastRows) implements Requirement {

        @Override
        public boolean holds(Evidence evidence) {
            return evidence.rows() >= leastRows;
        }

        @Override
        public boolean asksOfPopulation() {
            return true;
        }

        @Override
        public boolean closed() {
            return true;
        }

        @Override
        public long mostKept(Evidence evidence) {
            return holds(evidence) ? evidence.rows() : 0;
        }

        @Override
        public boolean outlastsMerging() {
            return true;
        }
    }

    /** Of 40 rows no more than ten classes of four can be made, and five attributes of two values each make up to 32. */
    @Test
    void groups_of_attributes_that_cannot_all_stay_as_they_are_make_a_lower_bound() {
        SearchResult result = search(
                fortyRandomRows(), new Goal(new OfPopulation(4), 0), GCP, new SearchLimits(Duration.ofHours(1), 2_500));

        assertThat(result.provenOptimal()).isFalse();
        BigInteger bound = result.lowerBound().orElseThrow();
        assertThat(bound).isPositive().isLessThan(result.cost());
        assertThat(result.gap().orElseThrow())
                .isGreaterThanOrEqualTo(new BigDecimal(result.cost().subtract(bound))
                        .divide(new BigDecimal(bound), 4, RoundingMode.FLOOR));
    }

    @Test
    void out_of_time_nothing_is_proven() {
        SearchResult result = search(
                new long[12][ATTRIBUTES], new Goal(new KAnonymity(2), 0), new SearchLimits(Duration.ofSeconds(-1), 60));
        assertThat(result.node()).isEqualTo(Lattice.of(domains).top());
        assertThat(result.provenOptimal()).isFalse();
    }
}
