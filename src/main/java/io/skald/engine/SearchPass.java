package io.skald.engine;

import io.skald.InfeasibleException;
import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Progress;
import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.StoppedSearch;
import io.skald.histogram.HistogramCounter;
import io.skald.job.LevelLimits;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.job.Suppression;
import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import io.skald.lattice.RootNode;
import io.skald.privacy.AverageRisk;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Requirement;
import io.skald.refine.Refiner;
import io.skald.search.ExactSearch;
import io.skald.search.Goal;
import io.skald.search.LessAsked;
import io.skald.search.Objective;
import io.skald.search.PaperSearch;
import io.skald.search.SearchLimits;
import io.skald.search.SearchRun;
import io.skald.search.SearchSpace;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Pass 2: from the encoded store to the final node, by the search that the job asks for. */
final class SearchPass {

    /** Bytes of memory that the paper's bound allows per bin. */
    private static final int BYTES_PER_BIN = 16;

    /**
     * What the search found.
     *
     * @param run one outcome per goal
     * @param root the paper's root node; empty for the exact search
     * @param nRam the bound behind it
     * @param stopped the limit that kept it from proving the best node; empty if none did
     */
    record Found(SearchRun run, Optional<Node> root, OptionalLong nRam, Optional<StoppedSearch> stopped) {}

    private final Plan plan;
    private final CountedTable table;
    private final HistogramCounter counter;
    private final MemoryBudget budget;
    private final SearchLimits limits;

    SearchPass(Plan plan, CountedTable table, HistogramCounter counter, MemoryBudget budget, SearchLimits limits) {
        this.plan = plan;
        this.table = table;
        this.counter = counter;
        this.budget = budget;
        this.limits = limits;
    }

    /** The objective that the plan names. */
    static Objective objective(Plan plan) {
        return objective(plan, plan.objective());
    }

    /** Another objective with the plan's weights. */
    static Objective objective(Plan plan, Plan.ObjectiveKind kind) {
        return switch (kind) {
            case DM_STAR -> new Objective.DmStar();
            case GCP ->
                new Objective.Gcp(plan.quasi().stream().map(Plan.Quasi::weight).toList());
            case PREC -> new Objective.Prec();
            case ENTROPY -> new Objective.Entropy();
        };
    }

    /**
     * The plan's goal for this table.
     *
     * @throws UsageException if a class needs more rows than the table has
     * @throws InfeasibleException if policies alone suppress more rows than the limit allows
     */
    static Goal goal(
            CountedTable table, Requirement requirement, Suppression suppression, Optional<AverageRisk> average) {
        long rows = table.rows();
        if (rows == 0) {
            throw new UsageException(
                    "The input has no rows, or rows-where leaves none, so there is nothing to anonymise. Is it the right file?");
        }
        int k = requirement.leastRows();
        if (k > rows) {
            throw new UsageException(
                    (requirement instanceof KAnonymity ? "k is " + k : requirement + " needs " + k + " rows")
                            + " and the table has only " + rows + (rows == 1 ? " row" : " rows")
                            + ": no class can be that large. Lower k.");
        }
        long persons = table.persons().orElse(Long.MAX_VALUE);
        if (requirement.countsPersons() && requirement.k() > persons) {
            throw new UsageException(
                    "k is " + requirement.k() + " and the table has only " + persons
                            + (persons == 1 ? " person" : " persons")
                            + ", rows without an identifier being one's: no class can be of that many. Lower k, or have 'person' name another column.");
        }
        return goalOfAnySize(table, requirement, suppression, average);
    }

    /** As {@link #goal}, also of a requirement that no class can meet, which is one of several that are asked for. */
    static Goal goalOfAnySize(
            CountedTable table, Requirement requirement, Suppression suppression, Optional<AverageRisk> average) {
        long rows = table.rows();
        long allowed = suppression.maxRows(rows);
        long excluded = table.excluded();
        if (excluded > allowed) {
            throw new InfeasibleException(String.format(
                    Locale.ROOT,
                    "The job's policies suppress %,d of %,d rows, and suppression.limit %s allows %,d. Raise the limit to %s or more, or"
                            + " mend the values.",
                    excluded,
                    rows,
                    suppression.limit().toPlainString(),
                    allowed,
                    Shares.atLeast(excluded, rows)));
        }
        return new Goal(
                requirement, allowed - excluded, suppression.smallGroup() == Suppression.SmallGroup.ABSORB, average);
    }

    /** The nodes that the plan lets the search use; one alone where the job names the bins to be refined. */
    static Lattice lattice(Plan plan, List<Domain> domains) {
        if (plan.refine().method() != Refinement.Method.NONE
                && plan.refine().bins().given()) {
            Node bins = Refiner.binsOf(plan.refine().bins(), Lattice.of(domains).top(), domains);
            return Lattice.between(bins, bins);
        }
        int[] bottom = new int[domains.size()];
        int[] top = new int[domains.size()];
        for (int i = 0; i < bottom.length; i++) {
            LevelLimits levels = plan.quasi().get(i).levels();
            bottom[i] = levels.minIn(domains.get(i));
            top[i] = levels.maxIn(domains.get(i));
        }
        return Lattice.between(Node.of(bottom), Node.of(top));
    }

    /** Searches for all goals at once, as the plan says. */
    Found run(List<Goal> goals, Progress.Pass progress) {
        return run(goals, plan.search(), plan.maxBins(), false, progress);
    }

    /** The same, with what the search met on its way for its first goal. */
    Found explore(List<Goal> goals, Progress.Pass progress) {
        return run(goals, plan.search(), plan.maxBins(), true, progress);
    }

    /** Whether the best node is searched for until it is proven, whatever it takes. */
    boolean goesOnToTheEnd() {
        return plan.search() == Plan.SearchKind.EXACT && limits.allowAll(lattice(plan, table.domains()));
    }

    /** As {@link #explore} for one goal, by the exact search, beginning with the best node of a goal that asks less. */
    Found explore(Goal goal, LessAsked best, Progress.Pass progress) {
        SearchRun run =
                new ExactSearch(space(), counter, objective(plan), limits, budget).explore(goal, best, progress);
        return new Found(run, Optional.empty(), OptionalLong.empty(), StoppedSearch.of(run));
    }

    private SearchSpace space() {
        return new SearchSpace(lattice(plan, table.domains()), table.domains(), table.counted(), table.excluded());
    }

    /** Without what it met on its way. */
    Found run(List<Goal> goals, Plan.SearchKind kind, OptionalLong maxBins, Progress.Pass progress) {
        return run(goals, kind, maxBins, false, progress);
    }

    /**
     * Searches for all goals at once.
     *
     * @param maxBins the bound of the paper's search; from the memory if empty
     */
    private Found run(
            List<Goal> goals, Plan.SearchKind kind, OptionalLong maxBins, boolean explores, Progress.Pass progress) {
        SearchSpace space = space();
        Objective objective = objective(plan);
        if (kind == Plan.SearchKind.EXACT) {
            ExactSearch search = new ExactSearch(space, counter, objective, limits, budget);
            SearchRun run = explores ? search.explore(goals, progress) : search.search(goals, progress);
            return new Found(run, Optional.empty(), OptionalLong.empty(), StoppedSearch.of(run));
        }
        long nRam = maxBins.orElse(Math.max(1, MemoryShare.ROOT_HISTOGRAM.of(budget) / BYTES_PER_BIN));
        Node root = RootNode.choose(space.lattice(), table.domains(), nRam, budget);
        PaperSearch search = new PaperSearch(space, root, counter, objective, limits, budget);
        SearchRun run = explores ? search.explore(goals, progress) : search.search(goals, progress);
        return new Found(run, Optional.of(root), OptionalLong.of(nRam), StoppedSearch.of(run));
    }
}
