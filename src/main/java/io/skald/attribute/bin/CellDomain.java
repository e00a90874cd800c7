package io.skald.attribute.bin;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A domain where a cluster prints a value if all its rows have it, and {@code *} if not.
 *
 * @param domain whose values these are
 */
public record CellDomain(Domain domain) implements Domain {

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

    @Override
    public String name() {
        return domain.name();
    }

    @Override
    public boolean numeric() {
        return domain.numeric();
    }

    @Override
    public int height() {
        return domain.height();
    }

    @Override
    public long size() {
        return domain.size();
    }

    @Override
    public OptionalLong missing() {
        return domain.missing();
    }

    @Override
    public long binSpace(int level) {
        return domain.binSpace(level);
    }

    @Override
    public long denseBins(int level) {
        return domain.denseBins(level);
    }

    @Override
    public long bin(int level, long code) {
        return domain.bin(level, code);
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return domain.coarsen(from, bin, to);
    }

    @Override
    public long firstCode(int level, long bin) {
        return domain.firstCode(level, bin);
    }

    @Override
    public long lastCode(int level, long bin) {
        return domain.lastCode(level, bin);
    }

    @Override
    public String label(int level, long bin) {
        return domain.label(level, bin);
    }

    @Override
    public boolean printsEndsOfRows(int level) {
        return domain.printsEndsOfRows(level);
    }

    @Override
    public String label(int level, long bin, long lowest, long highest) {
        return domain.label(level, bin, lowest, highest);
    }

    @Override
    public long ncpDenominator() {
        return domain.ncpDenominator();
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        return domain.ncpNumerator(level, bin);
    }

    @Override
    public String levelName(int level) {
        return domain.levelName(level);
    }
}
