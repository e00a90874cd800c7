package io.skald.attribute;

/** A value as shown in a message: in quotes, so that blanks at its ends show, and shortened, for it may be anything. */
final class Quoted {

    private static final int LONGEST = 60;

    private Quoted() {}

    static String of(String value) {
        if (value.codePointCount(0, value.length()) <= LONGEST) {
            return "'" + value + "'";
        }
        return "'" + value.substring(0, value.offsetByCodePoints(0, LONGEST)) + "...'";
    }
}
