package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import io.skald.lattice.TestDomain;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a goal knows after each count, on the tables of {@link HandWorkedTest} and of four rows, by DM*. */
class GoalStateTest {

    private static final List<Domain> DOMAINS = List.of(
            TestDomain.tree("sex", 2, new long[] {0, 1}, new long[] {0}), TestDomain.widths("children", 4, 1, 2, 4));
    private static final long[][] ROWS = {{0, 0}, {0, 0}, {0, 0}, {0, 1}, {0, 3}, {0, 3}, {1, 2}, {1, 2}, {1, 2}, {1, 3}
    };
    private static final Node TOP = Node.of(1, 2);

    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    /** Begins a goal of k = 3 that may suppress one row, and counts nodes. */
    private void with(Consumer<GoalState> check, Node... nodes) {
        with(DOMAINS, ROWS, new Goal(new KAnonymity(3), 1), check, nodes);
    }

    private void with(List<Domain> domains, long[][] rows, Goal goal, Consumer<GoalState> check, Node... nodes) {
        SearchSpace space = new SearchSpace(Lattice.of(domains), domains, rows.length, 0);
        try (SearchMemory memory = new SearchMemory(space, List.of(goal), budget)) {
            GoalState state = new GoalState(goal, space, new DmStarScoring(space), memory.tags(0));
            for (Node node : nodes) {
                state.counted(count(domains, rows, node));
            }
            check.accept(state);
        }
    }

    private static NodeCount count(List<Domain> domains, long[][] rows, Node node) {
        Histogram histogram = HistogramCounter.complete(new FakeCounter(domains, rows, 100)
                        .tryCount(List.of(node), new long[] {Long.MAX_VALUE})
                        .get(0))
                .orElseThrow();
        return new NodeCount(node, histogram.sizes(), Optional.empty(), Optional.empty());
    }

    @Test
    void the_best_is_the_cheapest_that_passes_in_any_order() {
        Consumer<GoalState> best = state -> {
            assertThat(state.best().orElseThrow().node()).isEqualTo(Node.of(1, 0));
            assertThat(state.best().orElseThrow().cost()).isEqualTo(BigInteger.valueOf(28));
            assertThat(state.bestSolution().orElseThrow().suppressed()).isEqualTo(1);
        };
        with(best, TOP, Node.of(0, 2), Node.of(1, 0), Node.of(0, 1));
        with(best, Node.of(0, 1), Node.of(1, 0), Node.of(0, 2), TOP);
        with(state -> assertThat(state.best()).isEmpty(), Node.of(0, 1));
    }

    @Test
    void nodes_above_one_that_passes_pass_and_those_below_one_that_fails_fail() {
        with(
                state -> {
                    assertThat(state.tag(TOP)).isEqualTo(Tag.PASSES);
                    assertThat(state.tag(Node.of(1, 1))).isEqualTo(Tag.PASSES);
                    assertThat(state.fails(Node.of(0, 0))).isTrue();
                    assertThat(state.fails(Node.of(0, 1))).isTrue();
                    assertThat(state.tag(Node.of(0, 2))).isEqualTo(Tag.UNDECIDED);
                },
                Node.of(1, 0),
                Node.of(0, 1));
        with(state -> {
            state.knownToFail(Node.of(0, 1));
            assertThat(state.fails(Node.of(0, 0))).isTrue();
            assertThat(state.fails(Node.of(1, 0))).isFalse();
        });
    }

    /** Ten rows in the bins of 0 2, at most 2, cost 50 or more; in those of 0 1, at most 4, 25. */
    @Test
    void a_node_is_cut_uncounted_if_its_rows_in_all_its_bins_would_cost_more_than_the_best() {
        with(
                state -> {
                    assertThat(state.isCut(Node.of(0, 2))).isTrue();
                    assertThat(state.isCut(Node.of(1, 1))).isTrue();
                    assertThat(state.isCut(Node.of(0, 1))).isFalse();
                    assertThat(state.isCut(Node.of(0, 0))).isFalse();
                },
                TOP,
                Node.of(1, 0));
        with(
                state -> assertThat(state.isCut(Node.of(0, 2)))
                        .as("the best is 100")
                        .isFalse(),
                TOP);
        with(state ->
                assertThat(state.isCut(Node.of(0, 2))).as("nothing is found").isFalse());
    }

    /** The classes of 0 1, of which some fail, cost 36 as they are. */
    @Test
    void a_node_counted_before_is_cut_with_all_above_it_once_the_best_is_better_than_its_bound() {
        with(
                state -> {
                    assertThat(state.isCut(Node.of(0, 1))).isFalse();
                    assertThat(state.grownBytes()).isEqualTo(160);
                },
                TOP,
                Node.of(0, 1));
        for (Node[] order : new Node[][] {
            {TOP, Node.of(0, 1), Node.of(1, 0)},
            {TOP, Node.of(1, 0), Node.of(0, 1)},
            {Node.of(0, 1), TOP, Node.of(1, 0)}
        }) {
            with(
                    state -> {
                        assertThat(state.isCut(Node.of(0, 1))).isTrue();
                        assertThat(state.isCut(Node.of(0, 0))).isFalse();
                        assertThat(state.grownBytes()).isZero();
                        assertThat(state.decided()).isEqualTo(BigInteger.valueOf(5));
                    },
                    order);
        }
    }

    @Test
    void a_bound_that_equals_the_best_cuts_as_ties_are_broken() {
        TestDomain pair = TestDomain.tree("pair", 2, new long[] {0, 1}, new long[] {0});
        List<Domain> domains = List.of(pair, pair);
        long[][] rows = {{0, 0}, {0, 0}, {1, 1}, {1, 1}};
        Goal goal = new Goal(new KAnonymity(2), 0);
        Node left = Node.of(0, 1);
        Node right = Node.of(1, 0);

        with(
                domains,
                rows,
                goal,
                state -> assertThat(state.isCut(left)).as("less precise").isTrue(),
                Node.of(0, 0));
        with(
                domains,
                rows,
                goal,
                state -> assertThat(state.isCut(right)).as("behind it").isTrue(),
                left);
        with(
                domains,
                rows,
                goal,
                state -> assertThat(state.isCut(left)).as("before it").isFalse(),
                right);
    }

    /** By rows (1, 0) costs 28 at the least and (0, 2) 46; three persons are asked for. */
    @Test
    void of_nodes_whose_persons_are_unknown_the_cheapest_by_rows_may_be_the_best_until_a_better_is_known() {
        Goal goal = new Goal(new KAnonymity(3, true), 1);
        SearchSpace space = new SearchSpace(Lattice.of(DOMAINS), DOMAINS, ROWS.length, 0);
        Node cheap = Node.of(1, 0);
        Node dear = Node.of(0, 2);
        try (SearchMemory memory = new SearchMemory(space, List.of(goal), budget)) {
            GoalState state = new GoalState(goal, space, new DmStarScoring(space), memory.tags(0));
            state.counted(count(DOMAINS, ROWS, dear).ofUnknownPersons());
            assertThat(state.bestUnclear()).contains(dear);
            state.counted(count(DOMAINS, ROWS, cheap).ofUnknownPersons());
            state.counted(count(DOMAINS, ROWS, Node.of(0, 1)).ofUnknownPersons());

            assertThat(state.fails(Node.of(0, 1))).as("by its rows").isTrue();
            assertThat(state.best()).isEmpty();
            assertThat(state.bestUnclear()).contains(cheap);
            assertThat(state.isSettled(cheap)).isFalse();

            state.counted(count(DOMAINS, ROWS, cheap));
            assertThat(state.best().orElseThrow().node()).isEqualTo(cheap);
            assertThat(state.isSettled(dear)).isTrue();
            assertThat(state.bestUnclear()).isEmpty();
        }
    }

    private void withPersons(long limit, Consumer<GoalState> check) {
        with(DOMAINS, ROWS, new Goal(new KAnonymity(3, true), limit), check);
    }

    private static NodeCount count(Node node) {
        return count(DOMAINS, ROWS, node);
    }

    /** At 0 0 four rows fail: as suppressed rows they cost 16, as classes 6. */
    @Test
    void a_node_that_must_suppress_too_much_to_be_better_may_not_be_the_best_though_nodes_above_it_may() {
        Node finest = Node.of(0, 0);
        withPersons(4, state -> {
            state.counted(count(finest).ofUnknownPersons());
            assertThat(state.bestUnclear()).contains(finest);
            assertThat(state.isSettled(finest)).isFalse();

            state.counted(count(Node.of(1, 0)));
            assertThat(state.isCut(finest)).isFalse();
            assertThat(state.fails(finest)).isFalse();
            assertThat(state.isSettled(finest)).isTrue();
            assertThat(state.isSettled(Node.of(0, 1))).as("not counted").isFalse();
            assertThat(state.bestUnclear()).isEmpty();
        });
    }

    @Test
    void a_node_that_some_of_its_rows_refute_is_not_the_best_of_those_whose_persons_are_unknown() {
        withPersons(1, state -> {
            state.counted(count(Node.of(0, 2)).ofUnknownPersons());
            state.knownToFail(Node.of(0, 2));
            assertThat(state.bestUnclear()).isEmpty();
        });
    }

    @Test
    void a_count_of_unknown_persons_closes_a_node_that_fails_by_its_rows_or_costs_too_much_by_them() {
        withPersons(1, state -> {
            NodeCount dear = count(Node.of(0, 2)).ofUnknownPersons();
            assertThat(state.closedBy(dear)).as("nothing is found").isFalse();
            assertThat(state.closedBy(count(Node.of(0, 1)).ofUnknownPersons()))
                    .as("it fails")
                    .isTrue();

            state.counted(count(Node.of(1, 0)));
            assertThat(state.closedBy(dear)).isTrue();
        });
        withPersons(4, state -> {
            state.counted(count(TOP));
            assertThat(state.closedBy(count(Node.of(1, 0)).ofUnknownPersons()))
                    .as("it may be better")
                    .isFalse();
        });
    }

    @Test
    void a_count_of_unknown_persons_is_a_bound_and_shows_what_may_pass() {
        withPersons(1, state -> {
            state.counted(count(Node.of(0, 2)).ofUnknownPersons());
            assertThat(state.grownBytes()).isEqualTo(2 * 160);
            assertThat(state.verdict(Node.of(0, 2))).isEqualTo(Tag.UNDECIDED);
            assertThat(state.climbTag(Node.of(0, 2))).isEqualTo(Tag.PASSES);
            assertThat(state.climbTag(TOP)).isEqualTo(Tag.PASSES);
            assertThat(state.climbTag(Node.of(1, 0))).isEqualTo(Tag.UNDECIDED);
        });
    }

    /** One class may be made of two rows on average, and up to four rows may be suppressed, of which the best leaves two. */
    @Test
    void a_climb_takes_what_a_count_does_not_refute_for_passing_where_merging_may_break_it() {
        Goal goal = new Goal(new KAnonymity(3), 4, false, Optional.of(new AverageRisk(BigInteger.ONE, BigInteger.TWO)));
        with(DOMAINS, ROWS, goal, state -> {
            state.counted(count(Node.of(1, 0)));
            assertThat(state.verdict(Node.of(1, 0))).isEqualTo(Tag.UNDECIDED);
            assertThat(state.climbTag(Node.of(1, 0))).isEqualTo(Tag.PASSES);
            assertThat(state.climbTag(Node.of(0, 1))).isEqualTo(Tag.UNDECIDED);

            assertThat(state.narrowed().maxSuppressed()).isEqualTo(2);
            state.counted(count(Node.of(0, 1)));
            assertThat(state.climbTag(Node.of(0, 1))).isEqualTo(Tag.PASSES);
        });
    }

    @Test
    void the_fewest_rows_suppressed_are_those_of_any_node_counted() {
        with(state -> assertThat(state.fewestSuppressed()).isEmpty());
        with(state -> assertThat(state.fewestSuppressed()).hasValue(2), Node.of(0, 1));
        with(state -> assertThat(state.fewestSuppressed()).hasValue(1), Node.of(0, 1), Node.of(1, 0));
        with(state -> assertThat(state.fewestSuppressed()).hasValue(1), Node.of(1, 0), Node.of(0, 1));
    }
}
