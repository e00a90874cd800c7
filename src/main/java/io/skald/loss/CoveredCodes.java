package io.skald.loss;

import io.skald.attribute.bin.Domain;

/**
 * What the label of a cluster covers, which is how labels are told apart.
 *
 * @param first the lowest code
 * @param last the highest
 */
record CoveredCodes(long first, long last) {

    /** Of a cluster of numbers, or of one value, whose codes lie between two, both of which occur in it. */
    static CoveredCodes of(Domain domain, long lowest, long highest) {
        if (lowest == highest) {
            return new CoveredCodes(lowest, lowest);
        }
        if (domain.missing().isPresent() && highest == domain.missing().getAsLong()) {
            return all(domain);
        }
        return new CoveredCodes(domain.spanStart(lowest), domain.spanEnd(highest));
    }

    /** Of a suppressed row. */
    static CoveredCodes all(Domain domain) {
        return new CoveredCodes(0, Math.max(0, domain.size() - 1));
    }

    /** The lowest level at which two codes are in one bin. */
    static int commonLevel(Domain domain, long lowest, long highest) {
        int level = 0;
        while (domain.bin(level, lowest) != domain.bin(level, highest)) {
            level++;
        }
        return level;
    }
}
