package io.skald.engine;

import io.skald.engine.report.RunReport;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.scan.PersonsApart;
import io.skald.privacy.HiddenGroup;
import io.skald.refine.ClusterTotals;
import io.skald.refine.RefinedRows;
import java.util.Optional;

/** A recoding by clusters, which the bins of a node were split into. */
public interface ClusterRecoding extends Recoding {

    /** The clusters. */
    RefinedTable clusters();

    /** Sums over all clusters. */
    default ClusterTotals totals() {
        return clusters().refined().totals();
    }

    /** The classes that they print as, with the persons of each, where persons are counted. */
    default ClassSizes classes() {
        return clusters().classes();
    }

    /** How many rows went where. */
    default RefinedRows rows() {
        return clusters().refined().rows();
    }

    /** The information loss of what is printed. */
    default RunReport.Metrics metrics() {
        return clusters().metrics();
    }

    @Override
    default HiddenGroup hidden(boolean joins) {
        return clusters().hidden(joins);
    }

    @Override
    default Optional<PersonsApart> apart(boolean leavesOut) {
        return clusters().apart(leavesOut);
    }

    @Override
    default void close() {
        clusters().close();
    }
}
