package io.skald.profile.draft;

import io.skald.UsageException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Widths that people can read, and the intervals of a hierarchy of numbers. */
public final class NumberLevels {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)");

    private static final int MOST_BINS = 500;
    private static final int MOST_LEVELS = 6;

    /** Up to this range in units, tens are joined by two, as for ages. */
    private static final BigDecimal SMALL = BigDecimal.valueOf(100);

    private NumberLevels() {}

    /**
     * Widths of which each is a multiple of the one before: 5, 10, 20, 40 for small ranges, else 5, 10, 50, 100 and so on, in units.
     *
     * @param unit the step between two neighbouring values
     * @param range between the least and the greatest
     */
    public static List<BigDecimal> widths(BigDecimal unit, BigDecimal range) {
        BigDecimal units = range.divide(unit, RoundingMode.DOWN);
        List<BigDecimal> widths = new ArrayList<>();
        if (units.compareTo(SMALL) < 0) {
            int[] steps = units.compareTo(BigDecimal.valueOf(12)) < 0 ? new int[] {2, 4, 8} : new int[] {5, 10, 20, 40};
            for (int step : steps) {
                if (units.compareTo(BigDecimal.valueOf(step)) > 0) {
                    widths.add(unit.multiply(BigDecimal.valueOf(step)));
                }
            }
            return widths;
        }
        BigDecimal width = BigDecimal.valueOf(5);
        boolean five = true;
        while (width.compareTo(units) < 0) {
            if (units.divide(width, RoundingMode.UP).compareTo(BigDecimal.valueOf(MOST_BINS)) <= 0
                    && widths.size() < MOST_LEVELS) {
                widths.add(unit.multiply(width));
            }
            width = width.multiply(BigDecimal.valueOf(five ? 2 : 5));
            five = !five;
        }
        return widths;
    }

    /** Whether a text is a number that intervals can hold: digits, with a sign and a decimal point where it has them. */
    public static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    /**
     * Labels of numbers.
     *
     * @param unit the step between two neighbouring values
     * @param width of the intervals, which begin at its multiples
     * @param bottom below it, all are one; empty for none
     * @param top from it on, all are one; empty for none
     */
    public record Intervals(
            BigDecimal unit, Optional<BigDecimal> width, Optional<BigDecimal> bottom, Optional<BigDecimal> top) {

        /** @throws UsageException if the width is not above 0, or nothing is left between bottom and top */
        public Intervals {
            if (width.isPresent() && width.get().signum() <= 0) {
                throw new UsageException("A width is " + width.get().toPlainString() + "; it must be greater than 0.");
            }
            if (bottom.isPresent() && top.isPresent() && bottom.get().compareTo(top.get()) >= 0) {
                throw new UsageException("The bottom, " + bottom.get().toPlainString() + ", must be below the top, "
                        + top.get().toPlainString() + ".");
            }
        }

        /** The label of a number, see {@link #isNumber}. */
        public String label(String text) {
            BigDecimal number = new BigDecimal(text);
            if (bottom.filter(end -> number.compareTo(end) < 0).isPresent()) {
                return "<" + bottom.get().toPlainString();
            }
            if (top.filter(end -> number.compareTo(end) >= 0).isPresent()) {
                return top.get().toPlainString() + "+";
            }
            if (width.isEmpty()) {
                return text;
            }
            BigDecimal from = number.divide(width.get(), 0, RoundingMode.FLOOR).multiply(width.get());
            BigDecimal to = from.add(width.get()).subtract(unit);
            BigDecimal least = bottom.filter(end -> end.compareTo(from) > 0).orElse(from);
            BigDecimal greatest = top.map(end -> end.subtract(unit))
                    .filter(end -> end.compareTo(to) < 0)
                    .orElse(to);
            return least.compareTo(greatest) == 0
                    ? least.toPlainString()
                    : "[" + least.toPlainString() + " - " + greatest.toPlainString() + "]";
        }
    }
}
