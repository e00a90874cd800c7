package io.skald.table;

import java.util.regex.Pattern;

/** What lines under a header hold that are no rows: surveys are exported with one or two of labels there, other tables with a line that is drawn. */
public final class LabelText {

    private static final Pattern LINE = Pattern.compile("[:+]?[-=_]{2,}(\\+[-=_]{2,})*[:+]?");

    private static final Pattern PHRASE = Pattern.compile("\\p{L}.*\\s\\p{L}.*|\\{.*", Pattern.DOTALL);

    private LabelText() {}

    /** Whether a value is of words, or of settings in braces. */
    public static boolean isPhrase(String value) {
        return PHRASE.matcher(value).matches();
    }

    /** Whether a value is a part of a line. */
    public static boolean isLine(String value) {
        return LINE.matcher(value).matches();
    }
}
