package io.skald.search;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.Node;
import java.util.List;
import java.util.Optional;

/**
 * The search of the SKALD paper (phase 2): one histogram at the root node, every node above it rolled up from that; of the nodes that
 * pass, the one of least loss. What lies not above the root node is never looked at: that is the price of the bound on memory.
 */
public final class PaperSearch {

    private final SearchSpace space;
    private final HistogramCounter counter;
    private final Objective objective;
    private final SearchLimits limits;
    private final MemoryBudget budget;

    /**
     * A search above one node.
     *
     * @param space the table; only the nodes of its lattice at or above {@code root} are searched
     * @param root see {@link io.skald.lattice.RootNode}
     * @param limits after which the best so far is returned as not proven optimal
     * @param budget for what the search must remember of the nodes beside their histograms
     */
    public PaperSearch(
            SearchSpace space,
            Node root,
            HistogramCounter counter,
            Objective objective,
            SearchLimits limits,
            MemoryBudget budget) {
        this.space =
                new SearchSpace(space.lattice().above(root), space.domains(), space.rows(), space.alreadySuppressed());
        this.counter = counter;
        this.objective = objective;
        this.limits = limits;
        this.budget = budget;
    }

    /**
     * Searches for all goals at once.
     *
     * @throws io.skald.FailureException if memory does not suffice to remember what is known of the nodes
     */
    public SearchRun search(List<Goal> goals, Progress.Pass progress) {
        return LatticeSearch.from(
                space,
                counter,
                Optional.empty(),
                objective,
                first -> Long.MAX_VALUE,
                limits,
                budget,
                progress,
                goals,
                Optional.empty(),
                false);
    }

    /** As {@link #search}, remembering what was met on the way, and looking at the neighbours of the best node of the first goal. */
    public SearchRun explore(List<Goal> goals, Progress.Pass progress) {
        return LatticeSearch.from(
                space,
                counter,
                Optional.empty(),
                objective,
                first -> Long.MAX_VALUE,
                limits,
                budget,
                progress,
                goals,
                Optional.empty(),
                true);
    }
}
