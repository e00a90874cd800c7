package io.skald.attribute;

import io.skald.UsageException;
import java.math.BigDecimal;
import java.util.List;

/** The bin widths of a number's levels: each a multiple of the one before, all aligned at one origin. */
public final class BinWidths {

    private BinWidths() {}

    /**
     * Widths as given; a first width equal to the unit is level 0, a larger one level 1.
     *
     * @throws UsageException if they do not nest (names both levels), or one is no multiple of the unit
     */
    public static BinWidths of(List<BigDecimal> widths, NumberScale scale, BigDecimal origin) {
        return new BinWidths();
    }

    /** Widths that double from the unit up to below the range, which is known from bounds or found in the data. */
    public static BinWidths doubling(NumberScale scale, BigDecimal origin) {
        return new BinWidths();
    }
}
