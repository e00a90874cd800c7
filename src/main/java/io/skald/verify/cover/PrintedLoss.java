package io.skald.verify.cover;

import java.math.BigDecimal;

/** What a label loses, as far as its text and the published parameters tell. */
public sealed interface PrintedLoss {

    /** Nothing is lost, or all is. */
    Share NONE = new Share(BigDecimal.ZERO);

    /** The label says nothing. */
    Share ALL = new Share(BigDecimal.ONE);

    /** Adds the loss of so many rows. */
    void addTo(LabelLosses losses, long count);

    /**
     * A part of the domain that needs no other label to be known.
     *
     * @param part from 0 to 1
     */
    record Share(BigDecimal part) implements PrintedLoss {
        @Override
        public void addTo(LabelLosses losses, long count) {
            losses.addShare(part, count);
        }
    }

    /**
     * A stretch of numbers or days, whose part of the domain depends on how far the domain reaches.
     *
     * @param low inclusive; dates count the days from 1970-01-01
     * @param high inclusive
     */
    record Span(BigDecimal low, BigDecimal high) implements PrintedLoss {
        @Override
        public void addTo(LabelLosses losses, long count) {
            losses.addSpan(this, count);
        }
    }
}
