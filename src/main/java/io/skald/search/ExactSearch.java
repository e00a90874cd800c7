package io.skald.search;

import io.skald.budget.Progress;
import io.skald.histogram.HistogramCounter;
import io.skald.lattice.DenseBins;
import java.util.List;

/** The optimum over the whole lattice, whatever the memory. */
public final class ExactSearch {

    private final SearchSpace space;
    private final HistogramCounter counter;
    private final Objective objective;
    private final SearchLimits limits;

    /** A search over all nodes of a space's lattice. */
    public ExactSearch(SearchSpace space, HistogramCounter counter, Objective objective, SearchLimits limits) {
        this.space = space;
        this.counter = counter;
        this.objective = objective;
        this.limits = limits;
    }

    /** Searches for all goals at once. */
    public SearchRun search(List<Goal> goals, Progress.Pass progress) {
        return LatticeSearch.from(space, counter, objective, bottomBins(), limits, progress, goals);
    }

    private long bottomBins() {
        DenseBins dense = DenseBins.of(space.domains());
        long most = dense.combinationsAtMost(space.lattice().bottom(), space.rows())
                ? dense.combinations(space.lattice().bottom()).longValueExact()
                : space.rows();
        return counter.bytesFor(space.lattice().bottom(), most) <= counter.availableBytes() ? Math.max(1, most) : 0;
    }
}
