package io.skald.attribute;

import java.io.DataOutput;
import java.io.IOException;

/** The end of every encoding: what was found is kept, so that it can be saved, and makes the domain. */
abstract sealed class FoundEncoding implements Encoding
        permits HierarchyEncoding, NumericEncoding, RankedEncoding, DateEncoding, CodeEncoding {

    private final EncodingContext context;
    private Findings found;

    FoundEncoding(EncodingContext context) {
        this.context = context;
    }

    final EncodingContext context() {
        return context;
    }

    /** What the encoders found; once, when all have stopped. */
    abstract Findings findings();

    @Override
    public final Encoded finish() {
        found = findings();
        return found.encoded(context);
    }

    @Override
    public final void save(DataOutput out) throws IOException {
        found.write(out);
    }
}
