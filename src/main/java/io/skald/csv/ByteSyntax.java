package io.skald.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
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

    private static boolean extendsAscii(Charset encoding) {
        String name = encoding.name().toLowerCase(Locale.ROOT);
        return encoding.equals(StandardCharsets.UTF_8)
                || encoding.equals(StandardCharsets.US_ASCII)
                || name.startsWith("iso-8859-")
                || name.startsWith("windows-125");
    }
}
