package io.skald.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatticeTest {

    /** Fig. 1 of the SKALD paper: three attributes of 2, 3 and 4 levels. */
    private final Lattice lattice = Lattice.between(Node.of(0, 0, 0), Node.of(1, 2, 3));

    @Test
    void has_the_product_of_the_levels_as_its_size() {
        assertThat(lattice.size()).isEqualTo(BigInteger.valueOf(24));
        Lattice vast = Lattice.between(Node.of(new int[40]), Node.of(filled(40, 7)));
        assertThat(vast.size()).isEqualTo(BigInteger.TWO.pow(120));
        assertThat(vast.hasAtMost(Long.MAX_VALUE)).isFalse();
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        java.util.Arrays.fill(array, value);
        return array;
    }

    @Test
    void numbers_nodes_in_lexicographic_order() {
        List<Node> nodes = new ArrayList<>();
        lattice.forEach(nodes::add);
        assertThat(nodes).hasSize(24).isSorted().doesNotHaveDuplicates();
        for (int i = 0; i < nodes.size(); i++) {
            assertThat(lattice.index(nodes.get(i))).isEqualTo(i);
            assertThat(lattice.node(i)).isEqualTo(nodes.get(i));
        }
    }

    @Test
    void numbers_nodes_from_its_own_bottom() {
        Lattice upper = lattice.above(Node.of(1, 1, 2));
        assertThat(upper.size()).isEqualTo(BigInteger.valueOf(4));
        assertThat(upper.index(Node.of(1, 2, 2))).isEqualTo(2);
        assertThat(upper.node(3)).isEqualTo(Node.of(1, 2, 3));
        assertThat(upper.contains(Node.of(0, 2, 3))).isFalse();
    }

    @Test
    void shows_the_nodes_of_a_height() {
        List<Node> nodes = new ArrayList<>();
        lattice.forEachAt(2, nodes::add);
        assertThat(nodes)
                .containsExactly(
                        Node.of(0, 0, 2), Node.of(0, 1, 1), Node.of(0, 2, 0), Node.of(1, 0, 1), Node.of(1, 1, 0));
    }

    @Test
    void knows_the_neighbours_of_a_node() {
        assertThat(lattice.parents(Node.of(1, 0, 1))).containsExactly(Node.of(1, 1, 1), Node.of(1, 0, 2));
        assertThat(lattice.children(Node.of(1, 0, 1))).containsExactly(Node.of(0, 0, 1), Node.of(1, 0, 0));
    }

    @Test
    void refuses_a_bottom_that_is_not_below_the_top() {
        assertThatThrownBy(() -> Lattice.between(Node.of(1, 0), Node.of(0, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no lattice between 1 0 and 0 5");
    }
}
