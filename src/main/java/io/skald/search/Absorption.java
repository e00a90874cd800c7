package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import java.util.List;
import java.util.Optional;

/** Which nodes' classes must be looked at one by one, because a goal may absorb one of them. */
final class Absorption {

    private final List<Goal> goals;
    private final List<Domain> domains;
    private final long already;

    Absorption(SearchSpace space, List<Goal> goals) {
        this.goals = goals.stream().filter(Goal::absorbs).toList();
        this.domains = space.domains();
        this.already = space.alreadySuppressed();
    }

    /** What to collect of a node whose classes have these sizes; empty if no goal would absorb one. */
    Optional<Absorbable> of(Node node, ClassSizes sizes, Scoring scoring) {
        return goals.stream().anyMatch(goal -> leavesSmallGroup(sizes, goal))
                ? Optional.of(new Absorbable(domains, node, goals, scoring))
                : Optional.empty();
    }

    private boolean leavesSmallGroup(ClassSizes sizes, Goal goal) {
        long suppressed = sizes.rowsFailing(goal.requirement());
        long group = suppressed + already;
        return goal.passes(sizes) && group > 0 && !goal.requirement().holds(Evidence.ofRows(group));
    }
}
