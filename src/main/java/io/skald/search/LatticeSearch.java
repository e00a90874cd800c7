package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The loop that both searches share: counts open nodes until no goal has any, or the limits are met. */
final class LatticeSearch {

    /** Nodes that seem to be the best and are counted before others. */
    private static final int MOST_PROMISING = 24;

    /** Nodes are often counted faster than they are told of. */
    private static final long NANOS_BETWEEN_NOTES = 200_000_000;

    /** Finding out how good a bound is takes a look at every node. */
    private static final int NODES_BETWEEN_GAPS = 16;

    private final SearchSpace space;
    private final List<Goal> goals;
    private final Scoring scoring;
    private final SearchMemory memory;
    private final NodeCounter counter;
    private final Witnesses witnesses;
    private final Tuples tuples;
    private final SearchLimits limits;
    private final SearchLimits.Watch watch;
    private final Progress.Pass progress;
    private final Optional<TrailMaker> trail;
    private final List<GoalWalk> walks = new ArrayList<>();
    private final GoalCounts counts;
    private Optional<VastTurns> vast = Optional.empty();
    private long nextNote = System.nanoTime();

    private LatticeSearch(
            SearchSpace space,
            Scoring scoring,
            SearchMemory memory,
            NodeCounter counter,
            Witnesses witnesses,
            Tuples tuples,
            SearchLimits limits,
            Progress.Pass progress,
            List<Goal> goals,
            Optional<TrailMaker> trail) {
        this.trail = trail;
        this.space = space;
        this.goals = List.copyOf(goals);
        this.scoring = scoring;
        this.memory = memory;
        this.counter = counter;
        this.counts = new GoalCounts(goals, walks, counter, trail);
        this.witnesses = witnesses;
        this.tuples = tuples;
        this.limits = limits;
        this.watch = limits.start(space.lattice(), space.allRows());
        this.progress = progress;
    }

    /**
     * Searches.
     *
     * @param bottomBins bins to allow a histogram of the lattice's bottom, 0 for none, in the memory that is left by then
     * @param less the best node where less is asked than by the only goal
     */
    static SearchRun from(
            SearchSpace space,
            HistogramCounter counter,
            Objective objective,
            LongSupplier bottomBins,
            SearchLimits limits,
            MemoryBudget budget,
            Progress.Pass progress,
            List<Goal> goals,
            Optional<LessAsked> less,
            boolean explores) {
        long scansBefore = counter.scans();
        try (Marginals.Collector rows = Marginals.collector(space, objective.needsInformation(), budget);
                SearchMemory memory = new SearchMemory(space, goals, budget)) {
            Learnt learnt = Learnt.from(
                    FirstCounts.of(space, counter, bottomBins.getAsLong(), rows),
                    space,
                    objective,
                    goals,
                    memory.model(),
                    budget);
            try (Scoring scoring = learnt.scoring();
                    Witnesses witnesses = new Witnesses(counter, learnt.rare(), budget);
                    Tuples tuples = new Tuples(space, counter, budget);
                    NodeCounter nodes = new NodeCounter(
                            counter, scoring, memory.model(), new Absorption(space, goals), scansBefore)) {
                learnt.histograms().forEach(nodes::keep);
                Optional<TrailMaker> trail =
                        explores ? Optional.of(new TrailMaker(space, goals.get(0), scoring)) : Optional.empty();
                return new LatticeSearch(
                                space, scoring, memory, nodes, witnesses, tuples, limits, progress, goals, trail)
                        .run(less);
            }
        }
    }

    private SearchRun run(Optional<LessAsked> less) {
        NodeCount top = counts.top(space.lattice().top());
        List<Optional<GoalState>> states = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            states.add(begin(goals.get(i), memory.tags(i), top));
        }
        boolean isVast = limits.isVast(space.lattice());
        GoalOutcome summary = new GoalOutcome(space, scoring, top, counts.counted(), isVast);
        boolean settled = less.filter(this::isBest).isPresent();
        boolean open = !settled && (isVast ? takeTurns() : takeSteps(summary));
        note("");
        List<SearchOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            outcomes.add(outcome(summary, goals.get(i), states.get(i), settled));
        }
        SearchStats stats = stats();
        Optional<String> met = open ? Optional.of(watch.met(counter.evaluated())) : Optional.empty();
        return new SearchRun(
                outcomes, stats, met, trail.flatMap(all -> states.get(0).map(state -> all.finish(state, counter))));
    }

    /** Counts the best node of what asks less; whether it is the best of the only goal too. */
    private boolean isBest(LessAsked less) {
        if (walks.isEmpty()) {
            return false;
        }
        counts.count(less.node(), List::of);
        return walks.get(0).state().best().filter(less::isAlso).isPresent();
    }

    /** Node by node; whether something is still open. */
    private boolean takeSteps(GoalOutcome summary) {
        Steps steps = new Steps(space.lattice(), walks, scoring, counter, counts, witnesses);
        countPromising(steps::candidates);
        long nextGap = NODES_BETWEEN_GAPS;
        while (watch.goesOn(counter.evaluated())) {
            if (!steps.step()) {
                return walks.stream().anyMatch(walk -> !walk.isDone());
            }
            noteAfterCounting();
            if (watch.asksForGap() && counter.evaluated() >= nextGap) {
                nextGap = counter.evaluated() + NODES_BETWEEN_GAPS;
                if (walks.stream().allMatch(walk -> watch.suffices(summary.gap(walk.state())))) {
                    return true;
                }
            }
        }
        return true;
    }

    /** Goal by goal, each for a while; whether something is still open. */
    private boolean takeTurns() {
        countPromising(List::of);
        VastTurns turns =
                new VastTurns(space, walks, scoring, memory.model(), this::countForSearch, counter::evaluated, tuples);
        vast = Optional.of(turns);
        memory.holdGrown(grownBytes(), this::giveUpOne);
        return turns.run(watch);
    }

    private Optional<NodeCount> countForSearch(Node node) {
        Optional<NodeCount> count = counts.count(node, List::of);
        noteAfterCounting();
        return count;
    }

    private void noteAfterCounting() {
        memory.holdGrown(grownBytes(), this::giveUpOne);
        if (System.nanoTime() - nextNote >= 0) {
            nextNote = System.nanoTime() + NANOS_BETWEEN_NOTES;
            note(watch.left(counter.evaluated()));
        }
    }

    private void note(String left) {
        progress.note(new SearchNote(space.lattice(), scoring).of(walks, vast, counter.evaluated(), left));
    }

    /** Where a histogram does not tell persons, a good node early on spares many scans: it rules out whatever costs more. */
    private void countPromising(Supplier<Collection<Node>> others) {
        walks.stream()
                .filter(walk -> walk.state().goal().requirement().countsPersons())
                .forEach(walk -> countPromising(walk, others));
    }

    private void countPromising(GoalWalk walk, Supplier<Collection<Node>> others) {
        for (int i = 0; i < MOST_PROMISING; i++) {
            Optional<Node> node = walk.promising(scoring);
            if (node.isEmpty()) {
                return;
            }
            counts.count(node.get(), others);
            if (walk.state()
                    .best()
                    .filter(best -> best.node().equals(node.get()))
                    .isPresent()) {
                return;
            }
        }
    }

    private long grownBytes() {
        long bytes = counts.bytes(space.lattice().attributes());
        bytes += trail.map(TrailMaker::bytes).orElse(0L);
        for (GoalWalk walk : walks) {
            bytes += walk.state().grownBytes();
        }
        return bytes + vast.map(VastTurns::bytes).orElse(0L);
    }

    private boolean giveUpOne() {
        if (counter.giveUpOne()) {
            return true;
        }
        walks.forEach(GoalWalk::stopRefuting);
        return witnesses.giveUp();
    }

    private Optional<GoalState> begin(Goal goal, GoalTags tags, NodeCount top) {
        if (goal.tag(top.sizes()) == Tag.FAILS) {
            return Optional.empty();
        }
        GoalState state = new GoalState(goal, space, scoring, tags);
        state.counted(top);
        walks.add(
                new GoalWalk(space, state, memory.model(), counts.counted(), () -> watch.goesOn(counter.evaluated())));
        return Optional.of(state);
    }

    private SearchOutcome outcome(GoalOutcome outcomes, Goal goal, Optional<GoalState> state, boolean settled) {
        Optional<GoalWalk> walk = walks.stream()
                .filter(each -> state.filter(own -> own == each.state()).isPresent())
                .findFirst();
        Optional<VastSearch> search = walk.flatMap(each -> vast.map(turns -> turns.of(each)));
        return outcomes.of(
                goal,
                state,
                settled || walk.map(GoalWalk::isDone).orElse(true),
                search.flatMap(VastSearch::lowerBound));
    }

    private SearchStats stats() {
        return new SearchStats(
                space.lattice().size(),
                counter.evaluated(),
                counter.scans(),
                counter.rolledUp(),
                counter.abortedEarly(),
                walks.stream().mapToLong(GoalWalk::refuted).sum());
    }
}
