package io.skald.profile.draft;

import java.util.Locale;

/** Texts as a job file has them. */
final class Yaml {

    private Yaml() {}

    /** A text in quotes, whatever is in it. */
    static String text(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\t' -> quoted.append("\\t");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                default -> {
                    if (c < 0x20 || c == 0x7F || c >= 0x80 && c < 0xA0 || c == 0xFEFF || c == 0x2028 || c == 0x2029) {
                        quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    /** A name as a key: in quotes only where it would mean something else. */
    static String key(String name) {
        boolean plain = name.matches("[\\p{L}][\\p{L}\\p{N} _.\\-]*[\\p{L}\\p{N}_]|[\\p{L}]")
                && !name.matches("(?i)y|n|yes|no|on|off|true|false|null");
        return plain ? name : text(name);
    }
}
