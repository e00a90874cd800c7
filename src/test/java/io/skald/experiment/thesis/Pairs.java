package io.skald.experiment.thesis;

import io.skald.attribute.bin.Domain;
import java.util.OptionalLong;

/**
 * Categories named by a letter and their number, two by two below one root.
 *
 * @param size number of categories
 */
record Pairs(String name, long size) implements Domain {

    @Override
    public boolean numeric() {
        return false;
    }

    @Override
    public int height() {
        return 2;
    }

    @Override
    public OptionalLong missing() {
        return OptionalLong.empty();
    }

    @Override
    public long binSpace(int level) {
        return bin(level, size - 1) + 1;
    }

    @Override
    public long denseBins(int level) {
        return binSpace(level);
    }

    @Override
    public long bin(int level, long code) {
        return level == 0 ? code : level == 1 ? code / 2 : 0;
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return bin(to, firstCode(from, bin));
    }

    @Override
    public long firstCode(int level, long bin) {
        return level == 0 ? bin : level == 1 ? 2 * bin : 0;
    }

    @Override
    public long lastCode(int level, long bin) {
        return level == 0 ? bin : level == 1 ? Math.min(size - 1, 2 * bin + 1) : size - 1;
    }

    @Override
    public String label(int level, long bin) {
        return level == 0 ? name + bin : level == 1 ? name + "-" + bin : "*";
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        return label(2, 0);
    }

    @Override
    public long ncpDenominator() {
        return size;
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        return lastCode(level, bin) - firstCode(level, bin) + 1;
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        return size;
    }
}
