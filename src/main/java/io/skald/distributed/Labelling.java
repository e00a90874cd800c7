package io.skald.distributed;

import java.util.List;

/**
 * What every row of a release prints in its quasi-identifiers.
 *
 * @param bins of each quasi-identifier and value its bin, or {@link #NO_BIN}; not to be changed
 * @param labels of each quasi-identifier what each bin prints
 * @param classes which rows are suppressed
 * @param top what a suppressed row prints in each
 * @param leavesOut whether suppressed rows are not written at all
 */
public record Labelling(
        List<int[]> bins, List<List<String>> labels, ReleasedClasses classes, String top, boolean leavesOut) {

    /** The bin of a value whose rows are all suppressed. */
    public static final int NO_BIN = -1;

    public Labelling {
        bins = List.copyOf(bins);
        labels = List.copyOf(labels);
    }
}
