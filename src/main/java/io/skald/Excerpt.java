package io.skald;

import java.util.List;
import java.util.Locale;

/**
 * How messages show texts of the data, which may be anybody's and may hold anything: short, and with every character that a terminal would
 * obey or not show written out.
 */
public final class Excerpt {

    /** How many characters of the data one message shows in all. */
    public static final int MOST_IN_ALL = 200;

    private static final int LONGEST = 40;
    private static final int LONGEST_NAME = 60;
    private static final int ARABIC_LETTER_MARK = 0x061C;

    private Excerpt() {}

    /** The first characters of a text on one line, without quotes. */
    public static String of(String text) {
        return shortened(text, LONGEST);
    }

    /** The first characters of a text on one line, in quotes, so that blanks at its ends show. */
    public static String quoted(String text) {
        return "'" + of(text) + "'";
    }

    /** As {@link #quoted}, for what names something, such as a column, and may be somewhat longer. */
    public static String name(String text) {
        return "'" + shortened(text, LONGEST_NAME) + "'";
    }

    /** Names in quotes, as many as a message may show, and how many there are beside. */
    public static String names(List<String> names) {
        StringBuilder list = new StringBuilder();
        int left = MOST_IN_ALL;
        int shown = 0;
        for (String name : names) {
            String next = name(name);
            left -= next.length();
            if (left < 0 && shown > 0) {
                break;
            }
            list.append(shown++ == 0 ? "" : ", ").append(next);
        }
        int more = names.size() - shown;
        return more == 0 ? list.toString() : list + " and " + more + " more";
    }

    private static String shortened(String text, int most) {
        StringBuilder shown = new StringBuilder();
        int at = 0;
        for (int count = 0; count < most && at < text.length(); count++) {
            int character = text.codePointAt(at);
            append(shown, character, isOdd(character) || character == '\n' || character == '\t' || isBlank(character));
            at += Character.charCount(character);
        }
        return at < text.length() ? shown + "..." : shown.toString();
    }

    /**
     * A whole message, fit for a terminal: what would move its cursor, change its colours or turn the direction of writing is written out.
     * Line ends and tabs are the message's own and stay.
     */
    public static String visible(String message) {
        if (message.codePoints().noneMatch(Excerpt::isOdd)) {
            return message;
        }
        StringBuilder shown = new StringBuilder();
        message.codePoints().forEach(character -> append(shown, character, isOdd(character)));
        return shown.toString();
    }

    private static void append(StringBuilder shown, int character, boolean writtenOut) {
        if (!writtenOut) {
            shown.appendCodePoint(character);
            return;
        }
        switch (character) {
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            case '\t' -> shown.append("\\t");
            default -> shown.append(String.format(Locale.ROOT, "\\u%04X", character));
        }
    }

    /** Controls (C0, C1), line separators, marks and overrides of direction, and halves of characters. */
    private static boolean isOdd(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character != '\n' && character != '\t';
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
            default -> isDirection(character);
        };
    }

    private static boolean isDirection(int character) {
        return character == ARABIC_LETTER_MARK
                || character == 0x200E
                || character == 0x200F
                || (character >= 0x202A && character <= 0x202E)
                || (character >= 0x2066 && character <= 0x2069);
    }

    /** What looks like a blank or like nothing, and is not the usual blank. */
    private static boolean isBlank(int character) {
        int type = Character.getType(character);
        return (type == Character.SPACE_SEPARATOR && character != ' ') || type == Character.FORMAT;
    }
}
