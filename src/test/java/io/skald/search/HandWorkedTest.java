package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InfeasibleException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.lattice.DenseBinCounts;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import io.skald.lattice.RootNode;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Ten rows of sex (m, f; level 1 is *) and number of children (0 to 3; widths 1, 2, 4):
 *
 * <pre>
 *   m 0   m 0   m 0   m 1   m 3   m 3   f 2   f 2   f 2   f 3
 *
 *   node   bins of eq. (1)   Prec    classes            sum of squares
 *   0 0    2 x 4 + 1 = 9     1       3, 1, 2, 3, 1      24
 *   0 1    2 x 2 + 1 = 5     3/4     4, 2, 4            36
 *   0 2    2 x 1 + 1 = 3     1/2     6, 4               52
 *   1 0    1 x 4 + 1 = 5     1/2     3, 1, 3, 3         28
 *   1 1    1 x 2 + 1 = 3     1/4     4, 6               52
 *   1 2    1 x 1 + 1 = 2     0       10                 100
 * </pre>
 */
class HandWorkedTest {

    private static final long[][] ROWS = {{0, 0}, {0, 0}, {0, 0}, {0, 1}, {0, 3}, {0, 3}, {1, 2}, {1, 2}, {1, 2}, {1, 3}
    };

    private final List<Domain> domains = List.of(
            TestDomain.tree("sex", 2, new long[] {0, 1}, new long[] {0}), TestDomain.widths("children", 4, 1, 2, 4));
    private final Lattice lattice = Lattice.of(domains);
    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    private SearchSpace space(Lattice nodes, long alreadySuppressed) {
        return new SearchSpace(nodes, domains, ROWS.length, alreadySuppressed);
    }

    private SearchResult exact(int k, long limit, long alreadySuppressed) {
        return new ExactSearch(
                        space(lattice, alreadySuppressed),
                        new FakeCounter(domains, ROWS, 100),
                        new Objective.DmStar(),
                        SearchLimits.DEFAULT,
                        budget)
                .search(List.of(new Goal(new KAnonymity(k), limit)), Progress.Pass.SILENT)
                .outcomes()
                .get(0)
                .orThrow();
    }

    @Test
    void every_node_has_the_bins_and_the_precision_worked_out() {
        DenseBinCounts bins = DenseBinCounts.of(domains);
        Precision precision = Precision.of(domains);
        long[] expectedBins = {9, 5, 3, 5, 3, 2};
        double[] expectedPrecision = {1, 0.75, 0.5, 0.5, 0.25, 0};
        for (int i = 0; i < expectedBins.length; i++) {
            assertThat(bins.at(lattice.node(i))).isEqualTo(BigInteger.valueOf(expectedBins[i]));
            assertThat(precision.value(lattice.node(i))).isEqualTo(expectedPrecision[i]);
        }
    }

    @Test
    void without_suppression_two_nodes_cost_52_and_the_more_precise_one_wins() {
        SearchResult result = exact(3, 0, 0);
        assertThat(result.node()).isEqualTo(Node.of(0, 2));
        assertThat(result.cost()).isEqualTo(BigInteger.valueOf(52));
        assertThat(result.sizes().holding(new KAnonymity(3)).count()).isEqualTo(2);
        assertThat(result.suppressed()).isZero();
        assertThat(result.provenOptimal()).isTrue();
    }

    @Test
    void one_row_suppressed_costs_its_square() {
        SearchResult result = exact(3, 1, 0);
        assertThat(result.node()).isEqualTo(Node.of(1, 0));
        assertThat(result.cost()).isEqualTo(BigInteger.valueOf(27 + 1));
        assertThat(result.suppressed()).isEqualTo(1);
    }

    @Test
    void a_passing_node_above_one_that_suppresses_more_can_be_the_better() {
        SearchResult result = exact(3, 4, 0);
        assertThat(result.node()).isEqualTo(Node.of(1, 0));
        assertThat(result.cost()).isEqualTo(BigInteger.valueOf(28)).isLessThan(BigInteger.valueOf(9 + 9 + 16));
    }

    @Test
    void suppression_can_make_the_most_specific_node_the_best() {
        SearchResult result = exact(2, 2, 0);
        assertThat(result.node()).isEqualTo(Node.of(0, 0));
        assertThat(result.cost()).isEqualTo(BigInteger.valueOf(9 + 4 + 9 + 4));
    }

    /** With five rows suppressed by a policy, 0 0 costs 22 + 7^2 = 71, 1 0 27 + 6^2 = 63 and 0 1, which suppresses none, 36 + 5^2 = 61. */
    @Test
    void rows_that_a_policy_suppresses_make_further_ones_dearer() {
        SearchResult result = exact(2, 2, 5);
        assertThat(result.node()).isEqualTo(Node.of(0, 1));
        assertThat(result.cost()).isEqualTo(BigInteger.valueOf(61));
    }

    @Test
    void the_papers_search_loses_what_lies_not_above_its_root() {
        Node root = RootNode.choose(lattice, domains, 5, budget);
        assertThat(root).isEqualTo(Node.of(0, 1));
        SearchRun run = new PaperSearch(
                        space(lattice, 0),
                        root,
                        new FakeCounter(domains, ROWS, 100),
                        new Objective.DmStar(),
                        SearchLimits.DEFAULT,
                        budget)
                .search(List.of(new Goal(new KAnonymity(3), 1), new Goal(new KAnonymity(2), 0)), Progress.Pass.SILENT);
        SearchResult first = run.outcomes().get(0).orThrow();
        assertThat(first.node()).isEqualTo(Node.of(0, 2));
        assertThat(first.cost()).isEqualTo(BigInteger.valueOf(52));
        assertThat(run.outcomes().get(1).orThrow().cost()).isEqualTo(BigInteger.valueOf(36));
        assertThat(run.stats().scans()).isEqualTo(1);
        assertThat(run.stats().nodes()).isEqualTo(BigInteger.valueOf(4));
    }

    @Test
    void says_the_least_suppression_that_would_do() {
        Lattice limited = Lattice.between(Node.of(0, 0), Node.of(0, 1));
        SearchOutcome outcome = new ExactSearch(
                        space(limited, 2),
                        new FakeCounter(domains, ROWS, 100),
                        new Objective.DmStar(),
                        SearchLimits.DEFAULT,
                        budget)
                .search(List.of(new Goal(new KAnonymity(3), 1)), Progress.Pass.SILENT)
                .outcomes()
                .get(0);
        assertThatThrownBy(outcome::orThrow)
                .isInstanceOf(InfeasibleException.class)
                .hasMessage(
                        "No node satisfies k = 3: even the most general one needs 4 of 12 rows suppressed, and at most 3"
                                + " may be. Set suppression.limit to 0.333334 or more, lower k, or allow higher levels.");
    }

    @Test
    void a_limit_on_the_nodes_counted_gives_the_best_so_far_as_not_proven() {
        SearchRun run = new ExactSearch(
                        space(lattice, 0),
                        new FakeCounter(domains, ROWS, 100),
                        new Objective.DmStar(),
                        new SearchLimits(Duration.ofHours(1), 1),
                        budget)
                .search(List.of(new Goal(new KAnonymity(3), 0)), Progress.Pass.SILENT);
        SearchResult result = run.outcomes().get(0).orThrow();
        assertThat(result.node()).isEqualTo(Node.of(1, 2));
        assertThat(result.provenOptimal()).isFalse();
    }

    @Test
    void the_progress_tells_the_nodes_decided_the_best_so_far_and_the_time_left() {
        List<String> notes = new ArrayList<>();
        Progress.Pass progress = new Progress.Pass() {
            @Override
            public void advance(long rows, long bytes) {}

            @Override
            public void note(String text) {
                notes.add(text);
            }

            @Override
            public void close() {}
        };
        new ExactSearch(
                        space(lattice, 0),
                        new FakeCounter(domains, ROWS, 100),
                        new Objective.DmStar(),
                        new SearchLimits(Duration.ofSeconds(100), 1_000),
                        budget)
                .search(List.of(new Goal(new KAnonymity(3), 0), new Goal(new KAnonymity(11), 10)), progress);

        assertThat(notes.get(0)).matches("[1-6] of 6 nodes decided, 2 counted, at most [0-9]+ s left; best .* at .*");
        assertThat(notes.get(notes.size() - 1))
                .matches("[56] of 6 nodes decided, [2-6] counted; best 52 at 0 2, 100 at [01] [0-2]");
    }

    @Test
    void refuses_a_goal_that_is_none() {
        assertThatThrownBy(() -> new Goal(new KAnonymity(0), 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Goal(new KAnonymity(1), -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bounds_the_bins_of_a_node_that_passes() {
        assertThat(new Goal(new KAnonymity(3), 0).mostBins(10)).isEqualTo(3);
        assertThat(new Goal(new KAnonymity(3), 4).mostBins(10)).isEqualTo(2 + 4);
        assertThat(new Goal(new KAnonymity(3), 99).mostBins(10)).isEqualTo(10);
    }
}
