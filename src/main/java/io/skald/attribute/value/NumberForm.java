package io.skald.attribute.value;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * How the numbers of a column are written, and which of them are not told apart.
 *
 * @param bottom numbers below it are one value
 * @param top numbers above it are one value
 */
public record NumberForm(NumberNotation notation, Optional<BigDecimal> bottom, Optional<BigDecimal> top) {

    /** Digits, all told apart. */
    public static final NumberForm PLAIN = new NumberForm(NumberNotation.PLAIN, Optional.empty(), Optional.empty());

    /** In units: below the lower and above the higher all are one value. */
    public TailCodes tails(NumberScale scale) {
        return new TailCodes(
                bottom.map(number -> scale.units("bottom-code", number)).orElse(Long.MIN_VALUE),
                top.map(number -> scale.units("top-code", number)).orElse(Long.MAX_VALUE));
    }

    /** What may be outside of the notation, and still be read. */
    boolean isPlain() {
        return equals(PLAIN);
    }
}
