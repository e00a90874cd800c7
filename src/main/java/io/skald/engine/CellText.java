package io.skald.engine;

import java.nio.charset.Charset;

/**
 * How messages show a cell's value, which may be someone's personal data: in quotes, shortened, or not at all.
 *
 * @param hidden whether values are left out
 */
record CellText(boolean hidden) {

    private static final int LONGEST = 40;

    String show(String value) {
        if (hidden) {
            return "(value hidden)";
        }
        int end = value.offsetByCodePoints(0, Math.min(LONGEST, value.codePointCount(0, value.length())));
        String visible = value.substring(0, end).replace("\n", "\\n").replace("\r", "\\r");
        return "'" + visible + (end < value.length() ? "..." : "") + "'";
    }

    static String decode(byte[] bytes, int from, int to, Charset charset) {
        return new String(bytes, from, to - from, charset);
    }
}
