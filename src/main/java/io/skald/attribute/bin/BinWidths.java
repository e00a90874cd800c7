package io.skald.attribute.bin;

import io.skald.UsageException;
import io.skald.attribute.value.NumberScale;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * The bin widths of a number's levels, in units: each a multiple of the one before, all aligned at one origin, so that every
 * bin is a union of bins of the level below (DESIGN, corrections 7 and 8).
 */
public final class BinWidths {

    private final long origin;
    private final long[] widths;
    private final boolean doubling;

    private BinWidths(long origin, long[] widths, boolean doubling) {
        this.origin = origin;
        this.widths = widths;
        this.doubling = doubling;
    }

    /**
     * Widths as given; a first width equal to the unit is level 0, a larger one level 1.
     *
     * @param origin a number at which a bin of every level starts
     * @throws UsageException if they do not nest (names both levels), or one is no multiple of the unit
     */
    public static BinWidths of(List<BigDecimal> widths, NumberScale scale, BigDecimal origin) {
        if (widths.isEmpty()) {
            throw new UsageException("There are no widths: give at least one, such as "
                    + scale.unit().toPlainString() + ", or 'doubling'.");
        }
        long[] units = new long[widths.size()];
        int firstLevel = widths.get(0).compareTo(scale.unit()) == 0 ? 0 : 1;
        for (int i = 0; i < units.length; i++) {
            String width = widths.get(i).toPlainString();
            if (widths.get(i).signum() <= 0) {
                throw new UsageException("The width " + width + " is not greater than 0.");
            }
            units[i] = scale.units("The width", widths.get(i));
            if (i > 0 && (units[i] % units[i - 1] != 0 || units[i] == units[i - 1])) {
                throw new UsageException("The widths of level " + (firstLevel + i - 1) + " ("
                        + widths.get(i - 1).toPlainString() + ") and level " + (firstLevel + i) + " (" + width
                        + ") do not nest: each width must be a multiple of the one before, and larger.");
            }
        }
        int skip = firstLevel == 0 ? 1 : 0;
        long[] aboveOriginal = Arrays.copyOfRange(units, skip, units.length);
        return new BinWidths(scale.units("The origin", origin), aboveOriginal, false);
    }

    /**
     * Widths that double from the unit up to below the number of values in the range, which is given by bounds or found in
     * the data.
     */
    public static BinWidths doubling(NumberScale scale, BigDecimal origin) {
        return new BinWidths(scale.units("The origin", origin), new long[0], true);
    }

    /** Whether the widths, and so the number of levels, depend on the range. */
    public boolean dependOnRange() {
        return doubling;
    }

    long origin() {
        return origin;
    }

    /**
     * The bins of a range.
     *
     * @param lowest the least number
     * @param values how many numbers there are from it on
     * @param given whether the job gives the range; only then may the widest bins make the top level, because the number of
     *     levels must not change with the data
     */
    public WidthBins over(long lowest, long values, boolean given) {
        long[] used = doubling ? doubled(values) : widths;
        boolean addTop = used.length == 0
                || !given
                || !WidthBins.coveredByOne(lowest, lowest + values - 1, origin, used[used.length - 1]);
        return new WidthBins(lowest, values, origin, used, addTop);
    }

    private static long[] doubled(long values) {
        int levels = values <= 2 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(values - 1);
        long[] widths = new long[levels];
        for (int i = 0; i < levels; i++) {
            widths[i] = 2L << i;
        }
        return widths;
    }

    /** The highest level if no range is given. */
    public int heightOfAnyRange() {
        return widths.length + 1;
    }
}
