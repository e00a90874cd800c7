package io.skald.attribute.value;

import io.skald.UsageException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Fixed-point numbers: every value is a whole number of units, and is calculated with as that number, never as a double.
 * Texts show as many decimals as the unit is written with.
 *
 * @param unit the step between two neighbouring values, such as 1, 0.1, 0.5 or 1000; greater than 0
 */
public record NumberScale(BigDecimal unit) {

    /** Whole numbers. */
    public static final NumberScale INTEGER = new NumberScale(BigDecimal.ONE);

    /**
     * The largest number, in units and in units of the last decimal, positive or negative: with it differences, bins and
     * their ends stay within 64 bits.
     */
    public static final long LARGEST = 4_000_000_000_000_000_000L;

    private static final int MOST_DECIMALS = 18;

    /** @throws UsageException if the unit is not above 0, or has too many digits to calculate with */
    public NumberScale {
        if (unit.signum() <= 0) {
            throw new UsageException("The unit is " + unit.toPlainString() + ": it must be greater than 0.");
        }
        if (unit.scale() > MOST_DECIMALS || unit.precision() - unit.scale() > MOST_DECIMALS) {
            throw new UsageException("The unit " + unit.toPlainString() + " has more than " + MOST_DECIMALS
                    + " digits before or behind the point: choose a coarser or a smaller one.");
        }
        if (unit.scale() < 0) {
            unit = unit.setScale(0, RoundingMode.UNNECESSARY);
        }
        if (unit.unscaledValue().compareTo(BigInteger.valueOf(LARGEST)) > 0) {
            throw new UsageException("The unit " + unit.toPlainString() + " has too many digits to calculate with.");
        }
    }

    /** Decimals of a value in full. */
    int decimals() {
        return unit.scale();
    }

    /** The unit in units of its last decimal: 5 for 0.5, 1000 for 1000. */
    long quanta() {
        return unit.unscaledValue().longValueExact();
    }

    /** Whether a number is a whole number of units. */
    boolean holds(BigDecimal number) {
        return number.remainder(unit).signum() == 0;
    }

    /**
     * A number in units.
     *
     * @param what the number is, for the message
     * @throws UsageException if it is no whole number of units, or too large
     */
    public long units(String what, BigDecimal number) {
        if (!holds(number)) {
            throw new UsageException(
                    what + " " + number.toPlainString() + " is no multiple of the unit " + unit.toPlainString() + ".");
        }
        if (tooLarge(number)) {
            throw new UsageException(what + " " + number.toPlainString() + " is too large: numbers of unit "
                    + unit.toPlainString() + " go up to " + largest().toPlainString() + ".");
        }
        return number.divide(unit).longValueExact();
    }

    /** Whether a number lies beyond what this scale can calculate with. */
    boolean tooLarge(BigDecimal number) {
        return number.abs().compareTo(largest()) > 0;
    }

    /** The largest number of this scale. */
    BigDecimal largest() {
        return BigDecimal.valueOf(LARGEST, decimals());
    }

    /** A number of units as the number that it is, with all decimals of the unit. */
    public BigDecimal number(long units) {
        return BigDecimal.valueOf(units).multiply(unit);
    }

    /**
     * The text of a number of units.
     *
     * @param stripped whether zeros at the end of the fraction, and the point where none is left, are left out
     */
    public String text(long units, boolean stripped) {
        BigDecimal number = number(units);
        if (!stripped) {
            return number.toPlainString();
        }
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
