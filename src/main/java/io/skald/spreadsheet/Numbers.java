package io.skald.spreadsheet;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/** Numbers of cells as texts. Workbooks keep 15 digits that count, and write more. */
final class Numbers {

    private static final MathContext DIGITS = new MathContext(15);
    private static final int LONGEST = 40;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int SECONDS_OF_HOUR = 3_600;
    private static final int SECONDS_OF_MINUTE = 60;

    /** The day that 1900 had and no calendar has, so that days before it count from another one. */
    private static final int NO_DAY = 60;

    private static final long MOST_DAYS = 2_958_465;

    private Numbers() {}

    /** A whole number that is not negative, or -1. */
    static int whole(String text) {
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    }

    /**
     * A number as a text.
     *
     * @param stored as the workbook writes it
     * @param from1904 the day that days are counted from
     * @return empty if it is none
     */
    static Optional<String> text(String stored, CellFormat format, boolean from1904) {
        if (stored.length() > LONGEST || !stored.matches("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]{1,3})?")) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(stored).round(DIGITS);
        return Optional.of(
                switch (format.kind()) {
                    case NUMBER -> plain(number, format.digits());
                    case DAY -> day(number, from1904);
                    case TIME -> number.signum() < 0 ? plain(number, 0) : time(seconds(number));
                });
    }

    private static String plain(BigDecimal number, int digits) {
        String text = number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        return digits > text.length() && number.signum() >= 0 && text.indexOf('.') < 0
                ? "0".repeat(digits - text.length()) + text
                : text;
    }

    private static long seconds(BigDecimal days) {
        return days.multiply(BigDecimal.valueOf(SECONDS_OF_DAY))
                .setScale(0, RoundingMode.HALF_UP)
                .longValue();
    }

    private static String day(BigDecimal number, boolean from1904) {
        if (number.signum() < 0 || number.compareTo(BigDecimal.valueOf(MOST_DAYS)) > 0) {
            return plain(number, 0);
        }
        long seconds = seconds(number);
        long day = seconds / SECONDS_OF_DAY;
        long rest = seconds % SECONDS_OF_DAY;
        String date = from1904
                ? LocalDate.of(1904, 1, 1).plusDays(day).toString()
                : day == NO_DAY
                        ? "1900-02-29"
                        : LocalDate.of(1899, 12, day < NO_DAY ? 31 : 30)
                                .plusDays(day)
                                .toString();
        return rest == 0 ? date : date + " " + time(rest);
    }

    private static String time(long seconds) {
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d",
                seconds / SECONDS_OF_HOUR,
                seconds % SECONDS_OF_HOUR / SECONDS_OF_MINUTE,
                seconds % SECONDS_OF_MINUTE);
    }
}
