package io.skald.histogram;

import io.skald.lattice.Node;
import io.skald.privacy.Requirement;

/** The rows of a table that lie in a {@link BinSet}, copied so that they can be looked at alone. Holds them until closed. */
public interface RowSlice extends AutoCloseable {

    /** Number of rows. */
    long rows();

    /**
     * Whether more than {@code limit} of these rows are in classes of too few of them for the requirement, whatever else it asks. Where
     * that is not clear without much memory, the answer is no.
     *
     * @param limit rows, fewer than there are
     */
    boolean surelyHasMoreInSmallClasses(Node node, Requirement requirement, long limit);

    @Override
    void close();
}
