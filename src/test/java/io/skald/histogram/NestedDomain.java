package io.skald.histogram;

import io.skald.attribute.bin.Domain;
import java.util.OptionalLong;
import java.util.Random;

/**
 * A domain of arbitrary nested bins. Bins may be numbered with gaps, so that few values make a large key space.
 *
 * @param binOf per level and code, the bin before spreading
 * @param gap what bins below the top are multiplied by
 */
public record NestedDomain(String name, int[][] binOf, OptionalLong missing, long gap) implements Domain {

    /** Merges neighbours at random from level to level, up to one bin. */
    static NestedDomain random(Random random, String name, int size, int height, boolean hasMissing, long gap) {
        int[][] binOf = new int[height + 1][size];
        for (int code = 0; code < size; code++) {
            binOf[0][code] = code;
        }
        for (int level = 1; level < height; level++) {
            int bin = 0;
            for (int code = 1; code < size; code++) {
                boolean apart = binOf[level - 1][code] != binOf[level - 1][code - 1];
                boolean ofMissing = hasMissing && code == size - 1;
                if (apart && (ofMissing || random.nextInt(3) == 0)) {
                    bin++;
                }
                binOf[level][code] = bin;
            }
        }
        return new NestedDomain(name, binOf, hasMissing ? OptionalLong.of(size - 1) : OptionalLong.empty(), gap);
    }

    private long gap(int level) {
        return level == height() ? 1 : gap;
    }

    @Override
    public boolean numeric() {
        return true;
    }

    @Override
    public int height() {
        return binOf.length - 1;
    }

    @Override
    public long size() {
        return binOf[0].length;
    }

    @Override
    public long binSpace(int level) {
        return binOf[level][binOf[level].length - 1] * gap(level) + 1;
    }

    @Override
    public long denseBins(int level) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long bin(int level, long code) {
        return binOf[level][(int) code] * gap(level);
    }

    @Override
    public long coarsen(int from, long bin, int to) {
        return bin(to, firstCode(from, bin));
    }

    @Override
    public long firstCode(int level, long bin) {
        for (int code = 0; code < size(); code++) {
            if (bin(level, code) == bin) {
                return code;
            }
        }
        throw new IllegalArgumentException("no bin " + bin + " at level " + level);
    }

    @Override
    public long lastCode(int level, long bin) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String label(int level, long bin) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String clusterLabel(long lowest, long highest) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long ncpDenominator() {
        throw new UnsupportedOperationException();
    }

    @Override
    public long ncpNumerator(int level, long bin) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long clusterNcpNumerator(long lowest, long highest) {
        throw new UnsupportedOperationException();
    }
}
