package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.engine.release.SuppressedValues;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.RunReport;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.key.Sensitive;
import io.skald.histogram.scan.PersonsApart;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.Requirement;
import io.skald.refine.ClusterPersons;
import io.skald.refine.Refined;
import io.skald.store.EncodedTable;
import io.skald.store.PersonRows;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What a table shows of itself once the bins of a node were refined.
 *
 * @param bins the node
 * @param sensitive where the table has the columns of whose values something is asked
 * @param persons whose its rows are, where persons are counted
 */
public record RefinedTable(
        Plan plan,
        EncodedTable table,
        Node bins,
        Sensitive sensitive,
        Requirement requirement,
        Optional<PersonRows> persons,
        Refined refined,
        MemoryBudget budget,
        Workspace workspace)
        implements AutoCloseable {

    /** See {@link ClusterRecoding#classes}. */
    public ClassSizes classes() {
        return ofPersons()
                .map(ClusterPersons::classes)
                .orElseGet(() -> refined.totals().classes());
    }

    /** See {@link Recoding#apart}. */
    public Optional<PersonsApart> apart(boolean leavesOut) {
        return ofPersons().map(seen -> seen.apart(leavesOut));
    }

    private Optional<ClusterPersons> ofPersons() {
        return persons.map(rows -> new ClusterPersons(refined, table.domains(), rows, budget, workspace));
    }

    /** The information loss of what is printed. */
    public RunReport.Metrics metrics() {
        return ReleaseFigures.ofRefined(plan, requirement, table, refined, bins, budget);
    }

    /** See {@link Recoding#hidden}. */
    public HiddenGroup hidden(boolean joins) {
        SuppressedValues.Kept kept = joins ? SuppressedValues.ofClusters(table, refined) : SuppressedValues.Kept.NONE;
        SuppressedValues values = new SuppressedValues(table, sensitive);
        IntFunction<BitSet> excluded = index -> refined.chunk(index).excluded();
        return persons.map(rows -> values.ofPersons(rows, requirement.k(), excluded, kept, budget))
                .orElseGet(() -> values.together(excluded, kept));
    }

    @Override
    public void close() {
        refined.close();
        persons.ifPresent(PersonRows::close);
    }
}
