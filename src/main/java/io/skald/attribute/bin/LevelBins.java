package io.skald.attribute.bin;

/**
 * How each level of a domain cuts the codes of its values into bins, missing values aside. The bins of a level are runs of
 * codes, numbered from 0 in the codes' order; level 0 keeps each code apart, the top level has one bin.
 */
public sealed interface LevelBins permits SteppedBins, TableBins {

    /** The top level, at least 1. */
    int height();

    /** Number of codes. */
    long values();

    /** Number of bins of a level; 1 at the top, also where there are no codes. */
    long bins(int level);

    /** The bin of a code. */
    long bin(int level, long code);

    /** The lowest code of a bin. */
    long first(int level, long bin);

    /** The highest code of a bin. */
    long last(int level, long bin);
}
