package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The loop that both searches share: counts open nodes until no goal has any, or the limits are met. */
final class LatticeSearch {

    /** Of each goal. */
    private static final int MOST_CANDIDATES = 64;

    /** Nodes that seem to be the best and are counted before others. */
    private static final int MOST_PROMISING = 24;

    /** Nodes are often counted faster than they are told of. */
    private static final long NANOS_BETWEEN_NOTES = 200_000_000;

    /** An entry of a set with its part of the table. */
    private static final long BYTES_PER_COUNTED = 56;

    /** Finding out how good a bound is takes a look at every node. */
    private static final int NODES_BETWEEN_GAPS = 16;

    private final SearchSpace space;
    private final List<Goal> goals;
    private final Scoring scoring;
    private final SearchMemory memory;
    private final NodeCounter counter;
    private final ScanPlanner planner;
    private final Witnesses witnesses;
    private final SearchLimits limits;
    private final SearchLimits.Watch watch;
    private final Progress.Pass progress;
    private final Optional<TrailMaker> trail;
    private final Set<Node> counted = new HashSet<>();
    private final List<GoalWalk> walks = new ArrayList<>();

    private final Set<Node> candidates = new LinkedHashSet<>();
    private Optional<VastTurns> vast = Optional.empty();
    private int freshCandidates;
    private long nextNote = System.nanoTime();

    private LatticeSearch(
            SearchSpace space,
            Scoring scoring,
            SearchMemory memory,
            NodeCounter counter,
            Witnesses witnesses,
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
        this.planner = new ScanPlanner(counter);
        this.witnesses = witnesses;
        this.limits = limits;
        this.watch = limits.start(space.lattice(), space.allRows());
        this.progress = progress;
    }

    /** @param bottomBins bins to allow a histogram of the lattice's bottom, 0 for none, in the memory that is left by then */
    static SearchRun from(
            SearchSpace space,
            HistogramCounter counter,
            Objective objective,
            LongSupplier bottomBins,
            SearchLimits limits,
            MemoryBudget budget,
            Progress.Pass progress,
            List<Goal> goals,
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
                    NodeCounter nodes = new NodeCounter(
                            counter, scoring, memory.model(), new Absorption(space, goals), scansBefore)) {
                learnt.histograms().forEach(nodes::keep);
                Optional<TrailMaker> trail =
                        explores ? Optional.of(new TrailMaker(space, goals.get(0), scoring)) : Optional.empty();
                return new LatticeSearch(space, scoring, memory, nodes, witnesses, limits, progress, goals, trail)
                        .run();
            }
        }
    }

    private SearchRun run() {
        NodeCount top = counter.count(space.lattice().top(), Long.MAX_VALUE, List::of, this::isClear)
                .orElseThrow();
        List<Optional<GoalState>> states = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            states.add(begin(goals.get(i), memory.tags(i), top));
        }
        counted.add(top.node());
        GoalOutcome summary = new GoalOutcome(space, scoring, top, counted, isVast());
        trail.ifPresent(all -> all.counted(top));
        walks.stream()
                .filter(walk -> walk.state().goal().requirement().countsPersons())
                .forEach(this::countPromising);
        boolean open = isVast() ? takeTurns() : takeSteps(summary);
        note("");
        List<SearchOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            outcomes.add(outcome(summary, goals.get(i), states.get(i)));
        }
        SearchStats stats = stats();
        Optional<String> met = open ? Optional.of(watch.met(counter.evaluated())) : Optional.empty();
        return new SearchRun(
                outcomes, stats, met, trail.flatMap(all -> states.get(0).map(state -> all.finish(state, counter))));
    }

    private boolean isVast() {
        return limits.isVast(space.lattice());
    }

    /** Node by node; whether something is still open. */
    private boolean takeSteps(GoalOutcome summary) {
        long nextGap = NODES_BETWEEN_GAPS;
        while (watch.goesOn(counter.evaluated())) {
            if (!step()) {
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
        VastTurns turns =
                new VastTurns(space, walks, scoring, memory.model(), this::countForSearch, counter::evaluated);
        vast = Optional.of(turns);
        memory.holdGrown(grownBytes(), this::giveUpOne);
        return turns.run(watch);
    }

    private Optional<NodeCount> countForSearch(Node node) {
        Optional<NodeCount> count = count(node);
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
    private void countPromising(GoalWalk walk) {
        for (int i = 0; i < MOST_PROMISING; i++) {
            Optional<Node> node = walk.promising(scoring);
            if (node.isEmpty()) {
                return;
            }
            count(node.get());
            if (walk.state()
                    .best()
                    .filter(best -> best.node().equals(node.get()))
                    .isPresent()) {
                return;
            }
        }
    }

    private long grownBytes() {
        long bytes = counted.size()
                * (BYTES_PER_COUNTED + Node.retainedBytes(space.lattice().attributes()));
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
        walks.add(new GoalWalk(space, state, memory.model(), counted, () -> watch.goesOn(counter.evaluated())));
        return Optional.of(state);
    }

    /** Counts one node or scans the store once; false if no goal has an open node. */
    private boolean step() {
        Set<Node> wishes = new LinkedHashSet<>();
        for (GoalWalk walk : walks) {
            Optional<Node> next = walk.next();
            if (next.isPresent() && counter.hasSource(next.get())) {
                count(next.get());
                return true;
            }
            next.ifPresent(wishes::add);
        }
        if (wishes.isEmpty()) {
            return false;
        }
        Optional<Node> next = nextAboveSources();
        next.ifPresentOrElse(node -> count(node), () -> scanFor(wishes));
        return true;
    }

    private void scanFor(Set<Node> wishes) {
        if (witnesses.waiting()) {
            Set<Node> promising = beginRefuting();
            if (!promising.isEmpty()) {
                scan(promising, promising);
            }
        } else {
            Set<Node> waiting = new LinkedHashSet<>(wishes);
            candidates().stream().filter(node -> !counter.hasSource(node)).forEach(waiting::add);
            scan(wishes, waiting);
        }
    }

    /** From now on, witnesses spare goals the counting of nodes; what seems best is counted first, so that much is cut. */
    private Set<Node> beginRefuting() {
        List<Witness> made =
                witnesses.make(walks.size() * Refuter.bytes(space.lattice().attributes()));
        Set<Node> promising = new LinkedHashSet<>();
        walks.forEach(walk -> walk.beginRefuting(made, scoring).ifPresent(promising::add));
        return promising;
    }

    /** Once nothing is open above any source, all of them can make place for the next scan's. */
    private Optional<Node> nextAboveSources() {
        return counter.scannedSources().stream()
                .filter(space.lattice()::contains)
                .flatMap(source -> walks.stream().map(walk -> walk.nextAbove(source)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<NodeCount> count(Node node) {
        long maxBins = mostBins(node);
        Optional<NodeCount> count =
                counter.count(node, maxBins, isVast() ? List::of : this::candidates, this::suffices);
        take(node, count, maxBins);
        return count;
    }

    /** Whether a count tells all, also of persons. */
    private boolean isClear(NodeCount count) {
        return goals.stream().noneMatch(goal -> count.sizes().unclear(goal.requirement()));
    }

    /** Whether a count closes its node for every goal, even where it leaves open how many persons there are. */
    private boolean suffices(NodeCount count) {
        return isClear(count)
                || walks.stream()
                        .filter(walk -> walk.wants(count.node()))
                        .allMatch(walk -> walk.state().closedBy(count));
    }

    /** @param waiting the wishes, and what else is worth a source */
    private void scan(Set<Node> wishes, Set<Node> waiting) {
        List<Node> nodes = planner.plan(waiting);
        long[] bounds = nodes.stream()
                .mapToLong(node -> wishes.contains(node) ? mostBins(node) : Long.MAX_VALUE)
                .toArray();
        List<NodeCounter.Scanned> scanned = counter.scan(nodes, bounds);
        for (NodeCounter.Scanned one : scanned) {
            take(one.node(), one.counted(), bounds[nodes.indexOf(one.node())]);
        }
        if (scanned.isEmpty()) {
            count(wishes.iterator().next());
        }
    }

    /** The most general open nodes of every goal, those of a while ago where they will do. */
    private Set<Node> candidates() {
        candidates.removeIf(node -> walks.stream().noneMatch(walk -> walk.isOpen(node)));
        if (candidates.size() <= freshCandidates / 2) {
            walks.forEach(walk -> candidates.addAll(walk.mostGeneral(MOST_CANDIDATES)));
            freshCandidates = candidates.size();
        }
        return candidates;
    }

    /** The most bins at which a node is of interest to a goal for which it is open. */
    private long mostBins(Node node) {
        return walks.stream()
                .filter(walk -> walk.wants(node))
                .mapToLong(walk -> walk.state().mostBins())
                .max()
                .orElse(0);
    }

    private void take(Node node, Optional<NodeCount> count, long maxBins) {
        for (GoalWalk walk : walks) {
            if (count.isPresent()) {
                walk.state().counted(count.get());
            } else if (walk.state().mostBins() <= maxBins) {
                walk.state().knownToFail(node);
            }
        }
        count.ifPresent(complete -> {
            counted.add(node);
            trail.ifPresent(all -> all.counted(complete));
        });
    }

    private SearchOutcome outcome(GoalOutcome outcomes, Goal goal, Optional<GoalState> state) {
        Optional<GoalWalk> walk = walks.stream()
                .filter(each -> state.filter(own -> own == each.state()).isPresent())
                .findFirst();
        Optional<VastSearch> search = walk.flatMap(each -> vast.map(turns -> turns.of(each)));
        return outcomes.of(
                goal, state, walk.map(GoalWalk::isDone).orElse(true), search.flatMap(VastSearch::lowerBound));
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
