package io.skald.histogram;

import io.skald.lattice.Node;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Counts the rows of one table per bin, at any node and in any memory. What comes back depends on the table alone, not on the
 * budget, threads or chunks, except that {@link #tryCount} and {@link #tryRollUp} may decline for want of memory.
 */
public interface HistogramCounter {

    /**
     * Units of information per bit. At 2^-20 bits the information of 2^32 rows of 32 quasi-identifiers adds up within a long, and
     * rounding shifts no value's information by more than half a millionth of a bit.
     */
    long INFORMATION_PER_BIT = 1L << 20;

    /** Slices that can be made at once: the sets that a row is in are bits of one number. */
    int MOST_SLICES = Integer.SIZE - 1;

    /** Counts nodes where the rows are. */
    interface Tallying {

        /**
         * Has the bins of several nodes tallied in one go.
         *
         * @param tallies one per node, empty, which are added to
         * @return by node, whether it has no more occupied bins than {@code maxBins}; otherwise its tally is of no use
         */
        boolean[] tally(List<Node> nodes, long[] maxBins, List<? extends BinTally> tallies);
    }

    /** The result of counting one node. */
    sealed interface Count {
        /** All bins, in memory; the caller closes it. */
        record Complete(Histogram histogram) implements Count {}

        /** The node has more occupied bins than asked for. */
        record TooManyBins() implements Count {}

        /** The budget refused; nothing is known of the node. */
        record NoMemory() implements Count {}
    }

    /**
     * Counts several nodes in one scan of the store; scanning ends early when every node has met its bound.
     *
     * @param nodes what to count
     * @param maxBins per node, the number of occupied bins at which more are of no interest
     * @return one result per node, in order
     */
    List<Count> tryCount(List<Node> nodes, long[] maxBins);

    /**
     * Counts a node from the complete histogram of a node below it, without the store.
     *
     * @return {@link Count.TooManyBins} if there are more occupied bins than {@code maxBins}
     */
    Count tryRollUp(Histogram source, Node node, long maxBins);

    /** Whether a histogram of one node that tells persons exactly is rolled up to one of another node, above it, that does too. */
    default boolean rollsUpExactly(Node from, Node to) {
        return true;
    }

    /**
     * As {@link #tryRollUp}, if the result is small: with sensitive columns it may have many keys in few bins.
     *
     * @return {@link Count.TooManyBins} if it would have more keys than {@code maxKeys}
     */
    Count tryRollUpWithin(Histogram source, Node node, long maxKeys);

    /**
     * Counts a node in any memory, by parts on disk where it must, and shows every bin once.
     *
     * @return false, and nothing or only some bins shown, if there are more occupied bins than {@code maxBins}
     */
    boolean visit(Node node, long maxBins, BinVisitor visitor);

    /**
     * Copies the rows of each of some sets of bins into memory, in one scan of the store.
     *
     * @param sets at most {@link #MOST_SLICES}
     * @return a slice per set, in order, for the caller to close; none at all if the budget has no room for them
     */
    List<RowSlice> trySlice(List<BinSet> sets);

    /**
     * What counts the same rows and does not look whose they are, where persons are counted and rows tell nearly as much for less. Closed with this one,
     * in whose scans its own are.
     */
    default Optional<HistogramCounter> withoutPersons() {
        return Optional.empty();
    }

    /** What counts nodes where the rows are, if that is elsewhere: then a node is better told by a few sums than bin by bin. */
    default Optional<Tallying> tallying() {
        return Optional.empty();
    }

    /** Bytes that a histogram of so many bins at this node would take of the budget at the most. */
    long bytesFor(Node node, long bins);

    /** How many threads count at once, and may do other work meanwhile. */
    default int threads() {
        return 1;
    }

    /** Scans of the store so far, parts of a scan that ended early included. */
    long scans();

    /** Rows read from the store so far. */
    long rowsScanned();

    /**
     * The information of all values of all rows that are counted, in units of 2^-20 bits ({@link #INFORMATION_PER_BIT}): of a value, log2 of the
     * number of rows that share its code. Empty if a number per code would not leave half of the memory that is free to histograms.
     */
    Optional<BigInteger> tryInformationOfAll();

    /**
     * The same, whatever room it leaves.
     *
     * @throws io.skald.FailureException if memory has no room for a number per code
     */
    BigInteger informationOfAll();

    /** Bytes of the budget that histograms may still take. */
    long availableBytes();

    /** The count as a histogram, if it is complete. */
    static Optional<Histogram> complete(Count count) {
        return count instanceof Count.Complete complete ? Optional.of(complete.histogram()) : Optional.empty();
    }
}
