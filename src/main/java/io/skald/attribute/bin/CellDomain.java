package io.skald.attribute.bin;

import java.util.Optional;

/**
 * A domain where a cluster prints a value if all its rows have it, and {@code *} if not.
 *
 * @param domain whose values these are
 */
public record CellDomain(Domain domain) implements LayeredDomain {

    private static final String STAR = "*";

    @Override
    public boolean printsCells() {
        return true;
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        return lowest == highest ? domain.clusterLabel(lowest, highest) : STAR;
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        return lowest == highest ? 0 : domain.ncpDenominator();
    }

    @Override
    public long spanStart(long lowest) {
        return 0;
    }

    @Override
    public long spanEnd(long highest) {
        return domain.size() - 1;
    }

    /** Only values and {@code *} are printed, which no value may look like. */
    @Override
    public Optional<String> ambiguousLabel() {
        for (long code = 0; !domain.numeric() && code < domain.size() && domain.size() > 1; code++) {
            if (domain.label(0, code).equals(STAR)) {
                return Optional.of(STAR);
            }
        }
        return Optional.empty();
    }
}
