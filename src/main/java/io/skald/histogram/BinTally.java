package io.skald.histogram;

import java.io.Serializable;
import java.util.List;

/** Adds up over the bins of a node what can be added up over parts of them too, wherever those are. */
public interface BinTally extends BinVisitor {

    /**
     * An empty tally of part of the bins, which can be sent to where they are.
     *
     * @param bins of each quasi-identifier all that occur
     */
    Part part(List<long[]> bins);

    /** Adds what one of the {@link #part}s has been shown. */
    void add(Part part);

    /** A tally of part of the bins. */
    interface Part extends BinVisitor, Serializable {}
}
