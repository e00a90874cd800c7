package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which node next, in a lattice that is not vast: what can be counted from memory comes first, and the store is scanned for many at a time. */
final class Steps {

    /** Of each goal. */
    private static final int MOST_CANDIDATES = 64;

    private final Lattice lattice;
    private final List<GoalWalk> walks;
    private final Scoring scoring;
    private final NodeCounter counter;
    private final GoalCounts counts;
    private final ScanPlanner planner;
    private final Witnesses witnesses;
    private final Set<Node> candidates = new LinkedHashSet<>();
    private final List<Promises> promises;
    private int freshCandidates;

    /**
     * @param walks one per goal
     * @param counter counts for {@code counts}, and scans
     */
    Steps(
            Lattice lattice,
            List<GoalWalk> walks,
            Scoring scoring,
            NodeCounter counter,
            GoalCounts counts,
            Witnesses witnesses) {
        this.lattice = lattice;
        this.walks = List.copyOf(walks);
        this.scoring = scoring;
        this.counter = counter;
        this.counts = counts;
        this.planner = new ScanPlanner(counter);
        this.witnesses = witnesses;
        this.promises = walks.stream().map(walk -> new Promises(walk, scoring)).toList();
    }

    /** Counts one node or scans the store once; false if no goal has an open node. */
    boolean step() {
        Set<Node> wishes = new LinkedHashSet<>();
        for (Promises promised : promises) {
            Optional<Node> next = promised.next().or(promised.walk()::next);
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
        List<Witness> made = witnesses.make(walks.size() * Refuter.bytes(lattice.attributes()));
        Set<Node> promising = new LinkedHashSet<>();
        walks.forEach(walk -> walk.beginRefuting(made, scoring).ifPresent(promising::add));
        return promising;
    }

    /** Once nothing is open above any source, all of them can make place for the next scan's. */
    private Optional<Node> nextAboveSources() {
        return counter.scannedSources().stream()
                .filter(lattice::contains)
                .flatMap(source -> walks.stream().map(walk -> walk.nextAbove(source)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private void count(Node node) {
        counts.count(node, this::candidates);
    }

    /** @param waiting the wishes, and what else is worth a source */
    private void scan(Set<Node> wishes, Set<Node> waiting) {
        List<Node> nodes = planner.plan(waiting);
        long[] bounds = nodes.stream()
                .mapToLong(node -> wishes.contains(node) ? counts.mostBins(node) : Long.MAX_VALUE)
                .toArray();
        List<NodeCounter.Scanned> scanned = counter.scan(nodes, bounds);
        for (NodeCounter.Scanned one : scanned) {
            counts.take(one.node(), one.counted(), bounds[nodes.indexOf(one.node())]);
        }
        if (scanned.isEmpty()) {
            count(wishes.iterator().next());
        }
    }

    /** The most general open nodes of every goal, those of a while ago where they will do. */
    Set<Node> candidates() {
        candidates.removeIf(node -> walks.stream().noneMatch(walk -> walk.isOpen(node)));
        if (candidates.size() <= freshCandidates / 2) {
            walks.forEach(walk -> candidates.addAll(walk.mostGeneral(MOST_CANDIDATES)));
            freshCandidates = candidates.size();
        }
        return candidates;
    }
}
