package io.skald.csv;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/** Dialects in few words, for tests. */
public final class Dialects {

    private Dialects() {}

    /** With a header; an empty text for a mark that there is none. */
    public static Dialect of(char delimiter, String quote, String escape, String comment, Charset encoding) {
        return new Dialect(
                delimiter,
                character(quote),
                character(escape),
                character(comment),
                encoding,
                true,
                Dialect.RFC_4180.missing(),
                false);
    }

    private static Optional<Character> character(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text.charAt(0));
    }

    public static Dialect withoutHeader(Dialect dialect) {
        return new Dialect(
                dialect.delimiter(),
                dialect.quote(),
                dialect.escape(),
                dialect.comment(),
                dialect.encoding(),
                false,
                dialect.missing(),
                dialect.trim(),
                dialect.framing());
    }

    public static Dialect delimitedBy(Dialect dialect, String delimiter) {
        return new Dialect(
                delimiter,
                dialect.quote(),
                dialect.escape(),
                dialect.comment(),
                dialect.encoding(),
                dialect.header(),
                dialect.missing(),
                dialect.trim(),
                dialect.framing());
    }

    public static Dialect trimming(Dialect dialect) {
        return new Dialect(
                dialect.delimiter(),
                dialect.quote(),
                dialect.escape(),
                dialect.comment(),
                dialect.encoding(),
                dialect.header(),
                dialect.missing(),
                true,
                dialect.framing());
    }

    public static Dialect missing(Dialect dialect, String... markers) {
        return new Dialect(
                dialect.delimiter(),
                dialect.quote(),
                dialect.escape(),
                dialect.comment(),
                dialect.encoding(),
                dialect.header(),
                List.of(markers),
                dialect.trim(),
                dialect.framing());
    }
}
