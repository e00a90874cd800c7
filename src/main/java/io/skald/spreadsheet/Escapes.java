package io.skald.spreadsheet;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Characters that XML cannot hold, which workbooks write as {@code _x000D_}. */
final class Escapes {

    private static final int HEXADECIMAL = 16;
    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private Escapes() {}

    static String resolved(String text) {
        if (!text.contains("_x")) {
            return text;
        }
        Matcher escapes = ESCAPE.matcher(text);
        return escapes.replaceAll(escape ->
                Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), HEXADECIMAL))));
    }
}
