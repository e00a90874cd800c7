package io.skald.profile.draft;

import io.skald.profile.ColumnProfile;
import io.skald.profile.ColumnType;
import io.skald.profile.Frequency;
import io.skald.profile.Profile;
import io.skald.profile.Suspicion;
import io.skald.profile.UnknownTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A job for an unknown table, with the hierarchies that it needs.
 *
 * @param text of the job file
 * @param hierarchies text by file, as the job names it
 * @param open columns about which something is still to be chosen
 */
public record JobDraft(String text, Map<String, String> hierarchies, List<String> open) {

    /** More levels in all than a search goes through in minutes: clusters are made instead. */
    private static final double MOST_NODES = 2e6;

    /** Markers that hardly any category is called. */
    private static final Set<String> SURE_MARKERS = Set.of("?", "na", "n/a", "nan", "null", "\\n", "#n/a");

    public JobDraft {
        hierarchies = Map.copyOf(hierarchies);
        open = List.copyOf(open);
    }

    /**
     * What the user decides.
     *
     * @param roles by column
     * @param others role of columns of which nothing tells it; empty to leave them open
     */
    public record Choices(Map<String, Suspicion.Role> roles, Optional<Suspicion.Role> others, int k) {

        public Choices {
            roles = Map.copyOf(roles);
        }

        private Suspicion.Role of(ColumnProfile column) {
            Suspicion.Role chosen = roles.get(column.name());
            if (chosen != null) {
                return chosen;
            }
            Suspicion.Role seems = column.suspicion().role();
            return seems == Suspicion.Role.OPEN ? others.orElse(seems) : seems;
        }
    }

    /**
     * Drafts a job.
     *
     * @param name of the job file, for its comments
     * @param input as the job is to name it
     * @param output as the job is to name it
     * @param folder of the hierarchies, as the job is to name it
     */
    public static JobDraft of(
            Profile profile, Choices choices, String name, String input, String output, String folder) {
        Set<String> missing = missing(profile);
        Map<String, ColumnDraft> columns = new LinkedHashMap<>();
        Map<String, String> hierarchies = new LinkedHashMap<>();
        for (ColumnProfile column : profile.columns()) {
            String file = folder + "/" + fileName(column.name(), hierarchies.keySet(), folder);
            ColumnDraft draft = ColumnDraft.of(column, choices.of(column), missing, file);
            columns.put(column.name(), draft);
            draft.hierarchy().ifPresent(hierarchy -> hierarchies.put(file, hierarchy.csv()));
        }
        List<String> open = columns.entrySet().stream()
                .filter(column -> column.getValue().open())
                .map(Map.Entry::getKey)
                .toList();
        List<String> lines = new ArrayList<>();
        head(lines, profile, name, open);
        lines.add("input: " + Yaml.text(input));
        lines.add("output: " + Yaml.text(output));
        lines.add("");
        lines.add("# As the file seems to be written."
                + (profile.format().containsKey(UnknownTable.FIXED)
                        ? " Where columns stand was told by the blanks between them: compare it with the table's description."
                        : ""));
        lines.add("format: {"
                + Stream.concat(
                                profile.format().entrySet().stream()
                                        .filter(setting -> !setting.getKey().startsWith(UnknownTable.SKIP))
                                        .map(setting -> setting(setting.getKey(), setting.getValue())),
                                skip(profile.format()))
                        .collect(Collectors.joining(", "))
                + ", missing: ["
                + String.join(", ", missing.stream().map(Yaml::text).toList())
                + "]}");
        lines.add("");
        lines.add(
                "# Every released row is like at least k - 1 others in all that others may know. Usual are 5 among people bound by contract,");
        lines.add("# 11 or more for researchers outside, 20 for everybody.");
        lines.add("k: " + choices.k());
        lines.add("");
        lines.add("# So many rows may be left out where that spares the others.");
        lines.add("suppression: {limit: 1%}");
        lines.add("");
        lines.add(
                "# What is lost least of: gcp, the widths of labels, suits tables that people read; dm*, the sizes of classes, is the papers'.");
        lines.add("objective: gcp");
        refine(lines, columns);
        lines.add("");
        lines.add("# The columns; of results that are equally good the one is taken that spares those named first.");
        lines.add("attributes:");
        for (ColumnProfile column : profile.columns()) {
            attribute(lines, column, Objects.requireNonNull(columns.get(column.name())));
        }
        return new JobDraft(String.join("\n", lines) + "\n", hierarchies, open);
    }

    private static String setting(String key, Object value) {
        return switch (key) {
            case "delimiter", UnknownTable.QUOTE -> key + ": " + Yaml.text(String.valueOf(value));
            case UnknownTable.QUOTED -> "quote: null";
            case UnknownTable.FIXED -> key + ": {" + places((Map<?, ?>) value) + "}";
            default -> key + ": " + value;
        };
    }

    private static String places(Map<?, ?> columns) {
        return columns.entrySet().stream()
                .map(column -> Yaml.key(String.valueOf(column.getKey())) + ": " + column.getValue())
                .collect(Collectors.joining(", "));
    }

    private static Stream<String> skip(Map<String, Object> format) {
        String skipped = format.entrySet().stream()
                .filter(setting -> setting.getKey().startsWith(UnknownTable.SKIP))
                .map(setting -> setting.getKey().substring(UnknownTable.SKIP.length()) + ": " + setting.getValue())
                .collect(Collectors.joining(", "));
        return skipped.isEmpty() ? Stream.empty() : Stream.of("skip: {" + skipped + "}");
    }

    private static void head(List<String> lines, Profile profile, String name, List<String> open) {
        lines.add(String.format(
                Locale.ROOT,
                "# A draft by skald init for a table of %,d rows and %,d columns. Read it: roles are guesses by names and values.",
                profile.rows(),
                profile.columns().size()));
        lines.add("# " + (open.isEmpty() ? "Nothing is left open." : open.size() + " left open: look for OPEN below.")
                + " Every key and its meaning: config/reference.yaml.");
        lines.add("#   skald check " + name + "       says what is still missing");
        lines.add("#   skald anonymise " + name + "   makes the release and checks it");
        lines.add("");
    }

    private static void refine(List<String> lines, Map<String, ColumnDraft> columns) {
        double nodes =
                columns.values().stream().mapToDouble(ColumnDraft::levels).reduce(1, (a, b) -> a * b);
        boolean many = nodes > MOST_NODES;
        lines.add("");
        lines.add(
                many
                        ? "# So many columns have too many combinations of levels to search; rows are gathered in clusters instead."
                        : "# To gather rows in clusters, whose labels are narrower, instead of one level for all rows of a column:");
        lines.add((many ? "" : "# ") + "refine: {method: semantic, bins: top}");
    }

    private static void attribute(List<String> lines, ColumnProfile column, ColumnDraft draft) {
        lines.add(String.format(
                Locale.ROOT,
                "  # %s, %s%,d values, distinction %.4f%s",
                column.type().text(),
                column.exact() ? "" : "about ",
                column.distinct(),
                column.distinction(),
                column.suspicion().reason().isEmpty()
                        ? ""
                        : "; " + column.suspicion().reason().replaceAll("\\p{Cntrl}", " ")));
        draft.remarks().forEach(remark -> lines.add("  # " + remark.replaceAll("\\p{Cntrl}", " ")));
        lines.add("  " + Yaml.key(column.name()) + ": {" + draft.settings() + "}");
        lines.add("");
    }

    /** The empty text, and markers that hardly mean anything else or stand among numbers and dates. */
    private static Set<String> missing(Profile profile) {
        Set<String> missing = new LinkedHashSet<>(Set.of(""));
        for (ColumnProfile column : profile.columns()) {
            boolean ofNumbers = column.type().isNumber() || column.type() == ColumnType.DATE;
            column.markers().stream()
                    .map(Frequency::text)
                    .filter(text -> ofNumbers || SURE_MARKERS.contains(text.toLowerCase(Locale.ROOT)))
                    .sorted()
                    .forEach(missing::add);
        }
        return missing;
    }

    private static String fileName(String column, Set<String> taken, String folder) {
        String plain = column.replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
        String name = plain.isEmpty() ? "column" : plain.length() > 60 ? plain.substring(0, 60) : plain;
        String free = name + ".csv";
        for (int i = 2; taken.contains(folder + "/" + free); i++) {
            free = name + "-" + i + ".csv";
        }
        return free;
    }
}
