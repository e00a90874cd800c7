package io.skald.attribute.bin;

/** Bins of equal width over a range of numbers. */
public final class WidthBins extends SteppedBins {

    private final long origin;
    private final long[] widths;

    /**
     * @param lowest the number of code 0
     * @param values how many numbers the range has
     * @param origin where a bin of every level starts
     * @param widths of the levels from 1 on, each a multiple of the one before
     * @param addTop whether a level of one bin follows the widest
     */
    WidthBins(long lowest, long values, long origin, long[] widths, boolean addTop) {
        super(lowest, values, widths.length, addTop);
        this.origin = origin;
        this.widths = widths;
    }

    /** Whether one bin of this width, aligned at the origin, holds all numbers from the lowest to the highest. */
    static boolean coveredByOne(long lowest, long highest, long origin, long width) {
        return Math.floorDiv(lowest - origin, width) == Math.floorDiv(highest - origin, width);
    }

    @Override
    long step(int level, long number) {
        return Math.floorDiv(number - origin, width(level));
    }

    @Override
    public long start(int level, long bin) {
        long width = width(level);
        return lowest() - Math.floorMod(lowest() - origin, width) + bin * width;
    }

    /** The width of the bins of a level above 0; not of a top level that follows the widest. */
    public long width(int level) {
        return widths[level - 1];
    }
}
