package io.skald.engine;

import io.skald.engine.report.RunReport;
import io.skald.histogram.ClassSizes;
import io.skald.refine.ClusterTotals;
import io.skald.refine.RefinedRows;

/** A recoding by clusters, which the bins of a node were split into. */
public interface ClusterRecoding extends Recoding {

    /** Sums over all clusters. */
    ClusterTotals totals();

    /** The classes that they print as, with the persons of each, where persons are counted. */
    ClassSizes classes();

    /** How many rows went where. */
    RefinedRows rows();

    /** The information loss of what is printed. */
    RunReport.Metrics metrics();

    /** {@link #totals} tell. */
    @Override
    default boolean mayJoin() {
        return totals().printsSuppressed();
    }
}
