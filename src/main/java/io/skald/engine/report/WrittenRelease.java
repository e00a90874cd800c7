package io.skald.engine.report;

import java.util.List;
import java.util.Optional;

/**
 * A release that is written and not yet in place.
 *
 * @param hash SHA-256 of its bytes, in hexadecimal
 * @param rowKey by which its rows were shuffled, in hexadecimal; empty if they were not
 * @param passes what completing it took, where that is worth a line
 */
public record WrittenRelease(String hash, Optional<String> rowKey, List<PassStats> passes) {

    public WrittenRelease {
        passes = List.copyOf(passes);
    }
}
