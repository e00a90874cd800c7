package io.skald.csv;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * How a CSV file is written, and which of its values mean "missing".
 *
 * @param delimiter what stands between two fields
 * @param quote what encloses a field that holds a delimiter, a quote or a line end; doubled inside
 * @param escape what takes its special meaning from the character behind it
 * @param comment what begins a line that is no record
 * @param encoding of the bytes
 * @param header whether the first record names the columns; otherwise they are named {@code column 1}, {@code column 2}, ...
 * @param missing the values that mean "missing", the first being the one printed
 * @param trim whether blanks around the values of quasi-identifiers and around names are dropped before they are looked up
 */
public record Dialect(
        char delimiter,
        Optional<Character> quote,
        Optional<Character> escape,
        Optional<Character> comment,
        Charset encoding,
        boolean header,
        List<String> missing,
        boolean trim) {

    /** RFC 4180 in UTF-8 with a header; the empty value is missing. */
    public static final Dialect RFC_4180 = new Dialect(
            ',',
            Optional.of('"'),
            Optional.empty(),
            Optional.empty(),
            StandardCharsets.UTF_8,
            true,
            List.of(""),
            false);

    public Dialect {
        missing = List.copyOf(missing);
    }
}
