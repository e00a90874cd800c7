package io.skald.distributed;

import java.util.List;

/**
 * What every row of a release prints in its quasi-identifiers.
 *
 * @param columns of the quasi-identifiers
 * @param suppressed tuples of bins whose rows are suppressed; not to be changed
 * @param top what a suppressed row prints in each
 * @param leavesOut whether suppressed rows are not written at all
 */
public record Labelling(List<Column> columns, List<int[]> suppressed, String top, boolean leavesOut) {

    /** The bin of a value whose rows are all suppressed. */
    public static final int NO_BIN = -1;

    public Labelling {
        columns = List.copyOf(columns);
        suppressed = List.copyOf(suppressed);
    }

    /**
     * One quasi-identifier.
     *
     * @param bins of each value, or {@link #NO_BIN}; not to be changed
     * @param labels what each bin prints
     */
    public record Column(int[] bins, List<String> labels) {

        public Column {
            labels = List.copyOf(labels);
        }
    }
}
