package io.skald.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * A dialect that the byte scanner takes: every character that has a meaning is one byte and no byte of another character
 * looks like it.
 *
 * @param dialect the whole dialect
 * @param delimiter a byte below 128
 * @param quote a printable byte below 128
 * @param blanks what {@code trim} drops
 */
record ByteSyntax(Dialect dialect, byte delimiter, byte quote, BlankBytes blanks) {

    /** What stands for a byte that means nothing. */
    private static final String UNDEFINED = "\uFFFD";

    /** The dialect as the byte scanner sees it; empty if only the general reader takes it. */
    static Optional<ByteSyntax> of(Dialect dialect) {
        boolean plain = dialect.escape().isEmpty()
                && dialect.comment().isEmpty()
                && dialect.quote().isPresent();
        if (!plain
                || !extendsAscii(dialect.encoding())
                || dialect.delimiter().length() > 1
                || dialect.delimiter().charAt(0) >= 0x80) {
            return Optional.empty();
        }
        char quote = dialect.quote().get();
        return quote > ' ' && quote < 0x7F
                ? Optional.of(new ByteSyntax(
                        dialect,
                        (byte) dialect.delimiter().charAt(0),
                        (byte) quote,
                        new BlankBytes(dialect.encoding())))
                : Optional.empty();
    }

    /** Whether the byte before a quote makes it open a field, as does the start of a chunk. */
    boolean startsField(byte before) {
        return before == delimiter || before == '\n' || before == '\r';
    }

    /** UTF-8, or one byte a character, each of which comes back when it is written, and the first of which are those of ASCII. */
    private static boolean extendsAscii(Charset encoding) {
        if (encoding.equals(StandardCharsets.UTF_8)) {
            return true;
        }
        if (!encoding.canEncode() || encoding.newEncoder().maxBytesPerChar() > 1) {
            return false;
        }
        byte[] bytes = new byte[1];
        for (int value = 0; value < 256; value++) {
            bytes[0] = (byte) value;
            String character = new String(bytes, encoding);
            boolean asItIs = value < 0x80
                    ? character.equals(String.valueOf((char) value))
                    : character.equals(UNDEFINED) || Arrays.equals(character.getBytes(encoding), bytes);
            if (!asItIs) {
                return false;
            }
        }
        return true;
    }
}
