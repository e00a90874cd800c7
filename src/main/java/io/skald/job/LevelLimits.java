package io.skald.job;

import io.skald.attribute.bin.Domain;
import java.util.OptionalInt;

/**
 * The levels that the search may use of one attribute.
 *
 * @param min the lowest, 0 unless the job says otherwise
 * @param max the highest; empty for the attribute's own
 */
public record LevelLimits(int min, OptionalInt max) {

    /** The lowest level of this domain that the search may use. */
    public int minIn(Domain domain) {
        return Math.min(min, domain.height());
    }

    /** The highest level of this domain that the search may use. */
    public int maxIn(Domain domain) {
        return Math.min(domain.height(), max.orElse(domain.height()));
    }
}
