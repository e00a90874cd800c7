package io.skald.search;

import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/**
 * What came of one goal, from what is known at the end.
 *
 * @param top the most general node's count
 * @param counted nodes counted to the end, as far as a goal is concerned
 * @param vast whether the nodes are too many to look at each
 */
record GoalOutcome(SearchSpace space, Scoring scoring, NodeCount top, Function<Goal, Set<Node>> counted, boolean vast) {

    /**
     * The outcome.
     *
     * @param state empty if the most general node fails, and with it all others
     * @param proven whether nothing is open any more
     * @param bound a lower bound where the search has one
     */
    SearchOutcome of(Goal goal, Optional<GoalState> state, boolean proven, Optional<BigInteger> bound) {
        long already = space.alreadySuppressed();
        boolean solved = state.flatMap(GoalState::bestSolution).isPresent();
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
                proven,
                proven ? Optional.of(best.cost()) : bound.or(() -> leastOpen(state.get())));
    }

    /** By how much the best so far may exceed the optimum. */
    Optional<BigDecimal> gap(GoalState state) {
        return state.best().flatMap(best -> leastOpen(state).flatMap(least -> Gap.between(least, best.cost())));
    }

    /** Of a lattice that is not vast, the least floor of what is open, or the best cost if that is less. */
    private Optional<BigInteger> leastOpen(GoalState state) {
        if (vast || !state.goal().outlastsMerging() || state.best().isEmpty()) {
            return Optional.empty();
        }
        Set<Node> known = counted.apply(state.goal());
        BigInteger[] least = {state.best().get().cost()};
        space.lattice().forEach(node -> {
            if (!known.contains(node) && !state.fails(node) && !state.isCut(node)) {
                least[0] = least[0].min(scoring.floor(node));
            }
        });
        return Optional.of(least[0].max(
                scoring.leastOf(state.goal()).min(state.best().get().cost())));
    }
}
