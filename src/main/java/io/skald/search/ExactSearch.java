package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.DenseBinCounts;
import java.util.List;
import java.util.Optional;

/**
 * The optimum over the whole lattice, whatever the memory.
 *
 * <p><b>Why the answer is optimal.</b> The search ends when every node is closed, and a node is closed in one of four ways only:
 *
 * <ol>
 *   <li>It fails, and what makes it fail makes everything below it fail: more than s_max rows are in classes that are too small for the {@linkplain
 *       io.skald.privacy.Requirement requirement}, which going up the lattice can only mend, since it merges classes. It was counted, and every class that
 *       holds outlasts merging; or of its classes more than s_max rows cannot be kept at it or below: those that are kept at a node below are in classes
 *       that hold and lie within one of its own, which bounds their number ({@link io.skald.privacy.Requirement#mostKept}, {@link Goal#mayPassBelow}); or it has more than B = floor((N - s_max)/least rows) + s_max occupied bins; or some of the rows, which are all
 *       the rows of their classes (a {@link Witness}), are too many in too small classes already; or it lies below such a node.
 *   <li>Its cost is known, because it was counted.
 *   <li>It is cut: for it, or for a node X at or below it, a lower bound of the cost is known such that (bound, sMin, -Prec(X), X) is not
 *       smaller than (cost, s, -Prec, node) of the best so far, s being the rows suppressed. The bound is LB, the loss as if no row were suppressed, or the {@linkplain
 *       Scoring#floor floor} of LB that is known without counting. Suppression never costs less than keeping: s^2 is at least the sum of
 *       |E|^2 over the suppressed classes, and a suppressed value loses at least what any label of it loses. Merging classes raises
 *       LB. So the cost of everything at or above X is at least the bound. Where it is equal, at least sMin rows are suppressed: those of X
 *       for DM*, as LB is the same only where the classes are the same, unless rows of a population count, which such classes may gain; else none. And Prec falls strictly on the way up. So everything above X is
 *       worse than the best in the order of ties also where costs are equal.
 *   <li>So many of its rows, or of those of a node above it, cannot be kept at it or below that they alone cost more than the best so far ({@link Scoring#mostSuppressedFor}):
 *       by DM*, s rows suppressed and the others in classes of at least the least rows cost (p + s)^2 + least rows (N - s) or more, p being those that
 *       policies suppress, which rises with s from half the least rows on. It is as if the goal allowed no more than that, and
 *       the first rule is asked of the goal as it is {@linkplain Narrowing narrowed}.
 * </ol>
 *
 * <p>With suppression the cost itself may fall on the way up, so passing is no reason to close what lies above a node: only the bound
 * is. Without suppression cost and bound are equal, and the third rule closes all above a node that passes, which is OLA's rule that the
 * k-minimal nodes suffice. Where merging can break what held, as suppressed rows join a class that is kept, a count tells of its own node
 * alone unless nothing was suppressed there, or that bound rules out what lies below: each open node is counted ({@link Goal#tag}), once the most general ones
 * that are ruled out are found ({@link GoalState#climbTag}). Memory, predictions and the order of counting decide how much is counted and from what, but which
 * node is the least of those not proven worse does not depend on them.
 *
 * <p><b>Where the lattice is vast</b>, the search may end before every node is closed: with a {@link FloorProof} that found
 * every node that may pass, as far as classes of too few rows tell, and costs no more than the best so far, ties included, by a lower bound of its cost; each of these was counted.
 *
 * <p><b>Where persons are counted</b>, nodes are first counted by their rows alone, for less ({@link NodeCounters}). A class has no more persons than rows. So what
 * must be suppressed as classes of too few rows must be suppressed by persons too: a node that fails by its rows fails, and its cost by them is a lower bound of
 * its own, as suppressing more never costs less. Persons are counted of the nodes alone that this leaves open, the most promising first; of all from then on, where these are many.
 *
 * <p><b>Where a class is absorbed</b> ({@link Goal#absorbs}), a node whose suppressed rows are too few to stand as a class costs what it costs with one more class
 * suppressed, and is no solution where none fits the limit. All of the above holds: a class absorbed is a class suppressed, which costs no
 * less than keeping it, so LB bounds the cost as before; and a node with too many rows in classes that do not hold fails whatever is absorbed, with
 * all below it. That a node passes never closed a node, so that it says nothing of those above it, where other rows may be left alone, does no harm.
 *
 * <p><b>Where the best node is known of a goal that asks less</b> ({@link LessAsked}), it is counted first, and where it costs the same, all others are cut.
 *
 * <p><b>Why it is fast.</b> Most nodes that fail are found to by a hundredth of the rows, those of the rarest values ({@link Refuter}), and the
 * node that seems best is counted first, which cuts most others ({@link PredictedBest}). One count serves all goals. Nodes that fail are sought as far up as they are found ({@link Climb}); nodes are
 * rolled up from the smallest histogram in memory below them ({@link NodeCounter}); and the store is scanned only when nothing open lies
 * above any of those, for a few histograms that as much as possible lies above ({@link ScanPlanner}).
 */
public final class ExactSearch {

    private final SearchSpace space;
    private final HistogramCounter counter;
    private final Objective objective;
    private final SearchLimits limits;
    private final MemoryBudget budget;

    /**
     * A search over all nodes of a space's lattice.
     *
     * @param counter of the same table; closing it is the caller's business, memory that the search took of it is given back
     * @param limits after which the best so far is returned as not proven optimal
     * @param budget for what the search must remember of the nodes beside their histograms
     */
    public ExactSearch(
            SearchSpace space,
            HistogramCounter counter,
            Objective objective,
            SearchLimits limits,
            MemoryBudget budget) {
        this.space = space;
        this.counter = counter;
        this.objective = objective;
        this.limits = limits;
        this.budget = budget;
    }

    /**
     * Searches for all goals at once.
     *
     * @param progress is told how many nodes are decided, and the best so far
     * @return an outcome per goal, in order; goals that no node satisfies do not keep the others from theirs
     * @throws io.skald.FailureException if memory does not suffice to remember what is known of the nodes
     */
    public SearchRun search(List<Goal> goals, Progress.Pass progress) {
        return search(goals, rowsAlone(goals), Optional.empty(), false, progress);
    }

    /** As {@link #search}, remembering what was met on the way, and looking at the neighbours of the best node of the first goal. */
    public SearchRun explore(List<Goal> goals, Progress.Pass progress) {
        return search(goals, rowsAlone(goals), Optional.empty(), true, progress);
    }

    /**
     * As {@link #explore(List, Progress.Pass)} for one goal, beginning with the node that is the best where less is asked.
     *
     * @param best of a goal that asks less than this one, of the same rows by the same objective
     */
    public SearchRun explore(Goal goal, LessAsked best, Progress.Pass progress) {
        return search(List.of(goal), Optional.empty(), Optional.of(best), true, progress);
    }

    private SearchRun search(
            List<Goal> goals,
            Optional<HistogramCounter> rowsAlone,
            Optional<LessAsked> less,
            boolean explores,
            Progress.Pass progress) {
        return LatticeSearch.from(
                space,
                counter,
                rowsAlone,
                objective,
                this::bottomBins,
                limits,
                budget,
                progress,
                goals,
                less,
                explores);
    }

    private Optional<HistogramCounter> rowsAlone(List<Goal> goals) {
        boolean ofPersons = goals.stream().anyMatch(goal -> goal.requirement().countsPersons());
        return ofPersons && !limits.isVast(space.lattice()) ? counter.withoutPersons() : Optional.empty();
    }

    private long bottomBins(HistogramCounter first) {
        DenseBinCounts dense = DenseBinCounts.of(space.domains());
        long most = dense.combinationsAtMost(space.lattice().bottom(), space.rows())
                ? dense.combinations(space.lattice().bottom()).longValueExact()
                : space.rows();
        return first.bytesFor(space.lattice().bottom(), most) <= first.availableBytes() ? Math.max(1, most) : 0;
    }
}
