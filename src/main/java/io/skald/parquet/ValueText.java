package io.skald.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints values, each in one spelling: numbers with as many digits as they need, decimals with all of their scale, dates as {@code 2024-05-31},
 * times as {@code 2024-05-31 08:15:00}, with a fraction where there is one.
 */
final class ValueText {

    private static final long JULIAN_DAY_OF_1970 = 2_440_588;
    private static final int NANO_DIGITS = 9;
    private static final long SECONDS_PER_DAY = 86_400;

    private ValueText() {}

    /** Whether the stored bytes are the text. */
    static boolean isAsStored(LeafType type) {
        return type.meaning() == LeafType.Meaning.TEXT || type.meaning() == LeafType.Meaning.BYTES;
    }

    /** The text of the value that these bytes are. */
    static byte[] of(LeafType type, byte[] bytes, int from, int end) {
        return switch (type.meaning()) {
            case TEXT, BYTES -> Arrays.copyOfRange(bytes, from, end);
            case BOOLEAN -> ascii(bytes[from] == 0 ? "false" : "true");
            case WHOLE -> ascii(Long.toString(whole(bytes, from, end)));
            case UNSIGNED ->
                ascii(
                        end - from == Long.BYTES
                                ? Long.toUnsignedString(whole(bytes, from, end))
                                : Long.toString(whole(bytes, from, end) & 0xFFFF_FFFFL));
            case DATE -> ascii(LocalDate.ofEpochDay(whole(bytes, from, end)).toString());
            case TIME ->
                ascii(time(nanos(whole(bytes, from, end), type.scale()), 0).substring(11));
            case TIMESTAMP -> ascii(timestamp(whole(bytes, from, end), type.scale()));
            case OLD_TIMESTAMP ->
                ascii(time(
                        Raw.getLong(bytes, from),
                        (Raw.getInt(bytes, from + Long.BYTES) & 0xFFFF_FFFFL) - JULIAN_DAY_OF_1970));
            case DECIMAL -> ascii(decimal(type, bytes, from, end).toPlainString());
            case FLOAT ->
                ascii(
                        end - from == Float.BYTES
                                ? floating(Float.toString(Float.intBitsToFloat(Raw.getInt(bytes, from))))
                                : floating(Double.toString(Double.longBitsToDouble(Raw.getLong(bytes, from)))));
            case HALF -> ascii(floating(Float.toString(half(bytes[from] & 0xFF | bytes[from + 1] << 8))));
            case UUID -> ascii(uuid(bytes, from));
        };
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static long whole(byte[] bytes, int from, int end) {
        return end - from == Long.BYTES ? Raw.getLong(bytes, from) : Raw.getInt(bytes, from);
    }

    private static long nanos(long units, int digits) {
        long value = units;
        for (int i = digits; i < NANO_DIGITS; i++) {
            value *= 10;
        }
        return value;
    }

    private static String timestamp(long units, int digits) {
        long perSecond = BigInteger.TEN.pow(digits).longValue();
        long seconds = Math.floorDiv(units, perSecond);
        long nanos = nanos(Math.floorMod(units, perSecond), digits);
        return time(
                Math.floorMod(seconds, SECONDS_PER_DAY) * 1_000_000_000L + nanos,
                Math.floorDiv(seconds, SECONDS_PER_DAY));
    }

    private static String time(long nanosOfDay, long day) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(day * SECONDS_PER_DAY, 0, ZoneOffset.UTC)
                .with(LocalTime.ofNanoOfDay(nanosOfDay));
        String text = time.toLocalDate()
                + String.format(Locale.ROOT, " %02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
        return time.getNano() == 0
                ? text
                : text + String.format(Locale.ROOT, ".%09d", time.getNano()).replaceFirst("0+$", "");
    }

    private static BigDecimal decimal(LeafType type, byte[] bytes, int from, int end) {
        BigInteger digits = switch (type.physical()) {
            case INT32, INT64 -> BigInteger.valueOf(whole(bytes, from, end));
            default -> end == from ? BigInteger.ZERO : new BigInteger(bytes, from, end - from);
        };
        return new BigDecimal(digits, type.scale());
    }

    /** Without a power of ten, and without zeros that say nothing: 21.0 is 21. */
    private static String floating(String javas) {
        if (javas.equals("-0.0")) {
            return "-0";
        }
        if (!Character.isDigit(javas.charAt(javas.length() - 1))) {
            return javas;
        }
        BigDecimal value = new BigDecimal(javas);
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    /** IEEE 754 in two bytes. */
    private static float half(int bits) {
        int exponent = bits >> 10 & 0x1F;
        float fraction = bits & 0x3FF;
        float size = exponent == 0
                ? Math.scalb(fraction, -24)
                : exponent == 0x1F
                        ? fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN
                        : Math.scalb(1024 + fraction, exponent - 25);
        return (bits & 0x8000) == 0 ? size : -size;
    }

    private static String uuid(byte[] bytes, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            text.append(i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "")
                    .append(String.format(Locale.ROOT, "%02x", bytes[from + i] & 0xFF));
        }
        return text.toString();
    }
}
