package io.skald.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The goals' searches of a vast lattice, which take turns. */
final class VastTurns {

    /** A score with its numbers, in a map. */
    private static final long BYTES_PER_REMEMBERED = 256;

    private final int attributes;
    private final LongSupplier evaluated;
    private final List<GoalWalk> walks;
    private final List<VastSearch> searches = new ArrayList<>();
    private final Runnable note;

    /**
     * @param walks one per goal
     * @param counts counts what is asked for
     * @param evaluated how many nodes were counted
     * @param tuples for the proofs of all of them
     * @param giveUpOne gives up a histogram for their memory; false if there is none
     * @param note tells of progress
     */
    VastTurns(
            SearchSpace space,
            List<GoalWalk> walks,
            Scoring scoring,
            OccupancyModel model,
            CountedNodes counts,
            LongSupplier evaluated,
            Tuples tuples,
            BooleanSupplier giveUpOne,
            Runnable note) {
        this.attributes = space.lattice().attributes();
        this.evaluated = evaluated;
        this.walks = List.copyOf(walks);
        CountedNodes shared = node -> told(counts.count(node));
        for (GoalWalk walk : walks) {
            searches.add(new VastSearch(space, walk, scoring, model, shared, evaluated, tuples, giveUpOne));
        }
        this.note = note;
    }

    /** What one search counts, all know. */
    private Optional<NodeCount> told(Optional<NodeCount> count) {
        count.ifPresent(known -> searches.forEach(search -> search.learn(known)));
        return count;
    }

    /** Goes on until there is nothing more to be found out, or a limit is met; whether something is still open. */
    boolean run(SearchLimits.Watch watch) {
        // Proofs find nodes that are worth counting: some are set aside for these.
        boolean provable = searches.stream().anyMatch(VastSearch::isProvable);
        takeTurns(watch, () -> provable ? watch.goesOnBeforeLast(evaluated.getAsLong()) : goesOn(watch));
        for (VastSearch search : searches) {
            while (!suffices(watch) && search.proveOn(() -> goesOn(watch), () -> inTime(watch))) {
                note.run();
            }
        }
        takeTurns(watch, () -> goesOn(watch));
        return searches.stream().anyMatch(search -> !search.isDone());
    }

    private void takeTurns(SearchLimits.Watch watch, BooleanSupplier goesOn) {
        Set<VastSearch> going = new LinkedHashSet<>(searches);
        going.removeIf(VastSearch::isDone);
        while (!going.isEmpty() && goesOn.getAsBoolean() && !suffices(watch)) {
            going.removeIf(search -> !search.turn(goesOn, () -> inTime(watch)));
            note.run();
        }
    }

    private boolean goesOn(SearchLimits.Watch watch) {
        return watch.goesOn(evaluated.getAsLong());
    }

    private boolean inTime(SearchLimits.Watch watch) {
        return watch.goesOn(0);
    }

    private boolean suffices(SearchLimits.Watch watch) {
        return watch.asksForGap() && searches.stream().allMatch(search -> watch.suffices(search.gap()));
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
