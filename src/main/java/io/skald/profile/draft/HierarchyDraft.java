package io.skald.profile.draft;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.profile.Frequency;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A hierarchy that is put together level by level: each level names groups of the groups below it, the top one is {@code *}. Two groups never
 * have one label.
 */
public final class HierarchyDraft {

    private static final int NAMED = 3;
    private static final String TOP = "*";

    private final List<Frequency> values;
    private final List<List<String>> levels = new ArrayList<>();

    private final boolean hideValues;

    /** One whose messages show values. */
    public HierarchyDraft(List<Frequency> values) {
        this(values, false);
    }

    /**
     * @param values in the order in which they are neighbours, each once
     * @param hideValues whether messages leave them out
     */
    public HierarchyDraft(List<Frequency> values, boolean hideValues) {
        this.values = List.copyOf(values);
        this.hideValues = hideValues;
        levels.add(values.stream().map(Frequency::text).toList());
    }

    /** A level on which every value has the label that its present one gets. A level that changes nothing is left out. */
    HierarchyDraft level(UnaryOperator<String> label) {
        return add(last().stream().map(label).toList());
    }

    /**
     * A level on which every value has the label that it gets itself.
     *
     * @throws UsageException if groups of the level below would be torn apart
     */
    public HierarchyDraft ofValues(UnaryOperator<String> label) {
        return add(values.stream().map(Frequency::text).map(label).toList());
    }

    private HierarchyDraft add(List<String> labels) {
        if (!labels.equals(last()) && new LinkedHashSet<>(labels).size() > 1) {
            Map<String, String> parents = new HashMap<>();
            for (int i = 0; i < labels.size(); i++) {
                String other = parents.putIfAbsent(last().get(i), labels.get(i));
                if (other != null && !other.equals(labels.get(i))) {
                    throw new UsageException((hideValues
                                    ? "A group would be torn apart"
                                    : Excerpt.quoted(last().get(i)) + " would be in " + Excerpt.quoted(other)
                                            + " and in " + Excerpt.quoted(labels.get(i)))
                            + ": each level must join whole groups of the one below. Give widths that divide each"
                            + " other, prefixes from the longest on, and each option of one kind alone.");
                }
            }
            levels.add(labels);
        }
        return this;
    }

    private List<String> last() {
        return levels.get(levels.size() - 1);
    }

    /** A level that keeps so many first characters of each value, and leaves shorter ones as they are. */
    public HierarchyDraft prefix(int characters) {
        if (characters < 1) {
            throw new UsageException("--prefixes " + characters + ": a prefix has at least 1 character.");
        }
        return add(values.stream()
                .map(Frequency::text)
                .map(text -> text.codePointCount(0, text.length()) <= characters
                        ? text
                        : text.substring(0, text.offsetByCodePoints(0, characters)) + TOP)
                .toList());
    }

    /** A level on which so many neighbouring groups are one, named by its first and last value. */
    public HierarchyDraft fanOut(int neighbours) {
        if (neighbours < 2) {
            throw new UsageException("--fan-out " + neighbours + ": a group has at least 2 neighbours.");
        }
        List<String> groups = new ArrayList<>(new LinkedHashSet<>(last()));
        Map<String, Integer> place = new HashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            place.put(groups.get(i), i / neighbours);
        }
        Map<Integer, List<String>> members = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            members.computeIfAbsent(place.get(last().get(i)), group -> new ArrayList<>())
                    .add(values.get(i).text());
        }
        return level(label -> {
            List<String> all = Objects.requireNonNull(members.get(place.get(label)));
            return all.size() == 1 ? all.get(0) : all.get(0) + " - " + all.get(all.size() - 1);
        });
    }

    /** A level on which groups of fewer rows than a share of all are one. */
    public HierarchyDraft rareAs(double share, String label) {
        Map<String, Long> rows = rows();
        if (rows.containsKey(label)) {
            throw new UsageException("--rare-label " + Excerpt.quoted(label)
                    + " is a value itself: name the group of rare ones otherwise.");
        }
        double least = share * total();
        return level(group -> rows.getOrDefault(group, 0L) < least ? label : group);
    }

    /**
     * A level on which the rarest groups are joined, the rarest first, until each has at least a share of all rows. Groups are named by their
     * most frequent values.
     */
    public HierarchyDraft rareTogether(double share) {
        Map<String, Long> rows = rows();
        List<String> rarest = rows.keySet().stream()
                .sorted(Comparator.<String>comparingLong(rows::get).thenComparing(group -> group))
                .toList();
        Map<String, List<String>> joined = new HashMap<>();
        List<String> open = new ArrayList<>();
        long sum = 0;
        for (String group : rarest) {
            open.add(group);
            sum += rows.getOrDefault(group, 0L);
            if (sum >= share * total()) {
                for (String member : open) {
                    joined.put(member, List.copyOf(open));
                }
                open.clear();
                sum = 0;
            }
        }
        for (String member : open) {
            joined.put(member, List.copyOf(open));
        }
        return named(joined);
    }

    /** Names groups of the last level's groups. */
    private HierarchyDraft named(Map<String, List<String>> joined) {
        Map<List<String>, List<Frequency>> members = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            members.computeIfAbsent(joined.get(last().get(i)), group -> new ArrayList<>())
                    .add(values.get(i));
        }
        Set<String> taken = new LinkedHashSet<>();
        levels.forEach(taken::addAll);
        Map<List<String>, String> names = new HashMap<>();
        members.forEach((group, all) -> {
            String name = group.size() == 1 ? group.get(0) : name(all);
            String free = name;
            for (int i = 2; group.size() > 1 && !taken.add(free); i++) {
                free = name + " (" + i + ")";
            }
            names.put(group, free);
        });
        return level(group -> names.get(joined.get(group)));
    }

    private static String name(List<Frequency> members) {
        List<String> named = members.stream()
                .sorted(Comparator.comparingLong(Frequency::rows).reversed().thenComparing(Frequency::text))
                .limit(NAMED)
                .map(Frequency::text)
                .toList();
        int more = members.size() - named.size();
        return String.join(", ", named) + (more == 0 ? "" : " and " + more + " more");
    }

    private Map<String, Long> rows() {
        Map<String, Long> rows = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            rows.merge(last().get(i), values.get(i).rows(), Long::sum);
        }
        return rows;
    }

    private double total() {
        return values.stream().mapToDouble(Frequency::rows).sum();
    }

    /** The levels so far, the original values and the top among them. */
    int height() {
        return levels.size() + 1;
    }

    /** The file: one line per value, {@code value;level 1;...;*}, in quotes where need be. */
    public String csv() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            for (List<String> level : levels) {
                text.append(quoted(level.get(i))).append(';');
            }
            text.append(TOP).append('\n');
        }
        return text.toString();
    }

    private static String quoted(String cell) {
        boolean needed = cell.isEmpty() || cell.chars().anyMatch(c -> ";,\t|\"\r\n".indexOf(c) >= 0);
        return needed ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
