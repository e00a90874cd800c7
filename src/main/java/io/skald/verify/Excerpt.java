package io.skald.verify;

/** Texts of the data as they are shown in messages: short, as they may be personal. */
final class Excerpt {

    private static final int LONGEST = 40;

    private Excerpt() {}

    static String of(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
