package io.skald.job;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The name of an encoding as people write it: one that Java knows, one that other programs have for it, or one that stands for several or for
 * none that Java can write.
 *
 * @param text as written
 */
public record EncodingName(String text) {

    private static final List<String> USUAL =
            List.of("UTF-8", "ISO-8859-1", "ISO-8859-15", "windows-1252", "US-ASCII", "UTF-16");

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

    /** The encoding, if there is one of the name that can be written, too. */
    public Optional<Charset> encoding() {
        return known().filter(Charset::canEncode);
    }

    /** Why there is none, and what to write; without a name and a full stop. */
    public String problem() {
        String usual = "usual are " + String.join(", ", USUAL);
        if (known().isPresent()) {
            return "this encoding can be read but not written; " + usual;
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
