package io.skald.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.lattice.ClosedSet.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ClosedSetTest {

    private static final MemoryBudget BUDGET = MemoryBudget.of(new ByteSize(1 << 26));

    @Property(tries = 100)
    void bits_and_frontiers_hold_exactly_what_the_nodes_added_imply(
            @ForAll Random random, @ForAll Direction direction) {
        int[] top = new int[1 + random.nextInt(4)];
        for (int i = 0; i < top.length; i++) {
            top[i] = random.nextInt(4);
        }
        Lattice lattice = Lattice.between(Node.of(new int[top.length]), Node.of(top));
        ClosedSet bits = BitClosedSet.tryOver(lattice, direction, BUDGET).orElseThrow();
        ClosedSet frontier = new FrontierClosedSet(lattice, direction);
        List<Node> added = new ArrayList<>();
        for (int turn = 0; turn < 6; turn++) {
            Node next =
                    lattice.node((long) (random.nextDouble() * lattice.size().longValueExact()));
            added.add(next);
            bits.add(next);
            frontier.add(next);
            long[] members = new long[1];
            lattice.forEach(node -> {
                boolean implied = added.stream()
                        .anyMatch(a -> direction == Direction.UP ? a.isAtOrBelow(node) : node.isAtOrBelow(a));
                assertThat(bits.contains(node)).isEqualTo(implied);
                assertThat(frontier.contains(node)).isEqualTo(implied);
                members[0] += implied ? 1 : 0;
            });
            assertThat(bits.size()).isEqualTo(members[0]);
            assertThat(frontier.size()).isBetween(1L, members[0]);
        }
    }

    @Test
    void keeps_bits_for_lattices_up_to_its_limit_and_frontiers_above() {
        Lattice small = Lattice.between(Node.of(new int[12]), Node.of(3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3));
        Lattice large = Lattice.between(Node.of(new int[13]), Node.of(3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3));
        assertThat(ClosedSet.over(small, Direction.UP, BUDGET)).isInstanceOf(BitClosedSet.class);
        assertThat(ClosedSet.over(large, Direction.UP, BUDGET)).isInstanceOf(FrontierClosedSet.class);
    }

    @Test
    void keeps_the_frontier_where_the_budget_cannot_spare_a_bit_for_each_node() {
        Lattice lattice = Lattice.between(Node.of(new int[6]), Node.of(3, 3, 3, 3, 3, 3));
        MemoryBudget budget = MemoryBudget.of(new ByteSize(10_000));
        ClosedSet first = ClosedSet.over(lattice, Direction.UP, budget);

        assertThat(first).isInstanceOf(BitClosedSet.class);
        assertThat(budget.peaks().get("node tags")).isBetween(4096L / 8, 10_000L / 8);
        assertThat(first.grownBytes()).isZero();

        MemoryBudget.Reservation histogram = budget.reserve(MemoryTag.HISTOGRAM, 6_000);
        ClosedSet second = ClosedSet.over(lattice, Direction.UP, budget);
        assertThat(second).isInstanceOf(FrontierClosedSet.class);
        assertThat(second.grownBytes()).isZero();
        second.add(Node.of(1, 0, 0, 0, 0, 2));
        second.add(Node.of(0, 1, 0, 0, 0, 2));
        assertThat(second.grownBytes()).isBetween(2 * 60L, 2 * 100L);
        histogram.close();
        first.close();
        assertThat(budget.available()).isEqualTo(budget.total());
        assertThat(ClosedSet.over(lattice, Direction.UP, budget)).isInstanceOf(BitClosedSet.class);
    }

    @Test
    void tags_spread_to_where_they_follow() {
        NodeTags tags = NodeTags.of(Lattice.between(Node.of(0, 0), Node.of(2, 2)), BUDGET);
        tags.tag(Node.of(1, 1), true);
        tags.tag(Node.of(0, 1), false);
        assertThat(tags.of(Node.of(2, 1))).isEqualTo(NodeTags.Tag.PASSES);
        assertThat(tags.of(Node.of(0, 0))).isEqualTo(NodeTags.Tag.FAILS);
        assertThat(tags.of(Node.of(2, 0))).isEqualTo(NodeTags.Tag.UNDECIDED);
        assertThat(tags.decided()).isEqualTo(6);
    }
}
