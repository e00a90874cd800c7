package io.skald.job;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name of an encoding as people write it: one that Java knows, one that other programs have for it, or one that stands for several or for
 * none that Java can write.
 *
 * @param text as written
 */
public record EncodingName(String text) {

    private static final List<String> USUAL =
            List.of("UTF-8", "ISO-8859-1", "ISO-8859-15", "windows-1252", "US-ASCII", "UTF-16");

    /** Their texts say at the start alone which letters follow, so that no row can be read by itself. */
    private static final Pattern SHIFTING = Pattern.compile("(?i)(x-)?iso-2022-(kr|cn.*)");

    private static final String LETTERS = "a1,;\n";

    /** Of which this is known, so that the usual job need not ask. */
    private static final Set<Charset> FULL = Set.of(
            StandardCharsets.UTF_8,
            StandardCharsets.ISO_8859_1,
            StandardCharsets.US_ASCII,
            StandardCharsets.UTF_16,
            StandardCharsets.UTF_16BE,
            StandardCharsets.UTF_16LE);

    /** In lower case. IANA calls it macintosh; Python takes a mark away under utf-8-sig, as is done for any file here. */
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "macintosh", "x-MacRoman",
            "mac", "x-MacRoman",
            "mac-roman", "x-MacRoman",
            "utf-8-sig", StandardCharsets.UTF_8.name(),
            "utf8-sig", StandardCharsets.UTF_8.name(),
            "utf-8-bom", StandardCharsets.UTF_8.name(),
            "utf8mb4", StandardCharsets.UTF_8.name());

    /** In lower case, with what to write instead. */
    private static final Map<String, String> AMBIGUOUS = Map.of(
            "ansi",
                    "it is another one in each country; write windows-1252 for Western Europe, windows-1251 for Cyrillic letters",
            "oem", "it is another one in each country; write IBM437 for the United States, IBM850 for Western Europe",
            "ebcdic", "it is another one in each country; write IBM037 for the United States, IBM273 for Germany",
            "utf-7", "it is no encoding for tables; convert the table first, with iconv for instance",
            "utf7", "it is no encoding for tables; convert the table first, with iconv for instance",
            "ucs-2", "write UTF-16",
            "ucs2", "write UTF-16",
            "ucs-4", "write UTF-32");

    /** The encoding, if there is one of the name that can be written, too, row by row. */
    public Optional<Charset> encoding() {
        return known().filter(Charset::canEncode).filter(EncodingName::isForTables);
    }

    /** Whether it has the letters of delimiters and digits, and what stands at a place does not depend on what stood far before it. */
    private static boolean isForTables(Charset encoding) {
        return FULL.contains(encoding)
                || !SHIFTING.matcher(encoding.name()).matches()
                        && new String(LETTERS.getBytes(encoding), encoding).equals(LETTERS);
    }

    /** Why there is none, and what to write; without a name and a full stop. */
    public String problem() {
        String usual = "usual are " + String.join(", ", USUAL);
        Optional<Charset> known = known();
        if (known.isPresent()) {
            return known.get().canEncode()
                    ? "it is no encoding for tables; convert the table first, with iconv for instance"
                    : "this encoding can be read but not written; " + usual;
        }
        return Optional.ofNullable(AMBIGUOUS.get(text.toLowerCase(Locale.ROOT)))
                .or(() -> NearestName.of(text, USUAL).map(nearest -> "did you mean " + nearest + "?"))
                .orElse("this encoding is not known; " + usual);
    }

    private Optional<Charset> known() {
        try {
            return Optional.of(Charset.forName(OTHER_NAMES.getOrDefault(text.toLowerCase(Locale.ROOT), text)));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return Optional.empty();
        }
    }
}
