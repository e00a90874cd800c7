package io.skald.refine;

import io.skald.attribute.bin.Domain;
import java.util.OptionalLong;

/**
 * Numbers from 0 on, with a level 0 and a {@code *}; the last code may stand for missing values.
 *
 * @param size number of codes, that of missing values included
 */
record Numbers(String name, long size, boolean hasMissing) implements Domain {

    Numbers(String name, long size) {
        this(name, size, false);
    }

    @Override
    public boolean numeric() {
        return true;
    }

    @Override
    public int height() {
        return 1;
    }

    @Override
    public OptionalLong missing() {
        return hasMissing ? OptionalLong.of(size - 1) : OptionalLong.empty();
    }

    @Override
    public long binSpace(int level) {
        return level == 0 ? size : 1;
    }

    @Override
    public long denseBins(int level) {
        return binSpace(level);
    }

    @Override
    public long bin(int level, long code) {
        return level == 0 ? code : 0;
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return to == 0 ? bin : 0;
    }

    @Override
    public long firstCode(int level, long bin) {
        return level == 0 ? bin : 0;
    }

    @Override
    public long lastCode(int level, long bin) {
        return level == 0 ? bin : size - 1;
    }

    @Override
    public String label(int level, long bin) {
        return level == 0 ? Long.toString(bin) : "*";
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        if (lowest == highest) {
            return Long.toString(lowest);
        }
        return isMissing(highest) ? "*" : "[" + lowest + " - " + highest + "]";
    }

    @Override
    public long ncpDenominator() {
        return Math.max(1, size - (hasMissing ? 2 : 1));
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        return level == 0 ? 0 : ncpDenominator();
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        if (lowest == highest) {
            return 0;
        }
        return isMissing(highest) ? ncpDenominator() : highest - lowest;
    }

    private boolean isMissing(long code) {
        return hasMissing && code == size - 1;
    }
}
