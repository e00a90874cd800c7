package io.skald.histogram;

import io.skald.privacy.Evidence;

/** The evidence of one bin after the other, for a {@link BinVisitor}: one object per walk, so that none is made per bin. */
public final class BinEvidence implements Evidence {

    private long rows;
    private long persons;
    private long fewestPersons;
    private boolean holdsModels = true;
    private long mostKept;

    /** Turns to a bin of so many rows, of which nothing else is asked. */
    public BinEvidence of(long rowsOfBin) {
        rows = rowsOfBin;
        persons = rowsOfBin;
        fewestPersons = rowsOfBin;
        mostKept = rowsOfBin;
        return this;
    }

    /** Turns to a bin that was judged. */
    public BinEvidence of(long rowsOfBin, boolean holds, long mostKeptOfBin) {
        rows = rowsOfBin;
        persons = rowsOfBin;
        fewestPersons = rowsOfBin;
        holdsModels = holds;
        mostKept = mostKeptOfBin;
        return this;
    }

    /** Says of how many persons the bin is. */
    public BinEvidence ofPersons(long most, long fewest) {
        persons = most;
        fewestPersons = fewest;
        return this;
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long persons() {
        return persons;
    }

    @Override
    public long fewestPersons() {
        return fewestPersons;
    }

    @Override
    public boolean holdsModels() {
        return holdsModels;
    }

    @Override
    public long mostKept() {
        return mostKept;
    }
}
