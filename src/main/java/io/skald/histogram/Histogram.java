package io.skald.histogram;

import io.skald.lattice.Node;

/** The complete counts of every occupied bin at one node, in memory. Holds its share of the budget until closed. */
public interface Histogram extends AutoCloseable {

    /** The node counted. */
    Node node();

    /** Number of keys: of occupied bins, or where sensitive columns are counted, of values that occur in them. */
    long keys();

    /** How many classes of each size there are; looks at every bin. */
    ClassSizes sizes();

    /** Shows every bin, in no particular order. */
    void forEach(BinVisitor visitor);

    /** Whether it tells exactly how many persons are in each bin, where they are counted; rows are always exact. */
    default boolean exact() {
        return true;
    }

    /** Bytes held of the budget. */
    long retainedBytes();

    @Override
    void close();
}
