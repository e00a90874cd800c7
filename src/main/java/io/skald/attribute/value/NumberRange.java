package io.skald.attribute.value;

import java.util.Optional;

/**
 * Bounds in units; those of a column without any are never passed.
 *
 * @param given whether the job gives them
 */
public record NumberRange(long lo, long hi, boolean given) {

    private static final NumberRange NONE = new NumberRange(Long.MIN_VALUE, Long.MAX_VALUE, false);

    /** @throws io.skald.UsageException if a bound is no whole number of units */
    public static NumberRange of(Optional<Bounds> bounds, NumberScale scale) {
        return bounds.map(given -> new NumberRange(
                        scale.units("The bound", given.lo()), scale.units("The bound", given.hi()), true))
                .orElse(NONE);
    }

    /** The numbers that stand for these, where tails are one value each. */
    public NumberRange coded(NumberForm form, NumberScale scale) {
        TailCodes tails = form.tails(scale);
        return given ? new NumberRange(tails.code(lo), tails.code(hi), true) : this;
    }

    boolean holds(long units) {
        return units >= lo && units <= hi;
    }
}
