package io.skald.csv;

/** What {@code trim} drops: the blanks of ASCII, which are the same in every encoding a value comes in. */
final class Blanks {

    private Blanks() {}

    static boolean isBlank(int character) {
        return character == ' ' || character >= '\t' && character <= '\r' || character >= 0x1C && character <= 0x1F;
    }

    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (start < end && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }
}
