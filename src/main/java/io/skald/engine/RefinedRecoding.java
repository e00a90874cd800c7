package io.skald.engine;

import io.skald.engine.release.ClusterLabelling;
import io.skald.engine.release.SuppressedValues;
import io.skald.engine.report.PassStats;
import io.skald.engine.report.ReleaseFigures;
import io.skald.engine.report.RunReport;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.refine.ClusterTotals;
import io.skald.refine.Refined;
import io.skald.refine.RefinedRows;
import io.skald.store.EncodedTable;
import io.skald.table.TableOutput;

/**
 * Local recoding of rows that are in the store.
 *
 * @param bins the node whose bins were refined
 * @param refined is closed with this
 */
record RefinedRecoding(Plan plan, EncodedTable table, Node bins, Refined refined, LocalRunner runner)
        implements ClusterRecoding {

    @Override
    public ClusterTotals totals() {
        return refined.totals();
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
        return new SuppressedValues(table, runner.sensitive())
                .together(index -> refined.chunk(index).excluded(), kept);
    }

    @Override
    public PassStats write(boolean leavesOut) {
        TableOutput output = runner.output();
        return runner.write(() -> new ClusterLabelling(table, refined, output), leavesOut);
    }

    @Override
    public void close() {
        refined.close();
    }
}
