package io.skald.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a count as people write it: {@code 10000}, {@code 10_000}, {@code 25k}, {@code 1M}. */
final class CountText implements ITypeConverter<Long> {

    private static final Pattern TEXT = Pattern.compile("([0-9][0-9_,]*)([kKmM]?)");

    @Override
    public Long convert(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a count, such as 10000, 25k or 1M");
        }
        long factor = switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            default -> 1;
        };
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1).replaceAll("[_,]", "")), factor);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is more than can be counted");
        }
    }
}
