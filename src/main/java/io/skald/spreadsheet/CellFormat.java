package io.skald.spreadsheet;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a number in a cell stands for, as the format that it is shown in tells.
 *
 * @param kind what it is
 * @param digits of a number that is shown with so many, zeros in front: postal codes are; else 0
 */
record CellFormat(Kind kind, int digits) {

    /** What numbers may be. */
    enum Kind {
        NUMBER,
        /** A day, perhaps with a time. */
        DAY,
        /** A time of day, or hours that may be more than a day's. */
        TIME
    }

    static final CellFormat GENERAL = new CellFormat(Kind.NUMBER, 0);

    private static final Pattern ELAPSED = Pattern.compile("\\[(h+|m+|s+)\\]");
    private static final Pattern NO_PLACES = Pattern.compile("\"[^\"]*\"|\\\\.|_.|\\*.|\\[[^\\]]*\\]");
    private static final Pattern ZEROS = Pattern.compile("0{2,20}");

    /** The format of a number that every workbook knows without saying it. */
    static CellFormat ofNumber(int id) {
        boolean day = id >= 14 && id <= 17 || id == 22 || id >= 27 && id <= 31 || id == 36 || id >= 50 && id <= 58;
        boolean time = id >= 18 && id <= 21 || id >= 32 && id <= 35 || id >= 45 && id <= 47;
        return day ? new CellFormat(Kind.DAY, 0) : time ? new CellFormat(Kind.TIME, 0) : GENERAL;
    }

    /** The format of a code such as {@code dd/mm/yyyy} or {@code 00000}. */
    static CellFormat of(String code) {
        String positive = code.split(";", 2)[0].toLowerCase(Locale.ROOT);
        if (ZEROS.matcher(positive).matches()) {
            return new CellFormat(Kind.NUMBER, positive.length());
        }
        boolean elapsed = ELAPSED.matcher(positive).find();
        String places = NO_PLACES.matcher(positive).replaceAll("");
        if (places.contains("general")) {
            return GENERAL;
        }
        boolean clock = elapsed || places.indexOf('h') >= 0 || places.indexOf('s') >= 0;
        if (places.indexOf('y') >= 0 || places.indexOf('d') >= 0 || places.indexOf('m') >= 0 && !clock) {
            return new CellFormat(Kind.DAY, 0);
        }
        return clock ? new CellFormat(Kind.TIME, 0) : GENERAL;
    }
}
