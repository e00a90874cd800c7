package io.skald.distributed;

import java.util.List;

/** Bins that were refined where their rows are. */
public interface ClustersElsewhere extends AutoCloseable {

    /** Sees what clusters print as. */
    @FunctionalInterface
    interface ClassVisitor {

        /**
         * All rows whose clusters have the same ends.
         *
         * @param ends of each quasi-identifier the least and the greatest code; not to be kept
         */
        void rows(long[] ends, long rows);
    }

    /** Sums of all parts. */
    PartSums sums();

    /** Shows the different ends of clusters, each once. */
    void classes(ClassVisitor visitor);

    /**
     * What all suppressed rows show together, those that policies suppress included.
     *
     * @param joining ends of clusters whose rows print the same as suppressed ones and are seen with them
     */
    Shown hidden(List<long[]> joining);

    /**
     * Writes the release, every part's rows in their order, to where it waits.
     *
     * @param ends of each quasi-identifier by number of the label, the least and the greatest code that it stands for
     * @param labels likewise, the label
     */
    void write(List<List<long[]>> ends, List<List<String>> labels, boolean leavesOut);

    /** Lets go of what is kept of them. */
    @Override
    void close();
}
