package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import io.skald.lattice.TestDomain;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.Evidence;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What a goal releases of one node, worked by hand: eleven rows of a town (0 to 2, the last two of which are a county) and a number of children.
 *
 * <pre>
 *   node 1 1, the classes     rows   NCP per row (a county of two of three towns 2/3, a stretch of one in a range of three 1/3)
 *   town 0,  children 0-1     4      0   + 1/3
 *   town 0,  children 2-3     1      0   + 1/3
 *   county,  children 0-1     4      2/3 + 1/3
 *   county,  children 2-3     2      2/3 + 1/3
 *   node 2 1: 8 and 3; node 2 2: 11, which print what suppressed rows print
 * </pre>
 */
class AbsorptionTest {

    private static final long[][] ROWS = {
        {1, 0}, {1, 0}, {2, 1}, {1, 1}, {1, 2}, {2, 3}, {0, 0}, {0, 1}, {0, 1}, {0, 0}, {0, 3}
    };
    private static final Node MIDDLE = Node.of(1, 1);

    private final List<Domain> domains = List.of(
            TestDomain.tree("town", 3, new long[] {0, 1, 2}, new long[] {0, 1}, new long[] {0}),
            TestDomain.widths("children", 4, 1, 2, 4));
    private final FakeCounter counter = new FakeCounter(domains, ROWS, 1000);

    private SearchSpace space(long alreadySuppressed) {
        return new SearchSpace(Lattice.of(domains), domains, ROWS.length, alreadySuppressed);
    }

    private static Goal goal(int k, long limit) {
        return new Goal(new KAnonymity(k), limit, true);
    }

    private NodeCount count(Node node, SearchSpace space, Scoring scoring, Goal... goals) {
        try (Histogram histogram = HistogramCounter.complete(
                        counter.tryCount(List.of(node), new long[] {Long.MAX_VALUE})
                                .get(0))
                .orElseThrow()) {
            Optional<LossSums> losses = scoring.lossSums(node);
            losses.ifPresent(histogram::forEach);
            Optional<Absorbable> absorbable =
                    new Absorption(space, List.of(goals)).of(node, histogram.sizes(), scoring);
            absorbable.ifPresent(histogram::forEach);
            return new NodeCount(node, histogram.sizes(), losses, absorbable);
        }
    }

    private Optional<Solution> dmStar(Node node, Goal goal, long already) {
        Scoring scoring = new DmStarScoring(space(already));
        return Solution.of(count(node, space(already), scoring, goal), goal, scoring, already);
    }

    private static void assertReleases(
            Optional<Solution> solution, long cost, long suppressed, AbsorbedClass... absorbed) {
        assertThat(solution.orElseThrow().cost()).isEqualTo(BigInteger.valueOf(cost));
        assertThat(solution.orElseThrow().suppressed()).isEqualTo(suppressed);
        assertThat(solution.orElseThrow().absorbed().stream()).containsExactly(absorbed);
    }

    @Test
    void as_many_rows_may_be_suppressed_as_the_limit_says_and_no_more() {
        Goal exact = new Goal(new KAnonymity(3), 3);

        assertReleases(dmStar(MIDDLE, exact, 0), 16 + 16 + 9, 3);
        assertThat(dmStar(MIDDLE, new Goal(new KAnonymity(3), 2), 0)).isEmpty();
        assertThat(exact.passes(sizes(4, 2, 4, 1))).isTrue();
        assertThat(new Goal(new KAnonymity(3), 2).passes(sizes(4, 2, 4, 1))).isFalse();
    }

    @Test
    void suppressed_rows_that_are_a_class_together_absorb_none() {
        assertReleases(dmStar(MIDDLE, goal(3, 8), 0), 16 + 16 + 9, 3);
        assertReleases(dmStar(MIDDLE, goal(2, 8), 1), 16 + 4 + 16 + 4, 1);
        assertReleases(dmStar(MIDDLE, goal(1, 8), 0), 16 + 4 + 16 + 1, 0);
    }

    @Test
    void a_single_row_takes_in_the_smallest_class_that_the_limit_allows() {
        AbsorbedClass two = new AbsorbedClass(List.of(1L, 1L), Evidence.ofRows(2));

        assertReleases(dmStar(MIDDLE, goal(2, 8), 0), 16 + 16 + 9, 3, two);
        assertReleases(dmStar(MIDDLE, goal(2, 3), 0), 16 + 16 + 9, 3, two);
        assertThat(dmStar(MIDDLE, goal(2, 2), 0)).isEmpty();
        assertThat(two.is(new long[] {1, 1})).isTrue();
        assertThat(two.is(new long[] {1, 0})).isFalse();
        assertThat(two.is(new long[] {0, 1})).isFalse();
    }

    @Test
    void rows_that_a_policy_suppresses_are_of_the_group_too() {
        assertReleases(dmStar(Node.of(2, 1), new Goal(new KAnonymity(3), 4), 2), 8 * 8 + 9 + 4, 0);
        assertReleases(
                dmStar(Node.of(2, 1), goal(3, 4), 2),
                8 * 8 + 5 * 5,
                3,
                new AbsorbedClass(List.of(0L, 1L), Evidence.ofRows(3)));
        assertReleases(dmStar(Node.of(2, 1), goal(3, 4), 3), 8 * 8 + 9 + 9, 0);
        assertThat(dmStar(Node.of(2, 1), goal(3, 2), 2)).isEmpty();
    }

    @Test
    void a_kept_class_that_prints_what_suppressed_rows_print_hides_them() {
        assertReleases(dmStar(Node.of(2, 2), goal(3, 11), 2), 11 * 11 + 4, 0);
        assertReleases(dmStar(Node.of(2, 2), goal(11, 11), 2), 11 * 11 + 4, 0);
    }

    @Test
    void of_classes_of_one_size_the_one_that_loses_most_is_absorbed_and_of_equal_ones_the_least_key() {
        Goal goal = goal(4, 7);
        assertReleases(dmStar(MIDDLE, goal, 0), 16 + 7 * 7, 7, new AbsorbedClass(List.of(0L, 0L), Evidence.ofRows(4)));

        Scoring gcp = gcp();
        NodeCount count = count(MIDDLE, space(0), gcp, goal);
        Solution solution = Solution.of(count, goal, gcp, 0).orElseThrow();
        assertThat(solution.absorbed()).contains(new AbsorbedClass(List.of(1L, 0L), Evidence.ofRows(4)));
        assertThat(gcp.value(solution.cost()).doubleValue()).isCloseTo((7 + 4 / 6.0) / 11, within(1e-12));
        assertThat(gcp.value(gcp.bound(count)).doubleValue()).isCloseTo((5 / 6.0 + 6 / 2.0) / 11, within(1e-12));
        Goal without = new Goal(new KAnonymity(4), 7);
        assertThat(gcp.value(Solution.of(count, without, gcp, 0).orElseThrow().cost())
                        .doubleValue())
                .isCloseTo((3 + 4 / 6.0 + 4 / 2.0) / 11, within(1e-12));
    }

    private Scoring gcp() {
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        FirstCounts start = FirstCounts.of(space(0), counter, 0, Marginals.collector(space(0), true, budget));
        start.histograms().forEach(Histogram::close);
        try (Marginals marginals = start.marginals()) {
            return new Objective.Gcp(List.of(BigDecimal.ONE, BigDecimal.ONE))
                    .scoring(space(0), marginals, () -> BigInteger.ZERO, budget);
        }
    }

    @Test
    void classes_are_looked_at_only_where_a_goal_would_absorb_one() {
        Scoring scoring = new DmStarScoring(space(0));

        assertThat(count(MIDDLE, space(0), scoring, goal(2, 8)).absorbable()).isPresent();
        assertThat(count(MIDDLE, space(0), scoring, goal(1, 8), goal(2, 1)).absorbable())
                .isPresent();
        assertThat(count(MIDDLE, space(0), scoring, new Goal(new KAnonymity(2), 8))
                        .absorbable())
                .isEmpty();
        assertThat(count(MIDDLE, space(0), scoring, goal(1, 8)).absorbable())
                .as("nothing is suppressed")
                .isEmpty();
        assertThat(count(MIDDLE, space(0), scoring, goal(3, 8)).absorbable())
                .as("they are a class together")
                .isEmpty();
        assertThat(count(MIDDLE, space(0), scoring, goal(2, 0)).absorbable())
                .as("the node fails")
                .isEmpty();
        assertThat(count(MIDDLE, space(1), scoring, goal(2, 8)).absorbable())
                .as("a class with the policy's row")
                .isEmpty();
    }

    /** Without the single row ten are left in three classes; without the class of two, eight in two. */
    @Test
    void what_is_left_by_the_class_that_is_absorbed_is_within_the_bound_on_the_average() {
        AbsorbedClass two = new AbsorbedClass(List.of(1L, 1L), Evidence.ofRows(2));

        assertReleases(dmStar(MIDDLE, averaging(8, 1, 4), 0), 16 + 16 + 9, 3, two);
        assertReleases(dmStar(MIDDLE, averaging(3, 1, 3), 0), 16 + 16 + 9, 3, two);
        assertThat(dmStar(MIDDLE, averaging(8, 2, 9), 0)).isEmpty();
        assertThat(dmStar(MIDDLE, averaging(2, 1, 4), 0)).as("the limit").isEmpty();
    }

    /** Of k = 2 with absorption. */
    private static Goal averaging(long limit, long over, long under) {
        AverageRisk risk = new AverageRisk(BigInteger.valueOf(over), BigInteger.valueOf(under));
        return new Goal(new KAnonymity(2), limit, true, Optional.of(risk));
    }

    @Test
    void the_class_absorbed_is_the_same_in_whatever_order_classes_are_seen_and_may_have_all_the_rows_allowed() {
        NodeCount count = new NodeCount(MIDDLE, sizes(4, 1, 4, 2), Optional.empty(), Optional.empty());
        for (int first = 0; first < 2; first++) {
            Absorbable classes = new Absorbable(domains, MIDDLE, List.of(goal(4, 4)), new DmStarScoring(space(0)));
            classes.bin(new long[] {first, 0}, Evidence.ofRows(4));
            classes.bin(new long[] {1 - first, 0}, Evidence.ofRows(4));

            assertThat(classes.cheapest(count, new KAnonymity(4), 4))
                    .contains(new AbsorbedClass(List.of(0L, 0L), Evidence.ofRows(4)));
            assertThat(classes.cheapest(count, new KAnonymity(4), 3)).isEmpty();
        }
    }

    @Test
    void a_goal_tells_of_other_nodes_as_far_as_its_requirement_does() {
        ClassSizes sizes = sizes(4, 2, 4, 1);
        assertThat(new Goal(new KAnonymity(3), 3).tag(sizes)).isEqualTo(Tag.PASSES);
        assertThat(new Goal(new KAnonymity(3), 2).tag(sizes)).isEqualTo(Tag.FAILS);
        Requirement fragile = new Fragile(3);
        assertThat(new Goal(fragile, 3).tag(sizes)).isEqualTo(Tag.UNDECIDED);
        assertThat(new Goal(fragile, 0).tag(sizes)).isEqualTo(Tag.UNDECIDED);
        assertThat(new Goal(fragile, 0).tag(sizes(4, 3))).isEqualTo(Tag.PASSES);
        assertThat(new Goal(new KAnonymity(3), 1000)).hasToString("k = 3 with at most 1,000 rows suppressed");
    }

    /** What joins a class may spoil it. */
    private record Fragile(int leastRows) implements Requirement {

        @Override
        public boolean holds(Evidence evidence) {
            return evidence.rows() >= leastRows;
        }

        @Override
        public boolean closed() {
            return true;
        }

        @Override
        public long mostKept(Evidence evidence) {
            return evidence.rows();
        }

        @Override
        public boolean outlastsMerging() {
            return false;
        }
    }

    private static ClassSizes sizes(long... sizes) {
        ClassSizes.Builder builder = new ClassSizes.Builder();
        for (long size : sizes) {
            builder.add(Evidence.ofRows(size));
        }
        return builder.build();
    }
}
