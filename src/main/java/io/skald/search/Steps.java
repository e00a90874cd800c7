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
    private final NodeCounters counters;
    private final GoalCounts counts;
    private final Witnesses witnesses;
    private final Set<Node> candidates = new LinkedHashSet<>();
    private final List<Promises> promises;
    private int freshCandidates;
    private boolean promiseCounted;

    /**
     * @param walks one per goal
     * @param counters count for {@code counts}, and scan
     */
    Steps(
            Lattice lattice,
            List<GoalWalk> walks,
            Scoring scoring,
            NodeCounters counters,
            GoalCounts counts,
            Witnesses witnesses) {
        this.lattice = lattice;
        this.walks = List.copyOf(walks);
        this.scoring = scoring;
        this.counters = counters;
        this.counts = counts;
        this.witnesses = witnesses;
        this.promises = walks.stream().map(walk -> new Promises(walk, scoring)).toList();
    }

    /** Counts one node or scans the store once; false if no goal has an open node. */
    boolean step() {
        List<GoalWalk> turn = whoseTurn();
        Set<Node> wishes = new LinkedHashSet<>();
        for (Promises promised : promises) {
            Optional<Node> next =
                    turn.contains(promised.walk()) ? promised.next().or(promised.walk()::next) : Optional.empty();
            if (next.isPresent() && needsNoScan(next.get())) {
                count(next.get());
                return true;
            }
            next.ifPresent(wishes::add);
        }
        if (wishes.isEmpty()) {
            return turn.size() < walks.size() && turn.stream().allMatch(GoalWalk::isDone) && step();
        }
        Optional<Node> next = nextAboveSources(turn);
        next.ifPresentOrElse(this::count, () -> scanFor(wishes));
        return true;
    }

    /** Where rows alone are counted first, so are goals that ask for no more: what is learnt for them spares much of the counting of persons. */
    private List<GoalWalk> whoseTurn() {
        List<GoalWalk> ofRows = walks.stream()
                .filter(walk -> !walk.state().goal().requirement().countsPersons() && !walk.isDone())
                .toList();
        return counters.rows().isEmpty() || ofRows.isEmpty() ? walks : ofRows;
    }

    /** Once the rows of a node are known, a scan for rows is of no use to it. */
    private boolean needsNoScan(Node node) {
        return counters.first().hasSource(node) || counters.rows().isPresent() && counts.knowsRows(node);
    }

    /** A good node comes first where it leaves less to be suppressed, for then fewer rows refute more. */
    private void scanFor(Set<Node> wishes) {
        if (witnesses.waiting()
                && !promiseCounted
                && walks.stream().anyMatch(walk -> walk.state().mayNarrow())) {
            promiseCounted = true;
            scan(wishes, wishes);
        } else if (witnesses.waiting()) {
            Set<Node> promising = beginRefuting();
            if (!promising.isEmpty()) {
                scan(promising, promising);
            }
        } else {
            Set<Node> waiting = new LinkedHashSet<>(wishes);
            candidates().stream().filter(node -> !needsNoScan(node)).forEach(waiting::add);
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
    private Optional<Node> nextAboveSources(List<GoalWalk> turn) {
        return counters.first().scannedSources().stream()
                .filter(lattice::contains)
                .flatMap(source -> turn.stream().map(walk -> walk.nextAbove(source)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private void count(Node node) {
        counts.count(node, this::candidates);
    }

    /** @param waiting the wishes, and what else is worth a source */
    private void scan(Set<Node> wishes, Set<Node> waiting) {
        List<Node> nodes = new ScanPlanner(counters.first()).plan(waiting);
        long[] bounds = nodes.stream()
                .mapToLong(node -> wishes.contains(node) ? counts.mostBins(node) : Long.MAX_VALUE)
                .toArray();
        List<NodeCounter.Scanned> scanned = counters.first().scan(nodes, bounds);
        for (NodeCounter.Scanned one : scanned) {
            counts.takeFirst(one.node(), one.counted(), bounds[nodes.indexOf(one.node())]);
        }
        if (scanned.isEmpty()) {
            count(wishes.iterator().next());
        }
    }

    /** The most general open nodes of every goal whose turn it is, those of a while ago where they will do. */
    Set<Node> candidates() {
        List<GoalWalk> turn = whoseTurn();
        candidates.removeIf(node -> turn.stream().noneMatch(walk -> walk.isOpen(node)));
        if (candidates.size() <= freshCandidates / 2) {
            turn.forEach(walk -> candidates.addAll(walk.mostGeneral(MOST_CANDIDATES)));
            freshCandidates = candidates.size();
        }
        return candidates;
    }
}
