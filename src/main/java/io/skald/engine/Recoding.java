package io.skald.engine;

/** What every row of a release prints in its quasi-identifiers, found and waiting to be written. */
public interface Recoding extends AutoCloseable {

    /**
     * Pass 3: writes the release, in the input's order, to where it waits to be put in place; once.
     *
     * @param leavesOut whether suppressed rows are not written, rather than masked
     * @return what it took
     * @throws io.skald.FailureException if reading or writing fails, or the input is not what pass 1 read
     */
    PassStats write(boolean leavesOut);

    /** Gives back what only writing needs. */
    @Override
    void close();
}
