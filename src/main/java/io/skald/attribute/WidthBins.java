package io.skald.attribute;

/**
 * Bins of equal width over a range of numbers, calculated rather than stored: for ranges too large for tables. The ends of
 * the range cut off what the first and the last bin have outside it.
 */
final class WidthBins implements LevelBins {

    private final long lowest;
    private final long values;
    private final long origin;
    private final long[] widths;
    private final int height;

    /**
     * @param lowest the number of code 0
     * @param values how many numbers the range has
     * @param origin where a bin of every level starts
     * @param widths of the levels from 1 on, each a multiple of the one before
     * @param addTop whether a level of one bin follows the widest
     */
    WidthBins(long lowest, long values, long origin, long[] widths, boolean addTop) {
        this.lowest = lowest;
        this.values = values;
        this.origin = origin;
        this.widths = widths;
        this.height = widths.length + (addTop ? 1 : 0);
    }

    /** Whether one bin of this width, aligned at the origin, holds all numbers from the lowest to the highest. */
    static boolean coveredByOne(long lowest, long highest, long origin, long width) {
        return Math.floorDiv(lowest - origin, width) == Math.floorDiv(highest - origin, width);
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public long values() {
        return values;
    }

    @Override
    public long bins(int level) {
        if (level == height) {
            return 1;
        }
        return values == 0 ? 0 : bin(level, values - 1) + 1;
    }

    @Override
    public long bin(int level, long code) {
        if (level == 0) {
            return code;
        }
        if (level == height) {
            return 0;
        }
        long width = widths[level - 1];
        return Math.floorDiv(lowest + code - origin, width) - Math.floorDiv(lowest - origin, width);
    }

    @Override
    public long first(int level, long bin) {
        return level == height ? 0 : Math.max(0, start(level, bin) - lowest);
    }

    @Override
    public long last(int level, long bin) {
        return level == height ? values - 1 : Math.min(values - 1, start(level, bin) + width(level) - 1 - lowest);
    }

    /** The width of a level's bins; not of a top level that follows the widest. */
    long width(int level) {
        return level == 0 ? 1 : widths[level - 1];
    }

    /** The least number of a bin, the range not regarded. */
    long start(int level, long bin) {
        if (level == 0) {
            return lowest + bin;
        }
        long width = widths[level - 1];
        return lowest - Math.floorMod(lowest - origin, width) + bin * width;
    }
}
