package io.skald.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys that a job may have, section by section, and how they are spelled in messages. */
final class Keys {

    static final List<String> ROOT = List.of(
            "input",
            "output",
            "format",
            "rows-where",
            "k",
            "person",
            "risk",
            "population",
            "suppression",
            "memory",
            "chunk",
            "threads",
            "verify",
            "overwrite",
            "row-order",
            "class-id",
            "class-size",
            "keep-workspace",
            "search",
            "max-bins",
            "objective",
            "labels",
            "policies",
            "refine",
            "others",
            "attributes");
    static final List<String> FORMAT = List.of(
            "type",
            "delimiter",
            "quote",
            "escape",
            "comment",
            "encoding",
            "header",
            "missing",
            "trim",
            "skip",
            "fixed",
            "sheet",
            "partitions");
    static final List<String> DATABASE_INPUT = List.of("jdbc", "table", "query", "user-env", "password-env");
    static final List<String> CATALOGUE_INPUT = List.of("table");
    static final List<String> CATALOGUE_OUTPUT = List.of("table", "reports");
    static final List<String> ADDRESS_OUTPUT = List.of("path", "reports");
    static final List<String> DATABASE_OUTPUT = List.of("jdbc", "table", "user-env", "password-env", "reports");

    /** Of {@link #FORMAT}, those that say nothing of the rows of databases and sheets. */
    static final List<String> OF_LINES =
            List.of("type", "delimiter", "quote", "escape", "comment", "encoding", "header", "fixed", "partitions");

    /** Of {@link #FORMAT}, those that say how rows of text are read. */
    static final List<String> OF_READ_TEXT = List.of("comment", "header", "trim", "skip", "fixed");

    /** Of {@link #FORMAT}, those that are for text alone. */
    static final List<String> OF_TEXT =
            List.of("delimiter", "quote", "escape", "comment", "encoding", "header", "trim", "skip", "fixed");

    static final List<String> RISK = List.of("max", "average", "population");
    static final List<String> POPULATION = List.of("size", "table", "k", "presence", "estimate", "significance");
    static final List<String> PRESENCE = List.of("min", "max");
    static final List<String> SKIP = List.of("first", "labels", "last");
    static final List<String> SUPPRESSION = List.of("limit", "mode", "small-group", "all");
    static final List<String> ROW_ORDER = List.of("shuffle");
    static final List<String> SHUFFLE = List.of("key");
    static final List<String> CHUNK = List.of("rows", "size");
    static final List<String> LABELS = List.of("interval", "top", "ends", "numbers");
    static final List<String> POLICIES = List.of("on-unknown", "on-missing", "on-out-of-range");
    static final List<String> REFINE = List.of(
            "method",
            "bins",
            "ladder",
            "step",
            "order",
            "remainder",
            "groups",
            "suppressed",
            "strict",
            "pivot",
            "break",
            "move",
            "metric",
            "exchange",
            "distance",
            "runs",
            "time",
            "seed");
    static final List<String> ATTRIBUTE = List.of(
            "role",
            "hierarchy",
            "type",
            "unit",
            "bounds",
            "origin",
            "widths",
            "encode",
            "format",
            "locale",
            "pivot",
            "calendar",
            "keep",
            "pad",
            "except",
            "number",
            "outside",
            "top-code",
            "bottom-code",
            "age-at",
            "missing",
            "pseudonym",
            "fpe",
            "redact",
            "token",
            "shift",
            "weight",
            "levels",
            "diversity",
            "closeness",
            "alpha",
            "disclosure",
            "likeness");
    static final List<String> DIVERSITY = List.of("distinct", "entropy", "recursive");
    static final List<String> RECURSIVE = List.of("c", "l");
    static final List<String> CLOSENESS = List.of("t", "distance", "hierarchy");
    static final List<String> ALPHA = List.of("max", "values");
    static final List<String> LIKENESS = List.of("beta", "enhanced");
    static final List<String> DISCLOSURE = List.of("delta", "absent");
    static final List<String> EXCEPT = List.of("file", "to");
    static final List<String> PSEUDONYM = List.of("key", "scope", "length");
    static final List<String> FPE = List.of("key", "scope", "alphabet");
    static final List<String> KEY = List.of("env");
    static final List<String> TOKEN = List.of("scope", "length");
    static final List<String> SHIFT = List.of("key", "scope", "by", "days", "format", "locale", "pivot");
    static final List<String> REDACT = List.of("keep-first", "keep-last");
    static final List<String> NUMBER = List.of("decimal", "group", "currency", "percent", "brackets", "minus");
    static final List<String> LEVELS = List.of("min", "max");

    /** Every section by the name that a message gives it. */
    static final Map<String, List<String>> SECTIONS = sections();

    private Keys() {}

    private static Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        sections.put("suppression", SUPPRESSION);
        sections.put("risk", RISK);
        sections.put("population", POPULATION);
        sections.put("presence", PRESENCE);
        sections.put("format", FORMAT);
        sections.put("chunk", CHUNK);
        sections.put("labels", LABELS);
        sections.put("policies", POLICIES);
        sections.put("refine", REFINE);
        sections.put("attributes", ATTRIBUTE);
        sections.put("levels", LEVELS);
        sections.put("diversity", DIVERSITY);
        return sections;
    }

    /** What to say of a key that its section does not know. */
    static String unknown(String key, String where, List<String> known) {
        String said = "'" + key + "' is no key " + where + "; ";
        Optional<String> nearest = NearestName.of(key, known);
        if (nearest.isPresent()) {
            return said + "did you mean '" + nearest.get() + "'?";
        }
        if (ROOT.contains(key)) {
            return said + "it belongs at the top of the job, without indentation";
        }
        Optional<String> home = SECTIONS.entrySet().stream()
                .filter(section -> section.getValue().contains(key))
                .map(Map.Entry::getKey)
                .findFirst();
        if (home.isPresent() && !home.get().equals("attributes")) {
            return said + "it belongs under '" + home.get() + "'";
        }
        Optional<String> advice = OtherWords.advice(key);
        if (advice.isPresent()) {
            return said + advice.get();
        }
        return said + "known here are " + String.join(", ", known);
    }

    static List<String> append(List<String> above, String name) {
        List<String> key = new ArrayList<>(above);
        key.add(name);
        return List.copyOf(key);
    }

    /** A key as {@code --set} takes it: sections and names joined by points, names with points in quotes. */
    static String spelled(List<String> key) {
        return key.stream()
                .map(name -> name.matches("[^.='\"]+") ? name : '"' + name.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining("."));
    }
}
