package io.skald.histogram;

import io.skald.privacy.Evidence;

/** The evidence of one bin after the other, for a {@link BinVisitor}: one object per walk, so that none is made per bin. */
final class BinEvidence implements Evidence {

    private long rows;
    private boolean holdsModels = true;
    private long mostKept;

    /** Turns to a bin of so many rows, of which nothing else is asked. */
    BinEvidence of(long rowsOfBin) {
        rows = rowsOfBin;
        mostKept = rowsOfBin;
        return this;
    }

    /** Turns to a bin that was judged. */
    BinEvidence of(long rowsOfBin, boolean holds, long mostKeptOfBin) {
        rows = rowsOfBin;
        holdsModels = holds;
        mostKept = mostKeptOfBin;
        return this;
    }

    @Override
    public long rows() {
        return rows;
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
