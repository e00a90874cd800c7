package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import io.skald.lattice.NodeTags.Tag;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
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

    private static final MathContext SHOWN = new MathContext(6);

    private final SearchSpace space;
    private final List<Goal> goals;
    private final Scoring scoring;
    private final SearchMemory memory;
    private final NodeCounter counter;
    private final ScanPlanner planner;
    private final Witnesses witnesses;
    private final SearchLimits.Watch watch;
    private final Progress.Pass progress;
    private final Set<Node> counted = new HashSet<>();
    private final List<GoalWalk> walks = new ArrayList<>();
    private final Set<Node> candidates = new LinkedHashSet<>();
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
            List<Goal> goals) {
        this.space = space;
        this.goals = List.copyOf(goals);
        this.scoring = scoring;
        this.memory = memory;
        this.counter = counter;
        this.planner = new ScanPlanner(counter);
        this.witnesses = witnesses;
        this.watch = limits.start();
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
            List<Goal> goals) {
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
                return new LatticeSearch(space, scoring, memory, nodes, witnesses, limits, progress, goals).run();
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
        walks.stream()
                .filter(walk -> walk.state().goal().requirement().countsPersons())
                .forEach(this::countPromising);
        while (watch.goesOn(counter.evaluated()) && step()) {
            memory.holdGrown(grownBytes(), this::giveUpOne);
            if (System.nanoTime() - nextNote >= 0) {
                nextNote = System.nanoTime() + NANOS_BETWEEN_NOTES;
                progress.note(note(", at most " + watch.left() + " left"));
            }
        }
        progress.note(note(""));
        List<SearchOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            outcomes.add(outcome(goals.get(i), states.get(i), top));
        }
        return new SearchRun(outcomes, stats());
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
        for (GoalWalk walk : walks) {
            bytes += walk.state().grownBytes();
        }
        return bytes;
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
        next.ifPresentOrElse(this::count, () -> scanFor(wishes));
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

    private void count(Node node) {
        long maxBins = mostBins(node);
        take(node, counter.count(node, maxBins, this::candidates, this::suffices), maxBins);
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
        count.ifPresent(complete -> counted.add(node));
    }

    private SearchOutcome outcome(Goal goal, Optional<GoalState> state, NodeCount top) {
        long already = space.alreadySuppressed();
        boolean solved = state.flatMap(GoalState::bestSolution).isPresent();
        boolean proven = walks.stream()
                .filter(walk -> state.filter(own -> own == walk.state()).isPresent())
                .allMatch(GoalWalk::isDone);
        long ofTop = top.sizes().rowsFailing(goal.requirement());
        long fewest = state.map(GoalState::fewestSuppressed)
                .orElse(OptionalLong.empty())
                .orElse(ofTop);
        if (!solved && fewest > goal.maxSuppressed()) {
            boolean least = goal.requirement().outlastsMerging();
            return new SearchOutcome.Infeasible(
                    goal,
                    space.allRows(),
                    (least ? ofTop : fewest) + already,
                    goal.maxSuppressed() + already,
                    least,
                    proven);
        }
        if (!solved && goal.average().isPresent()) {
            ClassSizes kept = top.sizes().holding(goal.requirement());
            return new SearchOutcome.TooRisky(goal, space.allRows(), kept.count(), kept.rows(), proven);
        }
        if (!solved) {
            return new SearchOutcome.NothingToAbsorb(goal, space.allRows(), goal.maxSuppressed() + already, proven);
        }
        Solution best = state.get().bestSolution().get();
        return new SearchResult(
                goal,
                best.count().node(),
                best.cost(),
                scoring.value(best.cost()),
                best.count().sizes(),
                best.suppressed(),
                best.absorbed(),
                proven);
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

    /** What is short comes first, since a line of progress may be cut. */
    private String note(String timeLeft) {
        StringBuilder best = new StringBuilder();
        BigInteger decided = space.lattice().size();
        for (GoalWalk walk : walks) {
            decided = decided.min(walk.state().decided());
            walk.state()
                    .best()
                    .ifPresent(score -> best.append(best.length() == 0 ? "; best " : ", ")
                            .append(scoring.value(score.cost()).round(SHOWN).toPlainString())
                            .append(" at ")
                            .append(score.node()));
        }
        return String.format(
                Locale.ROOT,
                "%,d of %,d nodes decided, %,d counted%s%s",
                decided,
                space.lattice().size(),
                counter.evaluated(),
                timeLeft,
                best);
    }
}
