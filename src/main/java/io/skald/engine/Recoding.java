package io.skald.engine;

import io.skald.engine.report.PassStats;
import io.skald.histogram.scan.PersonsApart;
import io.skald.privacy.HiddenGroup;
import java.util.Optional;

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

    /**
     * What all rows show together that print {@code *} in every quasi-identifier: suppressed ones, and those of a class that is kept and
     * prints the same. Reads the encoded rows once.
     *
     * @param joins whether there is such a class
     */
    HiddenGroup hidden(boolean joins);

    /**
     * How the release tells persons apart, where persons are counted; empty where they are not.
     *
     * @param leavesOut whether suppressed rows are not in it
     */
    default Optional<PersonsApart> apart(boolean leavesOut) {
        return Optional.empty();
    }

    /** Gives back what only writing needs. */
    @Override
    void close();
}
