package io.skald.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Figures {

    private Figures() {}

    /** Such as 1,234,567. */
    static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Such as 1,234,567, of any size. */
    static String whole(BigInteger number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Of any kind: whole where it is, else with four decimals. */
    static String plain(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0
                ? whole(number.toBigInteger())
                : decimal(number.doubleValue(), 4);
    }

    /** With so many decimals, such as 1,234.5. */
    static String decimal(double number, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }

    /** A part of a whole, such as 0.93 %; never rounded to nothing or to everything. */
    static String share(long part, long whole) {
        if (part == 0 || whole == 0) {
            return "0 %";
        }
        if (part == whole) {
            return "100 %";
        }
        double percent = 100.0 * part / whole;
        if (percent < 0.01) {
            return "under 0.01 %";
        }
        return decimal(Math.min(percent, 99.99), 2) + " %";
    }

    /** A share as it was given, in per cent: 0.01 is 1 %. */
    static String percent(BigDecimal share) {
        BigDecimal percent = share.movePointRight(2).stripTrailingZeros();
        return (percent.signum() == 0 ? "0" : percent.toPlainString()) + " %";
    }

    /** Such as 0.4 s, 12 s, 3 min 05 s, 2 h 07 min. */
    static String seconds(double seconds) {
        if (seconds < 9.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3_600) {
            return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
        }
        return String.format(Locale.ROOT, "%d h %02d min", whole / 3_600, whole / 60 % 60);
    }

    /** Megabytes (2^20 bytes) per second, such as 412 MB/s. */
    static String speed(long bytes, double seconds) {
        double megabytes = bytes / seconds / (1 << 20);
        return String.format(Locale.ROOT, megabytes < 9.95 ? "%.1f MB/s" : "%,.0f MB/s", megabytes);
    }
}
