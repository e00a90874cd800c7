package io.skald.engine;

import io.skald.engine.report.RunReport;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.scan.PersonsApart;
import io.skald.privacy.HiddenGroup;
import io.skald.refine.ClusterTotals;
import io.skald.refine.RefinedRows;
import java.util.Optional;

/** A recoding by clusters of rows whose codes are here. */
public interface StoredClusters extends ClusterRecoding {

    /** The clusters. */
    RefinedTable clusters();

    @Override
    default ClusterTotals totals() {
        return clusters().refined().totals();
    }

    @Override
    default ClassSizes classes() {
        return clusters().classes();
    }

    @Override
    default RefinedRows rows() {
        return clusters().refined().rows();
    }

    @Override
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
