package io.skald.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time as people write it: {@code 30s}, {@code 10m} or {@code 10min}, {@code 2h}. */
final class TimeSpan implements ITypeConverter<Duration> {

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6}) ?(s|m|min|h)");

    @Override
    public Duration convert(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a length of time, such as 30s, 10m or 2h");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofMinutes(number);
        };
    }
}
