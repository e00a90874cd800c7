package io.skald.engine;

import io.skald.engine.report.PassStats;
import io.skald.histogram.scan.JoiningPersons;
import io.skald.histogram.scan.PersonsApart;
import io.skald.privacy.HiddenGroup;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

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
     * Whether a class that is kept may print {@code *} in every quasi-identifier: not where a top level prints its range or its name instead, as no
     * row that is released is without a value. Asked where classes are kept.
     */
    boolean mayJoin();

    /** Classes that {@link #firstThatHolds} is asked of at a time, at the most. */
    int MOST_CLASSES = JoiningPersons.MOST_CLASSES;

    /**
     * With which of some classes those rows hold the models, each person counted once with a value; only of a global recoding of rows by person. Reads them once, or a few
     * times where memory is short.
     *
     * @param group what {@link #hidden} tells
     * @param joins whether there is a class that is kept and prints the same
     * @param classes that are kept and print something else, by their bins
     * @return the place of the first; empty if there is none
     */
    default OptionalInt firstThatHolds(HiddenGroup group, boolean joins, List<long[]> classes) {
        throw new UnsupportedOperationException("nobody knows here whose rows are in which class");
    }

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
