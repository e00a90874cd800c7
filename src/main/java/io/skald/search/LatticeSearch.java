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
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

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
    private final NodeCounters counters;
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
            NodeCounters counters,
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
        this.counters = counters;
        this.counts = new GoalCounts(goals, walks, counters, trail);
        this.witnesses = witnesses;
        this.tuples = tuples;
        this.limits = limits;
        this.watch = limits.start(space.lattice(), space.allRows());
        this.progress = progress;
    }

    /**
     * Searches.
     *
     * @param rowsAlone counts nodes first, if there is such a counter
     * @param bottomBins by the counter that counts first, bins to allow a histogram of the lattice's bottom, 0 for none, in the memory that is left by then
     * @param less the best node where less is asked than by the only goal
     */
    static SearchRun from(
            SearchSpace space,
            HistogramCounter counter,
            Optional<HistogramCounter> rowsAlone,
            Objective objective,
            ToLongFunction<HistogramCounter> bottomBins,
            SearchLimits limits,
            MemoryBudget budget,
            Progress.Pass progress,
            List<Goal> goals,
            Optional<LessAsked> less,
            boolean explores) {
        long scansBefore = counter.scans();
        HistogramCounter first = rowsAlone.orElse(counter);
        try (Marginals.Collector rows = Marginals.collector(space, objective.needsEveryMarginal(), budget);
                SearchMemory memory = new SearchMemory(space, goals, budget)) {
            Learnt learnt = Learnt.from(
                    FirstCounts.of(space, first, bottomBins.applyAsLong(first), rows),
                    space,
                    objective,
                    goals,
                    memory.model(),
                    first,
                    budget);
            try (Scoring scoring = learnt.scoring();
                    Witnesses witnesses = new Witnesses(first, learnt.rare(), budget);
                    Tuples tuples = new Tuples(space, counter, scoring.rowLosses(), budget);
                    NodeCounters nodes = counters(counter, rowsAlone, scansBefore, space, goals, scoring, memory)) {
                learnt.histograms().forEach(nodes.first()::keep);
                Optional<TrailMaker> trail =
                        explores ? Optional.of(new TrailMaker(space, goals.get(0), scoring)) : Optional.empty();
                return new LatticeSearch(
                                space, scoring, memory, nodes, witnesses, tuples, limits, progress, goals, trail)
                        .run(less);
            }
        }
    }

    private static NodeCounters counters(
            HistogramCounter counter,
            Optional<HistogramCounter> rowsAlone,
            long scansBefore,
            SearchSpace space,
            List<Goal> goals,
            Scoring scoring,
            SearchMemory memory) {
        Absorption absorption = new Absorption(space, goals);
        return new NodeCounters(
                new NodeCounter(counter, scoring, memory.model(), absorption, scansBefore),
                rowsAlone.map(rows -> new NodeCounter(rows, scoring, memory.model(), absorption, rows.scans())));
    }

    private SearchRun run(Optional<LessAsked> less) {
        NodeCount top = counts.top(space.lattice().top());
        List<Optional<GoalState>> states = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            states.add(begin(goals.get(i), memory.tags(i), top));
        }
        boolean isVast = limits.isVast(space.lattice());
        GoalOutcome summary = new GoalOutcome(space, scoring, top, counts::countedFor, isVast);
        boolean settled = less.filter(this::isBest).isPresent();
        boolean open = !settled && (isVast ? takeTurns() : takeSteps(summary));
        note("");
        List<SearchOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            outcomes.add(outcome(summary, goals.get(i), states.get(i), settled));
        }
        SearchStats stats = stats();
        Optional<String> met = open ? Optional.of(watch.met(counters.evaluated())) : Optional.empty();
        return new SearchRun(
                outcomes,
                stats,
                met,
                trail.flatMap(all -> states.get(0).map(state -> all.finish(state, counters.all()))));
    }

    /** Counts the best node of what asks less; whether it is the best of the only goal too. */
    private boolean isBest(LessAsked less) {
        if (walks.isEmpty()) {
            return false;
        }
        counts.countThrough(less.node(), List::of);
        return walks.get(0).state().best().filter(less::isAlso).isPresent();
    }

    /** Node by node; whether something is still open. */
    private boolean takeSteps(GoalOutcome summary) {
        Steps steps = new Steps(space.lattice(), walks, scoring, counters, counts, witnesses);
        countPromising(steps::candidates);
        long nextGap = NODES_BETWEEN_GAPS;
        while (watch.goesOn(counters.evaluated())) {
            if (!steps.step()) {
                return walks.stream().anyMatch(walk -> !walk.isDone());
            }
            noteAfterCounting();
            if (watch.asksForGap() && counters.evaluated() >= nextGap) {
                nextGap = counters.evaluated() + NODES_BETWEEN_GAPS;
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
        VastTurns turns = new VastTurns(
                space,
                walks,
                scoring,
                memory.model(),
                this::countForSearch,
                counters::evaluated,
                tuples,
                this::giveUpOne,
                this::noteNowAndThen);
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
        noteNowAndThen();
    }

    private void noteNowAndThen() {
        if (System.nanoTime() - nextNote >= 0) {
            nextNote = System.nanoTime() + NANOS_BETWEEN_NOTES;
            note(watch.left(counters.evaluated()));
        }
    }

    private void note(String left) {
        progress.note(new SearchNote(space.lattice(), scoring).of(walks, vast, counters.evaluated(), left));
    }

    /**
     * Where a histogram does not tell persons, a good node early on spares many scans: it rules out whatever costs more. Goals of rows that are counted
     * first will find such ones.
     */
    private void countPromising(Supplier<Collection<Node>> others) {
        if (counters.rows().isPresent()
                && walks.stream()
                        .anyMatch(walk -> !walk.state().goal().requirement().countsPersons())) {
            return;
        }
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
            counts.countThrough(node.get(), others);
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
        if (counters.giveUpOne()) {
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
        walks.add(new GoalWalk(
                space, state, memory.model(), counts.countedFor(goal), () -> watch.goesOn(counters.evaluated())));
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
                settled
                        || search.map(VastSearch::isDone)
                                .orElseGet(() -> walk.map(GoalWalk::isDone).orElse(true)),
                search.flatMap(VastSearch::lowerBound));
    }

    private SearchStats stats() {
        return new SearchStats(
                space.lattice().size(),
                counters.evaluated(),
                counters.scans(),
                counters.rolledUp(),
                counters.abortedEarly(),
                walks.stream().mapToLong(GoalWalk::refuted).sum());
    }
}
