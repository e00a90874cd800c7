package io.skald.table;

import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What {@code trim} drops: the blanks of ASCII, every other blank of Unicode (the no-break ones of spreadsheets and web pages among them),
 * and the marks without width that nobody sees and that join nothing: U+200B, U+2060 and U+FEFF.
 */
public final class Blanks {

    private static final int LAST_OF_ASCII = 0x7F;

    /** Looked for once, as every table that is opened asks for them. */
    private static final List<String> BEYOND_ASCII = IntStream.rangeClosed(LAST_OF_ASCII + 1, Character.MAX_VALUE)
            .filter(Blanks::isBlank)
            .mapToObj(Character::toString)
            .toList();

    private Blanks() {}

    /** Whether a character is one. */
    public static boolean isBlank(int character) {
        if (character <= LAST_OF_ASCII) {
            return character == ' ' || character >= '\t' && character <= '\r' || character >= 0x1C && character <= 0x1F;
        }
        return Character.isSpaceChar(character) || character == 0x200B || character == 0x2060 || character == 0xFEFF;
    }

    /** A text without the blanks at its ends. */
    public static String trim(String text) {
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

    /** The bytes of each blank beyond ASCII that an encoding has. */
    public static List<byte[]> beyondAscii(Charset encoding) {
        return BEYOND_ASCII.stream()
                .filter(blank -> encoding.newEncoder().canEncode(blank))
                .map(blank -> blank.getBytes(encoding))
                .toList();
    }
}
