package io.skald.engine;

import io.skald.engine.release.ClusterLabelling;
import io.skald.engine.report.PassStats;
import io.skald.table.TableOutput;

/**
 * Local recoding of rows that are in the store.
 *
 * @param clusters closed with this
 */
record RefinedRecoding(RefinedTable clusters, LocalRunner runner) implements StoredClusters {

    @Override
    public PassStats write(boolean leavesOut) {
        TableOutput output = runner.output();
        return runner.write(() -> new ClusterLabelling(clusters.table(), clusters.refined(), output), leavesOut);
    }
}
