package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Looks for good nodes of a vast lattice, not for proofs: descends from the top, as long as a child passes, by several ideas of which child is the
 * best; then from the best so far lowers one attribute that cannot be lowered, raises others until it passes, and descends again. Which nodes are
 * counted, and in which order, depends on the table alone.
 */
final class Descents {

    /** Of nodes that pass. */
    private record Known(Score score, long classes) {}

    /** Which child to descend to, the least first; given where the descent stands. */
    private interface Choice {
        double badness(Known at, Known child);
    }

    private static final long SEED = 0x5EED;

    /** Of the ways to raise a node that fails, so many of the cheapest are drawn from. */
    private static final int CHEAPEST = 4;

    /** Rounds without a better node, per attribute, after which the search goes on from elsewhere. */
    private static final int PATIENCE = 3;

    /** Rounds in which nothing had to be counted, after which there is nothing more to be found this way. */
    private static final int MOST_ROUNDS = 1 << 10;

    private static final List<Choice> CHOICES = List.of(
            (at, child) -> -gained(at, child) / Math.max(1e-9, Math.log((double) child.classes() / at.classes())),
            (at, child) -> child.score().cost().doubleValue(),
            (at, child) -> -gained(at, child)
                    / (1 + Math.max(0, child.score().suppressed() - at.score().suppressed())));

    private final Lattice lattice;
    private final GoalState state;
    private final Scoring scoring;
    private final SearchSpace space;
    private final CountedNodes counts;
    private final Predicate<Node> wanted;
    private final Map<Node, Known> passing = new HashMap<>();
    private final Random random = new Random(SEED);
    private boolean descended;
    private Optional<Node> current = Optional.empty();
    private int attribute;
    private int idle;
    private int asked;
    private BooleanSupplier goesOn = () -> true;

    /**
     * @param counts counts what is asked for, of which this {@linkplain #learn learns}
     * @param wanted whether a count of a node would tell something that is not known
     */
    Descents(SearchSpace space, GoalState state, Scoring scoring, CountedNodes counts, Predicate<Node> wanted) {
        this.space = space;
        this.lattice = space.lattice();
        this.state = state;
        this.scoring = scoring;
        this.counts = counts;
        this.wanted = wanted;
    }

    private static double gained(Known at, Known child) {
        return at.score().cost().subtract(child.score().cost()).doubleValue();
    }

    /** Goes on for a while; not one node is counted beyond that. */
    void run(BooleanSupplier asLongAs) {
        goesOn = asLongAs;
        if (!descended) {
            descended = true;
            for (Choice choice : CHOICES) {
                descend(lattice.top(), choice);
            }
        }
        int without = 0;
        while (without < MOST_ROUNDS && goesOn.getAsBoolean() && state.best().isPresent()) {
            int before = asked;
            improve();
            without = asked == before ? without + 1 : 0;
        }
    }

    /** Nodes remembered. */
    int size() {
        return passing.size();
    }

    /** One round: from where the search stands or, after many rounds without a better node, from somewhere else. */
    private void improve() {
        Score before = state.best().orElseThrow();
        boolean away = idle > PATIENCE * lattice.attributes();
        Node from = current.orElse(before.node());
        attribute = (attribute + 1) % lattice.attributes();
        Optional<Node> start = away ? Optional.of(elsewhere(before.node())) : exchange(from);
        Optional<Node> end = start.map(node -> descend(node, CHOICES.get(random.nextInt(CHOICES.size()))));
        if (state.best().orElseThrow().compareTo(before) < 0) {
            current = Optional.empty();
            idle = 0;
            return;
        }
        current = end.filter(node -> away || isNoWorse(node, from)).or(() -> current);
        idle = away ? 0 : idle + 1;
    }

    private boolean isNoWorse(Node end, Node from) {
        Optional<Score> there = known(from).map(Known::score);
        return known(end)
                .map(Known::score)
                .filter(score -> there.isEmpty() || score.compareTo(there.get()) <= 0)
                .isPresent();
    }

    /** One attribute lower than before, others higher; empty where it is as low as may be, or nothing more can be raised. */
    private Optional<Node> exchange(Node from) {
        int level = from.level(attribute);
        int lowest = lattice.bottom().level(attribute);
        if (level == lowest) {
            return Optional.empty();
        }
        int down = 1 + random.nextInt(Math.min(2, level - lowest));
        return raisedUntilItPasses(from.with(attribute, level - down), attribute);
    }

    private Optional<Node> raisedUntilItPasses(Node from, int fixed) {
        Node node = from;
        while (known(node).isEmpty()) {
            if (!goesOn.getAsBoolean()) {
                return Optional.empty();
            }
            Optional<Node> raised = raised(node, fixed);
            if (raised.isEmpty()) {
                return Optional.empty();
            }
            node = raised.get();
        }
        return Optional.of(node);
    }

    private Optional<Node> raised(Node node, int fixed) {
        List<Node> parents = lattice.parents(node).stream()
                .filter(parent -> parent.level(fixed) == node.level(fixed))
                .sorted(Comparator.comparingDouble(scoring::roughFloor))
                .toList();
        return parents.isEmpty()
                ? Optional.empty()
                : Optional.of(parents.get(random.nextInt(Math.min(CHEAPEST, parents.size()))));
    }

    /** Some attributes higher. */
    private Node elsewhere(Node from) {
        Node node = from;
        int raises = 2 + random.nextInt(lattice.attributes());
        for (int i = 0; i < raises; i++) {
            int which = random.nextInt(lattice.attributes());
            node = node.with(which, Math.min(lattice.top().level(which), node.level(which) + 1));
        }
        return node;
    }

    /** As far down as it goes; the node it ends at. */
    private Node descend(Node start, Choice choice) {
        Node at = start;
        Optional<Node> next = Optional.of(start);
        while (next.isPresent() && goesOn.getAsBoolean()) {
            at = next.get();
            next = bestChild(at, choice);
        }
        return at;
    }

    /** Empty if none passes, or the node itself does not. */
    private Optional<Node> bestChild(Node node, Choice choice) {
        Optional<Known> here = known(node);
        Optional<Node> best = Optional.empty();
        double least = Double.POSITIVE_INFINITY;
        for (Node child : here.isEmpty() ? List.<Node>of() : lattice.children(node)) {
            double badness =
                    known(child).map(known -> choice.badness(here.get(), known)).orElse(Double.POSITIVE_INFINITY);
            if (badness < least) {
                least = badness;
                best = Optional.of(child);
            }
        }
        return best;
    }

    private Optional<Known> known(Node node) {
        Known before = passing.get(node);
        if (before != null) {
            return Optional.of(before);
        }
        if (state.fails(node) || !goesOn.getAsBoolean()) {
            return Optional.empty();
        }
        if (wanted.test(node)) {
            asked++;
            counts.count(node);
        }
        return Optional.ofNullable(passing.get(node));
    }

    /** Takes note of a count, whoever asked for it. */
    void learn(NodeCount count) {
        if (!count.sizes().unclear(state.goal().requirement())) {
            known(count).ifPresent(found -> passing.put(count.node(), found));
        }
    }

    private Optional<Known> known(NodeCount count) {
        return Solution.of(count, state.goal(), scoring, space.alreadySuppressed())
                .map(solution -> new Known(
                        state.score(solution), Math.max(1, count.sizes().count())));
    }
}
