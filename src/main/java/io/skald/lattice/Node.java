package io.skald.lattice;

import java.util.Arrays;
import java.util.stream.Collectors;

/** One generalisation level per quasi-identifier, in the job's order of importance. Immutable. */
public final class Node implements Comparable<Node> {

    private final int[] levels;

    private Node(int[] levels) {
        this.levels = levels;
    }

    /** The node of these levels. */
    public static Node of(int... levels) {
        return new Node(levels.clone());
    }

    /** Bytes that a node of so many quasi-identifiers takes: itself and its array. */
    public static long retainedBytes(int attributes) {
        return 40 + 4L * attributes;
    }

    /** Number of quasi-identifiers. */
    public int size() {
        return levels.length;
    }

    /** The level of one quasi-identifier. */
    public int level(int attribute) {
        return levels[attribute];
    }

    /** The levels, in a new array. */
    public int[] levels() {
        return levels.clone();
    }

    /** The sum of the levels. */
    public int height() {
        return Arrays.stream(levels).sum();
    }

    /** Whether every level of this node is at most that of the other: the other is a generalisation of this one, or it itself. */
    public boolean isAtOrBelow(Node other) {
        for (int i = 0; i < levels.length; i++) {
            if (levels[i] > other.levels[i]) {
                return false;
            }
        }
        return true;
    }

    /** The most general node at or below both. */
    public Node meet(Node other) {
        int[] lower = new int[levels.length];
        for (int i = 0; i < lower.length; i++) {
            lower[i] = Math.min(levels[i], other.levels[i]);
        }
        return new Node(lower);
    }

    /** The same node with one level changed. */
    public Node with(int attribute, int level) {
        int[] changed = levels.clone();
        changed[attribute] = level;
        return new Node(changed);
    }

    /** Lexicographic by level. */
    @Override
    public int compareTo(Node other) {
        return Arrays.compare(levels, other.levels);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Node node && Arrays.equals(levels, node.levels);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(levels);
    }

    /** The levels with blanks between them, such as {@code 1 0 4}. */
    @Override
    public String toString() {
        return Arrays.stream(levels).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }
}
