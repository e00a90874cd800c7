package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.BinSet;
import io.skald.histogram.RowSlice;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 3,000 rows of age (0 to 40, the last of which is alone in its bin until the top level) and a region of three levels. */
class WitnessTest {

    private static final int ROWS = 3000;
    private static final int MEMORY_FOR_FEW_BINS = 200;

    private final List<Domain> domains =
            List.of(TestDomain.widths("age", 41, 1, 2, 4, 8, 41), TestDomain.widths("region", 64, 1, 4, 16, 64));
    private final Lattice lattice = Lattice.of(domains);
    private final long[][] rows = rows();

    private static long[][] rows() {
        Random random = new Random(7);
        long[][] rows = new long[ROWS][2];
        for (long[] row : rows) {
            row[0] = random.nextInt(41);
            row[1] = random.nextInt(64);
        }
        return rows;
    }

    private SearchSpace space() {
        return new SearchSpace(lattice, domains, ROWS, 0);
    }

    private List<BinSet> rareBins(Goal... goals) {
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 24));
        FirstCounts start = FirstCounts.of(
                space(), new FakeCounter(domains, rows, 100_000), 0, Marginals.collector(space(), true, budget));
        start.histograms().forEach(histogram -> histogram.close());
        try (Marginals marginals = start.marginals()) {
            return new RareBins(space(), marginals, budget.available()).of(List.of(goals));
        }
    }

    private SearchRun search(FakeCounter counter, Goal goal) {
        return search(counter, goal, new Objective.DmStar());
    }

    private SearchRun search(FakeCounter counter, Goal goal, Objective objective) {
        return search(space(), counter, goal, objective);
    }

    private static SearchRun search(SearchSpace space, FakeCounter counter, Goal goal, Objective objective) {
        return new ExactSearch(space, counter, objective, SearchLimits.DEFAULT, MemoryBudget.of(new ByteSize(1 << 24)))
                .search(List.of(goal), Progress.Pass.SILENT);
    }

    @Test
    void the_rarest_bin_is_taken_at_the_highest_level_at_which_it_is_rare() {
        List<BinSet> sets = rareBins(new Goal(new KAnonymity(20), 0));

        assertThat(sets)
                .contains(new BinSet(0, 3, Set.of(5L)))
                .allSatisfy(set -> assertThat(set.level())
                        .as("the top level has no rare bin")
                        .isLessThan(domains.get(set.attribute()).height()));
    }

    @Test
    void a_goal_that_may_suppress_many_rows_has_no_rare_bins() {
        assertThat(rareBins(new Goal(new KAnonymity(20), ROWS / 10))).isEmpty();
        assertThat(rareBins(new Goal(new KAnonymity(20), Long.MAX_VALUE))).isEmpty();
    }

    @Test
    void goals_that_are_searched_together_with_such_a_goal_have_none_either() {
        assertThat(rareBins(new Goal(new KAnonymity(20), 0), new Goal(new KAnonymity(20), ROWS / 10)))
                .isEmpty();
        assertThat(rareBins(new Goal(new KAnonymity(20), 0), new Goal(new KAnonymity(50), 0)))
                .isNotEmpty();
    }

    @Test
    void where_rows_may_be_suppressed_bins_are_joined_until_they_have_several_times_as_many() {
        long limit = 6;
        List<BinSet> sets = rareBins(new Goal(new KAnonymity(20), limit));

        assertThat(sets).isNotEmpty();
        for (BinSet set : sets) {
            Domain domain = domains.get(set.attribute());
            long rowsOfSet = List.of(rows).stream()
                    .filter(row -> set.bins().contains(domain.bin(set.level(), row[set.attribute()])))
                    .count();
            assertThat(rowsOfSet).isBetween(2 * limit + 1, (long) ROWS / 16);
        }
    }

    @Test
    void rare_rows_say_something_of_nodes_up_to_their_bins_level_only() {
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);
        BinSet set = new BinSet(0, 1, Set.of(3L));
        try (RowSlice slice = counter.trySlice(List.of(set)).get(0)) {
            Witness witness = new Witness(set, slice);
            Goal never = new Goal(new KAnonymity(ROWS), 0);

            assertThat(witness.refutes(Node.of(0, 3), never)).isTrue();
            assertThat(witness.refutes(Node.of(1, 3), never)).isTrue();
            assertThat(witness.refutes(Node.of(2, 3), never)).isFalse();
            assertThat(witness.refutes(Node.of(1, 3), new Goal(new KAnonymity(ROWS), slice.rows() - 1)))
                    .isTrue();
            assertThat(witness.refutes(Node.of(1, 3), new Goal(new KAnonymity(ROWS), slice.rows())))
                    .isFalse();
            assertThat(witness.serves(new Goal(new KAnonymity(2), 0))).isTrue();
            assertThat(witness.serves(new Goal(new KAnonymity(2), slice.rows())))
                    .isFalse();
        }
        assertThat(Witness.leastRows(new Goal(new KAnonymity(2), 0))).isEqualTo(1);
        assertThat(Witness.plentyOfRows(new Goal(new KAnonymity(2), 0))).isEqualTo(1);
        assertThat(Witness.leastRows(new Goal(new KAnonymity(2), 5))).isEqualTo(11);
        assertThat(Witness.plentyOfRows(new Goal(new KAnonymity(2), 5))).isEqualTo(41);
        assertThat(Witness.plentyOfRows(new Goal(new KAnonymity(2), Long.MAX_VALUE / 8 - 1)))
                .isEqualTo(Long.MAX_VALUE / 8 * 8 - 7);
        assertThat(Witness.plentyOfRows(new Goal(new KAnonymity(2), Long.MAX_VALUE / 8)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void more_than_a_thousand_bins_are_not_rare() {
        List<Domain> wide = List.of(TestDomain.widths("id", 40_000, 1, 40_000));
        long[][] ids = new long[40_000][1];
        for (int i = 0; i < ids.length; i++) {
            ids[i][0] = i;
        }
        SearchSpace space = new SearchSpace(Lattice.of(wide), wide, ids.length, 0);
        MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 24));
        FirstCounts start =
                FirstCounts.of(space, new FakeCounter(wide, ids, 100_000), 0, Marginals.collector(space, true, budget));
        start.histograms().forEach(histogram -> histogram.close());
        try (Marginals marginals = start.marginals()) {
            RareBins rare = new RareBins(space, marginals, budget.available());

            assertThat(rare.of(List.of(new Goal(new KAnonymity(2), 100))))
                    .singleElement()
                    .satisfies(set -> assertThat(set.bins()).hasSize(801));
            assertThat(rare.of(List.of(new Goal(new KAnonymity(2), 600)))).isEmpty();
        }
    }

    @Test
    void few_rows_refute_most_nodes_and_the_best_node_stays_the_same() {
        Goal goal = new Goal(new KAnonymity(20), 0);
        FakeCounter counter = new FakeCounter(domains, rows, MEMORY_FOR_FEW_BINS);
        SearchRun run = search(counter, goal);
        SearchRun without = search(new FakeCounter(domains, rows, MEMORY_FOR_FEW_BINS).withoutMemoryForSlices(), goal);
        Node best = new BruteForce(List.of((TestDomain) domains.get(0), (TestDomain) domains.get(1)), rows, 0)
                .best(lattice, goal, new Objective.DmStar())
                .orElseThrow()
                .node();

        assertThat(run.outcomes().get(0).orThrow().node()).isEqualTo(best);
        assertThat(without.outcomes().get(0).orThrow().node()).isEqualTo(best);
        assertThat(counter.slicesMade()).isPositive();
        assertThat(counter.slicesOpen()).isZero();
        assertThat(run.stats().refuted()).isPositive();
        assertThat(without.stats().refuted()).isZero();
        assertThat(run.stats().evaluated()).isLessThan(without.stats().evaluated());
    }

    /**
     * A tenth of 100,000 rows may be suppressed, but no node that suppresses more than 2,300 is as good as the one with 656 classes of some 150 rows. The 6,000
     * people of forty show that those in whose classes they are 94 suppress more.
     */
    @Test
    void where_more_may_be_suppressed_than_is_worth_it_few_rows_refute_what_is_no_better() {
        TestDomain age = TestDomain.widths("age", 41, 1, 2, 4, 8, 20, 41);
        TestDomain region = TestDomain.widths("region", 64, 1, 4, 16, 64);
        Random random = new Random(9);
        long[][] many = new long[100_000][];
        for (int i = 0; i < many.length; i++) {
            many[i] = new long[] {i % 50 < 3 ? 40 : random.nextInt(40), random.nextInt(64)};
        }
        SearchSpace space = new SearchSpace(Lattice.of(List.of(age, region)), List.of(age, region), many.length, 0);
        Goal goal = new Goal(new KAnonymity(100), many.length / 10);
        FakeCounter counter = new FakeCounter(space.domains(), many, MEMORY_FOR_FEW_BINS);

        SearchRun run = search(space, counter, goal, new Objective.DmStar());

        assertThat(run.outcomes().get(0).orThrow().node())
                .isEqualTo(new BruteForce(List.of(age, region), many, 0)
                        .best(space.lattice(), goal, new Objective.DmStar())
                        .orElseThrow()
                        .node());
        assertThat(run.stats().refuted()).isPositive();
        assertThat(counter.slicesOpen()).isZero();
    }

    static List<Objective> objectives() {
        return List.of(
                new Objective.DmStar(),
                new Objective.Gcp(List.of(BigDecimal.ONE, BigDecimal.ONE)),
                new Objective.Prec(),
                new Objective.Entropy());
    }

    @ParameterizedTest
    @MethodSource("objectives")
    void few_rows_refute_nodes_whatever_the_objective(Objective objective) {
        SearchRun run =
                search(new FakeCounter(domains, rows, MEMORY_FOR_FEW_BINS), new Goal(new KAnonymity(20), 0), objective);

        assertThat(run.stats().refuted()).isPositive();
        assertThat(run.outcomes().get(0).orThrow().provenOptimal()).isTrue();
    }

    @Test
    void a_table_that_is_never_scanned_for_nodes_is_never_copied_from() {
        FakeCounter counter = new FakeCounter(domains, rows, 100_000);

        assertThat(search(counter, new Goal(new KAnonymity(20), 0)).stats().refuted())
                .isZero();
        assertThat(counter.slicesMade()).isZero();
    }
}
