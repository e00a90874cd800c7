package io.skald.engine;

import io.skald.engine.release.ClusterLabelling;
import io.skald.engine.release.SuppressedValues;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.RunReport;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.scan.PersonsApart;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.refine.ClusterPersons;
import io.skald.refine.ClusterTotals;
import io.skald.refine.Refined;
import io.skald.refine.RefinedRows;
import io.skald.store.EncodedTable;
import io.skald.store.PersonRows;
import io.skald.table.TableOutput;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Local recoding of rows that are in the store.
 *
 * @param bins the node whose bins were refined
 * @param persons whose the rows are, where persons are counted; closed with this
 * @param refined is closed with this
 */
record RefinedRecoding(
        Plan plan, EncodedTable table, Node bins, Optional<PersonRows> persons, Refined refined, LocalRunner runner)
        implements ClusterRecoding {

    @Override
    public ClusterTotals totals() {
        return refined.totals();
    }

    @Override
    public ClassSizes classes() {
        return ofPersons().map(ClusterPersons::classes).orElseGet(ClusterRecoding.super::classes);
    }

    @Override
    public Optional<PersonsApart> apart(boolean leavesOut) {
        return ofPersons().map(seen -> seen.apart(leavesOut));
    }

    private Optional<ClusterPersons> ofPersons() {
        return persons.map(
                rows -> new ClusterPersons(refined, table.domains(), rows, runner.budget(), runner.workspace()));
    }

    @Override
    public RefinedRows rows() {
        return refined.rows();
    }

    @Override
    public RunReport.Metrics metrics() {
        return ReleaseFigures.ofRefined(plan, runner.requirement(), table, refined, bins, runner.budget());
    }

    @Override
    public Evidence hidden(boolean joins) {
        SuppressedValues.Kept kept = joins ? SuppressedValues.ofClusters(table, refined) : SuppressedValues.Kept.NONE;
        SuppressedValues values = new SuppressedValues(table, runner.sensitive());
        IntFunction<BitSet> excluded = index -> refined.chunk(index).excluded();
        return persons.map(rows -> values.ofPersons(rows, runner.requirement().k(), excluded, kept))
                .orElseGet(() -> values.together(excluded, kept));
    }

    @Override
    public PassStats write(boolean leavesOut) {
        TableOutput output = runner.output();
        return runner.write(() -> new ClusterLabelling(table, refined, output), leavesOut);
    }

    @Override
    public void close() {
        refined.close();
        persons.ifPresent(PersonRows::close);
    }
}
