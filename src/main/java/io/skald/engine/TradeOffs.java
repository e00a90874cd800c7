package io.skald.engine;

import io.skald.FailureException;
import io.skald.budget.Progress;
import io.skald.engine.report.TradeOff;
import io.skald.job.Plan;
import io.skald.search.Goal;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What other k and other limits would have come to, for tables and lattices so small that it takes no time to speak of. */
final class TradeOffs {

    private static final long MOST_ROWS = 50_000;
    private static final long MOST_NODES = 20_000;
    private static final List<Integer> KS = List.of(2, 3, 5, 10, 20, 50, 100);
    private static final List<BigDecimal> LIMITS = List.of(
            BigDecimal.ZERO,
            new BigDecimal("0.005"),
            new BigDecimal("0.01"),
            new BigDecimal("0.02"),
            new BigDecimal("0.05"),
            new BigDecimal("0.1"));

    private record Asked(int k, BigDecimal limit) {}

    private final Plan plan;
    private final FirstPass encoded;
    private final SearchResult own;

    /** @param own what the run's own search found */
    TradeOffs(Plan plan, FirstPass encoded, SearchResult own) {
        this.plan = plan;
        this.encoded = encoded;
        this.own = own;
    }

    /** One per k that the table is large enough for, then one per limit; none where they would take long. */
    List<TradeOff> find(SearchPass search) {
        boolean small = encoded.table().rows() <= MOST_ROWS
                && encoded.persons().isEmpty()
                && plan.search() == Plan.SearchKind.EXACT
                && SearchPass.lattice(plan, encoded.table().domains()).hasAtMost(MOST_NODES);
        if (!small) {
            return List.of();
        }
        BigDecimal limit = plan.suppression().limit();
        List<Asked> asked = new ArrayList<>();
        SortedSet<Integer> ks = new TreeSet<>(KS);
        ks.add(plan.k());
        ks.removeIf(k -> k > encoded.table().counted());
        ks.forEach(k -> asked.add(new Asked(k, limit)));
        SortedSet<BigDecimal> limits = new TreeSet<>(LIMITS);
        limits.add(limit);
        limits.removeIf(other ->
                plan.suppression().withLimit(other).maxRows(encoded.table().rows())
                        < encoded.table().excluded());
        limits.forEach(other -> asked.add(new Asked(plan.k(), other)));
        List<Goal> goals = asked.stream()
                .filter(one -> !isOwn(one))
                .map(one -> goal(one.k(), one.limit()))
                .toList();
        List<SearchOutcome> outcomes;
        try {
            outcomes = goals.isEmpty()
                    ? List.of()
                    : search.run(goals, Progress.Pass.SILENT).run().outcomes();
        } catch (FailureException noRoom) {
            // What is known of the nodes for so many goals does not fit in memory: the release is made without.
            return List.of();
        }
        Iterator<SearchOutcome> found = outcomes.iterator();
        List<TradeOff> all = new ArrayList<>();
        for (Asked one : asked) {
            SearchOutcome outcome = isOwn(one) ? own : found.next();
            all.add(new TradeOff(one.k(), one.limit(), encoded.table().excluded(), outcome));
        }
        return all;
    }

    /** Whether the run searched for it itself. */
    private boolean isOwn(Asked one) {
        return one.k() == plan.k() && one.limit().compareTo(plan.suppression().limit()) == 0;
    }

    private Goal goal(int k, BigDecimal limit) {
        return SearchPass.goalOfAnySize(
                encoded.table(),
                encoded.requirement(k),
                plan.suppressionBySearch().withLimit(limit),
                plan.risk().averageRisk());
    }
}
