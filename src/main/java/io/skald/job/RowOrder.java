package io.skald.job;

import java.util.Optional;

/**
 * In which order the release has its rows.
 *
 * @param shuffled whether in an order that tells nothing of the input's
 * @param key of the shuffle, 32 hexadecimal digits; empty for one that each run draws
 */
public record RowOrder(boolean shuffled, Optional<String> key) {

    /** The input's order. */
    public static final RowOrder SOURCE = new RowOrder(false, Optional.empty());

    /** As jobs' hashes have it, written out: Java would make such a method of a record while a small job waits. */
    @Override
    public String toString() {
        return "RowOrder[shuffled=" + shuffled + ", key=" + key + "]";
    }
}
