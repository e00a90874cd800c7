package io.skald.attribute;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the prefixes of codes print.
 *
 * @param padded whether a star stands for each character that is left out
 * @param exceptions prefixes whose codes print another label as soon as no more than the prefix is kept
 * @param to that label
 */
public record CodeStyle(boolean padded, Collection<String> exceptions, String to) {

    /** With stars, and without exceptions. */
    public static final CodeStyle PADDED = new CodeStyle(true, List.of(), "");

    public CodeStyle {
        exceptions = List.copyOf(new TreeSet<>(exceptions));
    }

    /** A code of which so many characters are kept. */
    String masked(String code, int keep) {
        if (exception(code) >= keep) {
            return to;
        }
        int length = length(code);
        String prefix = prefix(code, keep);
        return padded ? prefix + "*".repeat(Math.max(0, length - keep)) : prefix;
    }

    /** So many first characters, or all that there are. */
    static String prefix(String code, int characters) {
        return code.substring(0, code.offsetByCodePoints(0, Math.min(length(code), characters)));
    }

    /** The characters of the longest prefix of this code that is an exception; 0 if there is none. */
    private int exception(String code) {
        return exceptions.stream()
                .filter(code::startsWith)
                .mapToInt(CodeStyle::length)
                .max()
                .orElse(0);
    }

    static int length(String code) {
        return code.codePointCount(0, code.length());
    }

    /** By this order the codes of each label lie together, at every level: exceptions last, those that are so soonest before others. */
    Comparator<String> order() {
        Comparator<String> natural = Comparator.naturalOrder();
        Comparator<String> within =
                padded ? Comparator.<String>comparingInt(CodeStyle::length).thenComparing(natural) : natural;
        if (exceptions.isEmpty()) {
            return within;
        }
        Map<String, Integer> known = new TreeMap<>();
        return Comparator.<String>comparingInt(code -> {
                    int characters = known.computeIfAbsent(code, this::exception);
                    return characters == 0 ? Integer.MIN_VALUE : -characters;
                })
                .thenComparing(within);
    }
}
