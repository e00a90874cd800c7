package io.skald.engine;

import io.skald.InfeasibleException;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CountedTable;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.scan.StoreCounter;
import io.skald.job.Plan;
import io.skald.job.Suppression;
import io.skald.lattice.Node;
import io.skald.privacy.PopulationSample;
import io.skald.privacy.Protection;
import io.skald.search.Goal;
import io.skald.search.SearchLimits;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchStats;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rows of an {@link EncodedSession} that are searched as one table. Usable while the session is open, one call at a time; closing gives back
 * what is kept of whose the rows are.
 */
public final class TableView implements AutoCloseable {

    private final Plan plan;
    private final EncodedTable table;
    private final Optional<PersonTable> persons;
    private final ClassRules rules;
    private final ByteSize free;
    private final long heldBySession;
    private final Workspace workspace;
    private final Progress progress;

    /**
     * @param persons the rows by person, where persons are counted; closed with this
     * @param budget of this view alone
     * @param heldBySession bytes that are held beside it
     */
    TableView(
            Plan plan,
            EncodedTable table,
            Optional<PersonTable> persons,
            MemoryBudget budget,
            long heldBySession,
            Workspace workspace,
            Progress progress) {
        this.plan = plan;
        this.table = table;
        this.persons = persons;
        this.rules =
                ClassRules.of(plan, table, PopulationSample.ofRows(table.store().rows()), Optional.empty(), budget);
        this.free = new ByteSize(budget.available());
        this.heldBySession = heldBySession + budget.total() - free.bytes();
        this.workspace = workspace;
        this.progress = progress;
    }

    /**
     * What a search found and took.
     *
     * @param outcomes one per goal, in order
     * @param root the paper's root node; empty for the exact search
     * @param stats nodes and scans, of all goals together
     * @param peakBytes the most that structures held at once, those of the session included
     */
    public record Searched(List<SearchOutcome> outcomes, Optional<Node> root, SearchStats stats, long peakBytes) {
        public Searched {
            outcomes = List.copyOf(outcomes);
        }
    }

    /** Rows, those included that a policy suppresses. */
    public long rows() {
        return table.store().rows();
    }

    /** Rows that a policy suppresses. */
    public long excludedRows() {
        return table.store().excludedRows();
    }

    /** Why a goal cannot even be searched for: k is larger than the table, or policies suppress more rows than the limit allows. */
    public Optional<String> refusal(SearchGoal goal) {
        try {
            resolved(goal);
            return Optional.empty();
        } catch (UsageException | InfeasibleException refused) {
            return Optional.of(refused.getMessage());
        }
    }

    private CountedTable counted() {
        return CountedTable.of(
                table, persons.stream().mapToLong(PersonTable::persons).findFirst());
    }

    private StoreCounter counter(MemoryBudget budget) {
        return persons.map(ordered -> StoreCounter.ofPersons(
                        table, ordered, rules.sensitive(), budget, workspace, plan.threads(), Progress.NONE))
                .orElseGet(() -> CountedInput.counterOf(plan, rules.sensitive(), table, budget, workspace));
    }

    private Goal resolved(SearchGoal goal) {
        return SearchPass.goal(
                counted(),
                Protection.of(
                        plan.anonymity(goal.requirement().k()),
                        rules.sensitive().models()),
                new Suppression(goal.limit(), false, Suppression.SmallGroup.DROP, false),
                Optional.empty());
    }

    /**
     * Searches for all goals at once.
     *
     * @param kind which search, whatever the plan says
     * @param maxBins the bound of the paper's search; from the memory if empty
     * @throws UsageException if a goal is refused for its k
     * @throws InfeasibleException if a goal is refused for its limit, or no node is within the bound
     */
    public Searched search(Plan.SearchKind kind, OptionalLong maxBins, List<SearchGoal> goals) {
        MemoryBudget budget = MemoryBudget.of(free);
        try (StoreCounter counter = counter(budget);
                Progress.Pass pass = progress.begin("Pass 2: search", 0)) {
            List<Goal> resolved = goals.stream().map(this::resolved).toList();
            SearchPass.Found found = new SearchPass(plan, counted(), counter, budget, SearchLimits.DEFAULT)
                    .run(resolved, kind, maxBins, pass);
            return new Searched(
                    found.run().outcomes(), found.root(), found.run().stats(), heldBySession + budget.peak());
        }
    }

    /** Shows every occupied bin of a node once, in any memory. */
    public void visit(Node node, BinVisitor visitor) {
        MemoryBudget budget = MemoryBudget.of(free);
        try (StoreCounter counter = counter(budget)) {
            counter.visit(node, Long.MAX_VALUE, visitor);
        }
    }

    @Override
    public void close() {
        persons.ifPresent(PersonTable::close);
        rules.close();
    }
}
