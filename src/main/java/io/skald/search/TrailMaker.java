package io.skald.search;

import io.skald.lattice.Node;
import io.skald.search.Trail.Appraisal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes note of what a search meets for its first goal. */
final class TrailMaker {

    private static final int MOST_COUNTED = 1_000;

    /** An appraisal with its node and its numbers. */
    private static final long BYTES_PER_COUNTED = 400;

    /** In tables of more rows, nodes are not counted for being neighbours alone. */
    private static final long MOST_ROWS = 2_000_000;

    private final SearchSpace space;
    private final Goal goal;
    private final Scoring scoring;
    private final Map<Node, Appraisal> known = new HashMap<>();
    private final List<Appraisal> counted = new ArrayList<>();

    TrailMaker(SearchSpace space, Goal goal, Scoring scoring) {
        this.space = space;
        this.goal = goal;
        this.scoring = scoring;
    }

    long bytes() {
        return counted.size() * BYTES_PER_COUNTED;
    }

    void counted(NodeCount count) {
        if (counted.size() < MOST_COUNTED
                && !count.sizes().unclear(goal.requirement())
                && !known.containsKey(count.node())) {
            Appraisal appraisal = appraise(count);
            counted.add(appraisal);
            known.put(count.node(), appraisal);
        }
    }

    private Appraisal appraise(NodeCount count) {
        long classes = count.sizes().holding(goal.requirement()).count();
        return Solution.of(count, goal, scoring, space.alreadySuppressed())
                .map(solution -> new Appraisal(
                        count.node(),
                        classes - (solution.absorbed().isPresent() ? 1 : 0),
                        solution.suppressed() + space.alreadySuppressed(),
                        true,
                        false,
                        scoring.value(solution.cost())))
                .orElseGet(() -> failing(count.withoutBar(), count.sizes().barred()));
    }

    private Appraisal failing(NodeCount count, boolean barred) {
        return new Appraisal(
                count.node(),
                count.sizes().holding(goal.requirement()).count(),
                count.sizes().rowsFailing(goal.requirement()) + space.alreadySuppressed(),
                false,
                barred,
                scoring.value(scoring.cost(count, goal.requirement())));
    }

    /** The trail of a search that has ended. */
    Trail finish(GoalState state, NodeCounter counter) {
        Optional<Node> best = state.best().map(Score::node);
        return new Trail(
                bestFirst(state),
                best.map(node -> neighbours(node, counter)).orElse(List.of()),
                best.isPresent() ? new LatticeMap(space, state, scoring).cells() : List.of());
    }

    /** The best is told of however late it was counted. */
    private List<Appraisal> bestFirst(GoalState state) {
        List<Appraisal> told = new ArrayList<>();
        state.bestSolution().map(Solution::count).map(this::appraise).ifPresent(told::add);
        counted.stream()
                .filter(appraisal ->
                        told.isEmpty() || !appraisal.node().equals(told.get(0).node()))
                .forEach(told::add);
        return told;
    }

    private List<Appraisal> neighbours(Node best, NodeCounter counter) {
        List<Node> all = new ArrayList<>(space.lattice().children(best));
        all.addAll(space.lattice().parents(best));
        List<Node> unknown =
                all.stream().filter(node -> !known.containsKey(node)).toList();
        for (Node node : unknown) {
            if (counter.hasSource(node)) {
                counter.count(node, Long.MAX_VALUE, List::of, this::isClear).ifPresent(this::learn);
            }
        }
        if (space.rows() <= MOST_ROWS) {
            count(unknown.stream().filter(node -> !known.containsKey(node)).toList(), counter);
        }
        return all.stream().filter(known::containsKey).map(known::get).toList();
    }

    /** In one scan as far as memory goes. */
    private void count(List<Node> nodes, NodeCounter counter) {
        if (nodes.isEmpty()) {
            return;
        }
        long[] any = new long[nodes.size()];
        Arrays.fill(any, Long.MAX_VALUE);
        counter.scan(nodes, any).forEach(scanned -> scanned.counted().ifPresent(this::learn));
        for (Node node : nodes) {
            if (!known.containsKey(node)) {
                counter.count(node, Long.MAX_VALUE, () -> nodes, this::isClear).ifPresent(this::learn);
            }
        }
    }

    private boolean isClear(NodeCount count) {
        return !count.sizes().unclear(goal.requirement());
    }

    private void learn(NodeCount count) {
        if (isClear(count)) {
            known.put(count.node(), appraise(count));
        }
    }
}
