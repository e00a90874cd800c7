package io.skald.lattice;

import io.skald.attribute.bin.Domain;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All nodes between two levels per quasi-identifier. Nodes are numbered in their lexicographic order, so that indices compare as
 * nodes do. Immutable.
 */
public final class Lattice {

    private final Node bottom;
    private final Node top;
    private final BigInteger size;
    private final long[] strides;

    private Lattice(Node bottom, Node top) {
        this.bottom = bottom;
        this.top = top;
        long[] strides = new long[bottom.size()];
        BigInteger product = BigInteger.ONE;
        for (int i = bottom.size() - 1; i >= 0; i--) {
            strides[i] = product.longValue();
            product = product.multiply(BigInteger.valueOf(top.level(i) - bottom.level(i) + 1L));
        }
        this.strides = strides;
        this.size = product;
    }

    /**
     * The nodes from one to another.
     *
     * @throws IllegalArgumentException if {@code bottom} is not at or below {@code top}
     */
    public static Lattice between(Node bottom, Node top) {
        if (bottom.size() != top.size() || !bottom.isAtOrBelow(top)) {
            throw new IllegalArgumentException("no lattice between " + bottom + " and " + top);
        }
        return new Lattice(bottom, top);
    }

    /** Every level of every domain. */
    public static Lattice of(List<? extends Domain> domains) {
        return new Lattice(
                Node.of(new int[domains.size()]),
                Node.of(domains.stream().mapToInt(Domain::height).toArray()));
    }

    /** The nodes of this lattice at or above one of them. */
    public Lattice above(Node node) {
        return between(node, top);
    }

    /** Number of quasi-identifiers. */
    public int attributes() {
        return bottom.size();
    }

    /** The most specific node. */
    public Node bottom() {
        return bottom;
    }

    /** The most general node. */
    public Node top() {
        return top;
    }

    /** Number of nodes. */
    public BigInteger size() {
        return size;
    }

    /** Whether there are at most so many nodes. */
    public boolean hasAtMost(long nodes) {
        return size.compareTo(BigInteger.valueOf(nodes)) <= 0;
    }

    /** Whether a node is one of this lattice's. */
    public boolean contains(Node node) {
        return bottom.isAtOrBelow(node) && node.isAtOrBelow(top);
    }

    /** The number of a node, from 0; of meaning only while {@link #size()} fits a long. */
    public long index(Node node) {
        long index = 0;
        for (int i = 0; i < strides.length; i++) {
            index += strides[i] * (node.level(i) - bottom.level(i));
        }
        return index;
    }

    /** By how much a node's number rises with one level of an attribute. */
    long stride(int attribute) {
        return strides[attribute];
    }

    /** The node of a number. */
    public Node node(long index) {
        int[] levels = new int[strides.length];
        long rest = index;
        for (int i = 0; i < strides.length; i++) {
            levels[i] = bottom.level(i) + (int) (rest / strides[i]);
            rest %= strides[i];
        }
        return Node.of(levels);
    }

    /** The nodes one level above a node, in the attributes' order. */
    public List<Node> parents(Node node) {
        List<Node> parents = new ArrayList<>();
        for (int i = 0; i < strides.length; i++) {
            if (node.level(i) < top.level(i)) {
                parents.add(node.with(i, node.level(i) + 1));
            }
        }
        return parents;
    }

    /** The nodes one level below a node, in the attributes' order. */
    public List<Node> children(Node node) {
        List<Node> children = new ArrayList<>();
        for (int i = 0; i < strides.length; i++) {
            if (node.level(i) > bottom.level(i)) {
                children.add(node.with(i, node.level(i) - 1));
            }
        }
        return children;
    }

    /** Shows every node, in lexicographic order. */
    public void forEach(Consumer<Node> action) {
        new Walk(action).free(0);
    }

    /** Shows every node whose levels sum to {@code height}, in lexicographic order. */
    public void forEachAt(int height, Consumer<Node> action) {
        new Walk(action).withSum(0, height);
    }

    private final class Walk {

        private final Consumer<Node> action;
        private final int[] levels = new int[strides.length];
        private final int[] lowestFrom = new int[strides.length + 1];
        private final int[] highestFrom = new int[strides.length + 1];

        Walk(Consumer<Node> action) {
            this.action = action;
            for (int i = strides.length - 1; i >= 0; i--) {
                lowestFrom[i] = lowestFrom[i + 1] + bottom.level(i);
                highestFrom[i] = highestFrom[i + 1] + top.level(i);
            }
        }

        void free(int attribute) {
            if (attribute == levels.length) {
                action.accept(Node.of(levels));
                return;
            }
            for (int level = bottom.level(attribute); level <= top.level(attribute); level++) {
                levels[attribute] = level;
                free(attribute + 1);
            }
        }

        void withSum(int attribute, int rest) {
            if (rest < lowestFrom[attribute] || rest > highestFrom[attribute]) {
                return;
            }
            if (attribute == levels.length) {
                action.accept(Node.of(levels));
                return;
            }
            for (int level = bottom.level(attribute); level <= top.level(attribute); level++) {
                levels[attribute] = level;
                withSum(attribute + 1, rest - level);
            }
        }
    }

    @Override
    public String toString() {
        return bottom + " to " + top;
    }
}
