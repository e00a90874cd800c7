package io.skald.histogram;

import io.skald.privacy.Evidence;

/** The evidence of one bin after the other, for a {@link BinVisitor}: one object per walk, so that none is made per bin. */
final class BinEvidence implements Evidence {

    private long rows;

    /** Turns to a bin of so many rows. */
    BinEvidence of(long rowsOfBin) {
        rows = rowsOfBin;
        return this;
    }

    @Override
    public long rows() {
        return rows;
    }
}
