package io.skald.attribute.bin;

/**
 * Bins that are steps of numbers that follow each other, calculated rather than stored: for ranges too large for tables. The
 * ends of the range cut off what the first and the last bin have outside it.
 */
public abstract sealed class SteppedBins implements LevelBins permits WidthBins, CalendarBins {

    private final long lowest;
    private final long values;
    private final int height;

    /**
     * @param lowest the number of code 0
     * @param values how many numbers the range has
     * @param levels how many levels of steps there are above the original
     * @param addTop whether a level of one bin follows the largest steps
     */
    SteppedBins(long lowest, long values, int levels, boolean addTop) {
        this.lowest = lowest;
        this.values = values;
        this.height = levels + (addTop ? 1 : 0);
    }

    /** The step in which a number lies at a level above 0, counted from anywhere; rises with the number. */
    abstract long step(int level, long number);

    /**
     * The least number of a bin of a level above 0, the range not regarded; not of a top level that follows the largest steps.
     */
    abstract long start(int level, long bin);

    /** Bins of level 1 as far as the range reaches. */
    public final OrderedLabelling.Outward clipped() {
        return new OrderedLabelling.Outward() {
            @Override
            public long first(long bin) {
                return SteppedBins.this.first(1, bin);
            }

            @Override
            public long last(long bin) {
                return SteppedBins.this.last(1, bin);
            }
        };
    }

    /** Bins of level 1 in full, beyond the range too. */
    public final OrderedLabelling.Outward unclipped() {
        return new OrderedLabelling.Outward() {
            @Override
            public long first(long bin) {
                return start(1, bin) - lowest;
            }

            @Override
            public long last(long bin) {
                return start(1, bin + 1) - 1 - lowest;
            }
        };
    }

    final long lowest() {
        return lowest;
    }

    @Override
    public final int height() {
        return height;
    }

    @Override
    public final long values() {
        return values;
    }

    @Override
    public final long bins(int level) {
        if (level == height) {
            return 1;
        }
        return values == 0 ? 0 : bin(level, values - 1) + 1;
    }

    @Override
    public final long bin(int level, long code) {
        if (level == 0) {
            return code;
        }
        return level == height ? 0 : step(level, lowest + code) - step(level, lowest);
    }

    @Override
    public final long first(int level, long bin) {
        if (level == 0) {
            return bin;
        }
        return level == height ? 0 : Math.max(0, start(level, bin) - lowest);
    }

    @Override
    public final long last(int level, long bin) {
        if (level == 0) {
            return bin;
        }
        return level == height ? values - 1 : Math.min(values - 1, start(level, bin + 1) - 1 - lowest);
    }
}
