package io.skald.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/** The goals' searches of a vast lattice, which take turns. */
final class VastTurns {

    /** A score with its numbers, in a map. */
    private static final long BYTES_PER_REMEMBERED = 256;

    private final int attributes;
    private final LongSupplier evaluated;
    private final List<GoalWalk> walks;
    private final List<VastSearch> searches = new ArrayList<>();

    /**
     * @param walks one per goal
     * @param counts counts what is asked for
     * @param evaluated how many nodes were counted
     * @param tuples for the proofs of all of them
     */
    VastTurns(
            SearchSpace space,
            List<GoalWalk> walks,
            Scoring scoring,
            OccupancyModel model,
            CountedNodes counts,
            LongSupplier evaluated,
            Tuples tuples) {
        this.attributes = space.lattice().attributes();
        this.evaluated = evaluated;
        this.walks = List.copyOf(walks);
        for (GoalWalk walk : walks) {
            searches.add(new VastSearch(space, walk, scoring, model, counts, evaluated, tuples));
        }
    }

    /** Goes on until there is nothing more to be found out, or a limit is met; whether something is still open. */
    boolean run(SearchLimits.Watch watch) {
        Set<VastSearch> going = new LinkedHashSet<>(searches);
        while (!going.isEmpty() && watch.goesOn(evaluated.getAsLong())) {
            going.removeIf(search -> !search.turn(() -> watch.goesOn(evaluated.getAsLong()), () -> watch.goesOn(0)));
            if (watch.asksForGap() && searches.stream().allMatch(search -> watch.suffices(search.gap()))) {
                break;
            }
        }
        return searches.stream().anyMatch(search -> !search.isDone());
    }

    /** The search that a walk belongs to. */
    VastSearch of(GoalWalk walk) {
        return searches.get(walks.indexOf(walk));
    }

    /** Bytes that all of it takes, or can come to where that is not much. */
    long bytes() {
        return searches.stream()
                .mapToLong(search -> VastSearch.bytes(attributes) + search.remembered() * BYTES_PER_REMEMBERED)
                .sum();
    }
}
