package io.skald.histogram;

import io.skald.privacy.Evidence;
import io.skald.privacy.HiddenGroup;
import io.skald.privacy.Models;
import io.skald.privacy.ValueTally;

/** The evidence of one bin after the other, for a {@link BinVisitor}: one object per walk, so that none is made per bin. */
public final class BinEvidence implements Evidence {

    private static final ValueTally[] NOT_KEPT = {};

    private long rows;
    private long persons;
    private long fewestPersons;
    private boolean holdsModels = true;
    private long mostKept;
    private ValueTally[] values = NOT_KEPT;

    /** Turns to a bin of so many rows, of which nothing else is asked. */
    public BinEvidence of(long rowsOfBin) {
        rows = rowsOfBin;
        persons = rowsOfBin;
        fewestPersons = rowsOfBin;
        mostKept = rowsOfBin;
        return this;
    }

    /** Turns to a bin that was judged, or is of none of the rows that can be kept. */
    public BinEvidence of(long rowsOfBin, boolean holds) {
        of(rowsOfBin);
        holdsModels = holds;
        mostKept = holds ? rowsOfBin : 0;
        return this;
    }

    /**
     * Turns to a bin and judges it.
     *
     * @param ofBin its values, which are not to be changed before the next bin
     */
    public BinEvidence of(long rowsOfBin, Models models, ValueTally[] ofBin) {
        of(rowsOfBin, models.hold(ofBin));
        mostKept = holdsModels ? rowsOfBin : models.mostKept(ofBin);
        values = ofBin;
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

    @Override
    public boolean holdsModelsWith(HiddenGroup group) {
        return values.length == 0 ? holdsModels : group.holdsModelsWith(values);
    }
}
