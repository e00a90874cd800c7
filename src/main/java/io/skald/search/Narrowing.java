package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.ClosedSet;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.List;

/**
 * What the best so far leaves of a goal. Suppressed rows may cost more by themselves than the best does, though the goal would allow them ({@link
 * Scoring#mostSuppressedFor}): a node that suppresses so many is no better, and neither is anything below it, where no fewer rows are suppressed. The
 * goal is narrowed to those that may be, ever more as better nodes are found, and has tags of its own.
 */
final class Narrowing implements AutoCloseable {

    /** A node in the list with its number; the node is held by those who count the counted nodes. */
    private static final long BYTES_PER_SEEN = 40;

    private final Lattice lattice;
    private final MemoryBudget budget;
    private final ClosedSet tooMany;
    private final List<Seen> seen = new ArrayList<>();
    private ClosedSet few;
    private Goal goal;

    /** @param rows that are suppressed at a node, or at least so many at it and every node below */
    private record Seen(Node node, long rows) {}

    /** @param goal as it is narrowed at first */
    Narrowing(Lattice lattice, Goal goal, MemoryBudget budget) {
        this.lattice = lattice;
        this.budget = budget;
        this.goal = goal;
        this.tooMany = ClosedSet.over(lattice, ClosedSet.Direction.DOWN, budget);
        this.few = ClosedSet.over(lattice, ClosedSet.Direction.UP, budget);
    }

    /** The goal as it is now. */
    Goal goal() {
        return goal;
    }

    /** What is known of a node: whether it suppresses too many rows to be better than the best so far. */
    Tag tag(Node node) {
        if (tooMany.contains(node)) {
            return Tag.FAILS;
        }
        return few.contains(node) ? Tag.PASSES : Tag.UNDECIDED;
    }

    /** Takes note of a node at which, and at every node below, too many rows are suppressed. */
    void fails(Node node) {
        tooMany.add(node);
    }

    /** Takes note of a count; what it tells, as {@link Goal#tag}. */
    Tag counted(Node node, ClassSizes sizes) {
        Tag tag = goal.tag(sizes);
        switch (tag) {
            case FAILS -> tooMany.add(node);
            case PASSES -> {
                few.add(node);
                seen.add(new Seen(node, sizes.rowsNeverKept(goal.requirement())));
            }
            case UNDECIDED -> {}
        }
        return tag;
    }

    /** Narrows the goal to so many rows, if they are fewer than before. */
    void to(long mostSuppressed) {
        if (mostSuppressed >= goal.maxSuppressed()) {
            return;
        }
        goal = goal.within(mostSuppressed);
        boolean gone = seen.removeIf(each -> {
            boolean fails = each.rows() > mostSuppressed;
            if (fails) {
                tooMany.add(each.node());
            }
            return fails;
        });
        if (gone) {
            few.close();
            few = ClosedSet.over(lattice, ClosedSet.Direction.UP, budget);
            seen.forEach(each -> few.add(each.node()));
        }
    }

    /** Bytes that what is known has grown to beyond those that were taken for it at first. */
    long grownBytes() {
        return tooMany.grownBytes() + few.grownBytes() + seen.size() * BYTES_PER_SEEN;
    }

    /** Nodes that are decided; a lower bound. */
    long decided() {
        return tooMany.size() + few.size();
    }

    /** Gives back what the sets took from the budget. */
    @Override
    public void close() {
        tooMany.close();
        few.close();
    }
}
