package io.skald.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.lattice.ClosedSet.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ClosedSetTest {

    @Property(tries = 100)
    void bits_and_frontiers_hold_exactly_what_the_nodes_added_imply(
            @ForAll Random random, @ForAll Direction direction) {
        int[] top = new int[1 + random.nextInt(4)];
        for (int i = 0; i < top.length; i++) {
            top[i] = random.nextInt(4);
        }
        Lattice lattice = Lattice.between(Node.of(new int[top.length]), Node.of(top));
        ClosedSet bits = new BitClosedSet(lattice, direction);
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
        assertThat(ClosedSet.over(small, Direction.UP)).isInstanceOf(BitClosedSet.class);
        assertThat(ClosedSet.over(large, Direction.UP)).isInstanceOf(FrontierClosedSet.class);
    }

    @Test
    void tags_spread_to_where_they_follow() {
        NodeTags tags = NodeTags.of(Lattice.between(Node.of(0, 0), Node.of(2, 2)));
        tags.tag(Node.of(1, 1), true);
        tags.tag(Node.of(0, 1), false);
        assertThat(tags.of(Node.of(2, 1))).isEqualTo(NodeTags.Tag.PASSES);
        assertThat(tags.of(Node.of(0, 0))).isEqualTo(NodeTags.Tag.FAILS);
        assertThat(tags.of(Node.of(2, 0))).isEqualTo(NodeTags.Tag.UNDECIDED);
        assertThat(tags.decided()).isEqualTo(6);
    }
}
