package io.skald.engine.report;

import java.util.List;

/**
 * A release that is written and not yet in place.
 *
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param keys that were drawn for it
 * @param passes what completing it took, where that is worth a line
 */
public record WrittenRelease(String hash, DrawnKeys keys, List<PassStats> passes) {

    public WrittenRelease {
        passes = List.copyOf(passes);
    }
}
