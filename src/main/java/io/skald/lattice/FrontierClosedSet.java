package io.skald.lattice;

import java.util.ArrayList;
import java.util.List;

/** The extreme nodes only: the lowest of a set closed upwards, the highest of one closed downwards. */
final class FrontierClosedSet implements ClosedSet {

    private static final int REFERENCE_BYTES = 8;

    private final Lattice lattice;
    private final Direction direction;
    private final List<Node> frontier = new ArrayList<>();

    FrontierClosedSet(Lattice lattice, Direction direction) {
        this.lattice = lattice;
        this.direction = direction;
    }

    @Override
    public boolean contains(Node node) {
        for (Node extreme : frontier) {
            if (implies(extreme, node)) {
                return true;
            }
        }
        return false;
    }

    private boolean implies(Node member, Node other) {
        return direction == Direction.UP ? member.isAtOrBelow(other) : other.isAtOrBelow(member);
    }

    @Override
    public void add(Node node) {
        if (!contains(node)) {
            frontier.removeIf(extreme -> implies(node, extreme));
            frontier.add(node);
        }
    }

    /** The nodes that the largest member brings with it. */
    @Override
    public long size() {
        return frontier.stream().mapToLong(this::broughtBy).max().orElse(0);
    }

    @Override
    public long grownBytes() {
        return frontier.size() * (Node.retainedBytes(lattice.attributes()) + REFERENCE_BYTES);
    }

    @Override
    public void close() {
        frontier.clear();
    }

    private long broughtBy(Node member) {
        Lattice brought = direction == Direction.UP ? lattice.above(member) : Lattice.between(lattice.bottom(), member);
        return brought.hasAtMost(Long.MAX_VALUE) ? brought.size().longValueExact() : Long.MAX_VALUE;
    }
}
