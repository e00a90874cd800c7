package io.skald.job;

import io.skald.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Applies {@code key=value} overrides to a job's tree. A key is the sections' names and its own joined by points; a name that
 * holds a point, an equals sign or a quote stands in single or double quotes, doubled inside:
 * {@code attributes."Dr. No".weight=2}. Blanks need no quotes here. The value is YAML. What an override names replaces what
 * the file says there, a whole section included; of two overrides of one key the later one counts.
 */
final class Overrides {

    private final Problems problems;

    private Overrides(Problems problems) {
        this.problems = problems;
    }

    static YamlNode.Mapping apply(YamlNode.Mapping root, List<String> overrides, Problems problems) {
        Overrides applied = new Overrides(problems);
        YamlNode.Mapping changed = root;
        for (String override : overrides) {
            changed = applied.apply(changed, override);
        }
        return changed;
    }

    private YamlNode.Mapping apply(YamlNode.Mapping root, String override) {
        Place place = Place.whole("--set " + Secrets.masked(override));
        List<String> key = new ArrayList<>();
        int end = parseKey(override, key);
        if (end < 0) {
            problems.add(
                    place,
                    "this is not KEY=VALUE; write for example --set suppression.limit=0.05, and a name with points in quotes,"
                            + " as in --set 'attributes.\"Dr. No\".weight=2'");
            return root;
        }
        String text = override.substring(end + 1);
        Optional<YamlNode> value = YamlTree.ofOverride(text, place, problems);
        if (value.isEmpty() && !text.isBlank()) {
            return root;
        }
        YamlNode node = value.orElseGet(() -> new YamlNode.Scalar(place, "", YamlNode.Scalar.Kind.NULL));
        return put(root, key, 0, new YamlNode.Entry(place, node));
    }

    private YamlNode.Mapping put(YamlNode.Mapping mapping, List<String> key, int depth, YamlNode.Entry entry) {
        String name = key.get(depth);
        if (depth == key.size() - 1) {
            return mapping.with(name, entry);
        }
        YamlNode.Entry there = mapping.entries().get(name);
        if (there == null
                || there.value() instanceof YamlNode.Scalar scalar && scalar.kind() == YamlNode.Scalar.Kind.NULL) {
            YamlNode.Mapping added = new YamlNode.Mapping(entry.key(), Map.of());
            return mapping.with(name, new YamlNode.Entry(entry.key(), put(added, key, depth + 1, entry)));
        }
        if (there.value() instanceof YamlNode.Mapping inner) {
            return mapping.with(name, new YamlNode.Entry(there.key(), put(inner, key, depth + 1, entry)));
        }
        problems.add(
                entry.key(),
                Keys.spelled(key.subList(0, depth + 1)) + " is " + there.value().shown()
                        + " and has no keys inside; override it as a whole");
        return mapping;
    }

    /** @return where the equals sign stands; -1 if this is no key with a value */
    private static int parseKey(String override, List<String> key) {
        int at = 0;
        while (at < override.length()) {
            StringBuilder name = new StringBuilder();
            at = isQuote(override.charAt(at)) ? parseQuoted(override, at, name) : parsePlain(override, at, name);
            if (at < 0 || at >= override.length() || name.toString().isBlank()) {
                return -1;
            }
            key.add(name.toString());
            if (override.charAt(at) == '=') {
                return at;
            }
            if (override.charAt(at) != '.') {
                return -1;
            }
            at++;
        }
        return -1;
    }

    private static int parsePlain(String override, int from, StringBuilder name) {
        int at = from;
        while (at < override.length() && override.charAt(at) != '.' && override.charAt(at) != '=') {
            name.append(override.charAt(at++));
        }
        return at;
    }

    private static int parseQuoted(String override, int from, StringBuilder name) {
        char quote = override.charAt(from);
        for (int at = from + 1; at < override.length(); at++) {
            char c = override.charAt(at);
            if (c != quote) {
                name.append(c);
            } else if (at + 1 < override.length() && override.charAt(at + 1) == quote) {
                name.append(quote);
                at++;
            } else {
                return at + 1;
            }
        }
        return -1;
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }
}
