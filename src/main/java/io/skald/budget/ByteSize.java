package io.skald.budget;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, as written in jobs: {@code 256MB}, {@code 1.5GB}, {@code 4096}. KB, MB, GB and TB are powers of 1,024.
 *
 * @param bytes zero or more
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {

    private static final Pattern TEXT =
            Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([KMGT]?)(?:I?B)?\\s*", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMGT";

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size in bytes is not negative: " + bytes);
        }
    }

    /** A size of so many megabytes (2^20 bytes). */
    public static ByteSize ofMegabytes(long megabytes) {
        return new ByteSize(Math.multiplyExact(megabytes, 1L << 20));
    }

    /**
     * Reads a size as people write it.
     *
     * @throws IllegalArgumentException if the text is no size, or passes 2^63 bytes
     */
    public static ByteSize parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a size: write a number and a unit, such as 256MB or 2GB");
        }
        String unit = matcher.group(2).toUpperCase(Locale.ROOT);
        long factor = unit.isEmpty() ? 1 : 1L << (10 * (UNITS.indexOf(unit) + 1));
        try {
            return new ByteSize(new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(factor))
                    .toBigInteger()
                    .longValueExact());
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException("'" + text + "' is more bytes than any machine has", tooLarge);
        }
    }

    @Override
    public int compareTo(ByteSize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** The size in the largest unit that leaves a number of at least one, such as {@code 1.5 GB}. */
    @Override
    public String toString() {
        double value = bytes;
        int unit = -1;
        while (value >= 1024 && unit < UNITS.length() - 1) {
            value /= 1024;
            unit++;
        }
        if (unit < 0) {
            return bytes + " bytes";
        }
        String digits = value == Math.rint(value) || value >= 100
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.1f", value);
        return digits + " " + UNITS.charAt(unit) + "B";
    }
}
