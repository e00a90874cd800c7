package io.skald.attribute.bin;

import java.util.Optional;

/**
 * What the bins and clusters of one kind of domain print as, and how much their labels lose. Speaks of values only: missing
 * ones, single values and the top level of the loss are the same for all kinds and none of its business.
 */
public sealed interface Labelling permits OrderedLabelling, CategoryLabelling {

    /** Whether clusters print as "min - max". */
    boolean numeric();

    /** The label of a bin; the top level is one of the levels. */
    String label(int level, long bin);

    /** Whether labels of a level above 0 print ends, or a name, that the rows decide. */
    boolean printsEndsOfRows(int level);

    /** The label of a bin of such a level, whose rows have codes from the lowest to the highest, none missing. */
    String label(int level, long bin, long lowest, long highest);

    /** The label of a cluster whose lowest and highest code differ. */
    String span(long lowest, long highest);

    /** The lowest code that {@link #span} prints as it does this one. */
    long spanStart(long lowest);

    /** The highest code that {@link #span} prints as it does this one. */
    long spanEnd(long highest);

    /** The denominator of the NCP; at least 1. */
    long whole();

    /** The numerator of the NCP of a bin between level 0 and the top. */
    long loss(int level, long bin);

    /** The numerator of the NCP of a cluster whose lowest and highest code differ. */
    long spanLoss(long lowest, long highest);

    /** Bins of a level below the top that count for the dense number of bins. */
    long denseBins(int level);

    /** A text that stands for more than one set of codes, if there is one. */
    Optional<String> ambiguous();
}
