package io.skald.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import io.skald.lattice.TestDomain;
import io.skald.privacy.KAnonymity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is left of a goal of k = 5 with at most 40 rows suppressed, on a chain of five nodes. */
class NarrowingTest {

    private static final Goal GOAL = new Goal(new KAnonymity(5), 40);

    private final Lattice lattice = Lattice.of(List.of(TestDomain.widths("age", 16, 1, 2, 4, 8, 16)));
    private final MemoryBudget budget = MemoryBudget.of(new ByteSize(1 << 20));

    /** So many classes of one row each, and one of a hundred. */
    private static ClassSizes alone(int classes) {
        int[] sizes = new int[classes + 1];
        Arrays.fill(sizes, 0, classes, 1);
        sizes[classes] = 100;
        return new ClassSizes.Builder().addAll(sizes, sizes.length).build();
    }

    @Test
    void a_count_decides_all_below_or_all_above_by_what_may_be_suppressed_now() {
        try (Narrowing narrowing = new Narrowing(lattice, GOAL.within(20), budget)) {
            assertThat(narrowing.goal().maxSuppressed()).isEqualTo(20);
            assertThat(narrowing.tag(Node.of(1))).isEqualTo(Tag.UNDECIDED);

            assertThat(narrowing.counted(Node.of(1), alone(21))).isEqualTo(Tag.FAILS);
            assertThat(narrowing.counted(Node.of(3), alone(20))).isEqualTo(Tag.PASSES);

            assertThat(narrowing.tag(Node.of(0))).isEqualTo(Tag.FAILS);
            assertThat(narrowing.tag(Node.of(1))).isEqualTo(Tag.FAILS);
            assertThat(narrowing.tag(Node.of(2))).isEqualTo(Tag.UNDECIDED);
            assertThat(narrowing.tag(Node.of(3))).isEqualTo(Tag.PASSES);
            assertThat(narrowing.tag(Node.of(4))).isEqualTo(Tag.PASSES);
        }
    }

    @Test
    void what_was_little_enough_before_may_be_too_much_now_and_says_nothing_of_what_lies_above() {
        try (Narrowing narrowing = new Narrowing(lattice, GOAL, budget)) {
            narrowing.counted(Node.of(1), alone(30));
            narrowing.counted(Node.of(3), alone(4));
            narrowing.to(10);

            assertThat(narrowing.goal()).isEqualTo(GOAL.within(10));
            assertThat(narrowing.tag(Node.of(1))).isEqualTo(Tag.FAILS);
            assertThat(narrowing.tag(Node.of(2))).isEqualTo(Tag.UNDECIDED);
            assertThat(narrowing.tag(Node.of(3))).isEqualTo(Tag.PASSES);
            assertThat(narrowing.decided()).isEqualTo(4);
        }
        assertThat(budget.available()).as("memory given back").isEqualTo(budget.total());
    }

    @Test
    void a_goal_is_never_widened() {
        try (Narrowing narrowing = new Narrowing(lattice, GOAL.within(10), budget)) {
            narrowing.to(12);

            assertThat(narrowing.goal().maxSuppressed()).isEqualTo(10);
            assertThat(GOAL.within(50)).isEqualTo(GOAL);
        }
    }

    @Test
    void a_node_that_few_of_its_rows_refute_fails_with_all_below_it() {
        try (Narrowing narrowing = new Narrowing(lattice, GOAL, budget)) {
            narrowing.fails(Node.of(2));

            assertThat(narrowing.tag(Node.of(0))).isEqualTo(Tag.FAILS);
            assertThat(narrowing.tag(Node.of(3))).isEqualTo(Tag.UNDECIDED);
        }
    }

    @Test
    void a_node_that_suppresses_just_what_may_be_suppressed_now_passes_still() {
        try (Narrowing narrowing = new Narrowing(lattice, GOAL, budget)) {
            narrowing.counted(Node.of(1), alone(11));
            narrowing.counted(Node.of(2), alone(10));
            narrowing.to(10);

            assertThat(narrowing.tag(Node.of(1))).isEqualTo(Tag.FAILS);
            assertThat(narrowing.tag(Node.of(2))).isEqualTo(Tag.PASSES);
        }
    }

    @Test
    void memory_grows_by_the_nodes_that_pass_until_they_do_not() {
        try (Narrowing narrowing = new Narrowing(lattice, GOAL, budget)) {
            narrowing.counted(Node.of(0), alone(41));
            assertThat(narrowing.grownBytes()).isZero();
            narrowing.counted(Node.of(1), alone(30));
            narrowing.counted(Node.of(3), alone(4));
            assertThat(narrowing.grownBytes()).isEqualTo(2 * 40);
            narrowing.to(10);
            assertThat(narrowing.grownBytes()).isEqualTo(40);
        }
    }
}
