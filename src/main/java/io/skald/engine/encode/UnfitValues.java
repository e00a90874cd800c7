package io.skald.engine.encode;

import io.skald.Excerpt;
import io.skald.attribute.Encoding;
import io.skald.attribute.value.ValueEncoder;
import io.skald.job.Plan;
import io.skald.table.LabelText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The values of one quasi-identifier that are not taken, with their counts, so that all can be named at once: those that are not of its
 * type or unit, out of bounds, missing, or absent from its hierarchy. Keeps so many different values at the most and counts the rows of
 * the rest.
 */
final class UnfitValues {

    /** Longer values are told apart by so many of their first characters. */
    static final int MOST_CHARACTERS = 200;

    private static final String REPEATED_HEADER =
            " (the column's own name: if the header is repeated inside the table, format.header: repeated passes over it)";

    private static final int MOST_KEPT = 1_000;
    private static final int MOST_LISTED = 20;

    private final Map<String, Sighting> sightings = new TreeMap<>();
    private long rows;
    private long unknownRows;

    private static final int FIRST_LABELS = 2;
    private static final int MOST_LABELS = 2;

    private record Sighting(long outcome, long count, Path file, long line) {
        boolean isLabel(String value) {
            return (outcome == ValueEncoder.MALFORMED || outcome == ValueEncoder.UNKNOWN)
                    && count == 1
                    && (LabelText.isPhrase(value) || LabelText.isLine(value));
        }

        Sighting and(Sighting later) {
            return new Sighting(outcome, count + later.count, file, line);
        }
    }

    private record Unfit(String value, Sighting sighting) {}

    /** One more row with this value, which an encoder answers with this outcome. */
    void add(String value, long outcome, Path file, long line) {
        merge(value, new Sighting(outcome, 1, file, line));
        rows++;
        unknownRows += outcome == ValueEncoder.UNKNOWN ? 1 : 0;
    }

    /** Everything that a later part of the table holds. */
    void addAll(UnfitValues later) {
        later.sightings.forEach(this::merge);
        rows += later.rows;
        unknownRows += later.unknownRows;
    }

    private void merge(String value, Sighting sighting) {
        if (sightings.size() < MOST_KEPT || sightings.containsKey(value)) {
            sightings.merge(value, sighting, Sighting::and);
        }
    }

    boolean isEmpty() {
        return rows == 0;
    }

    /**
     * The messages for a job that takes these for errors: one for each reason.
     *
     * @param quasi the quasi-identifier
     * @param encoding explains its values
     * @param tableRows rows of the table, to tell a wrong file from a few missing lines
     * @param text how values are shown
     * @param mostCharacters of the data that all of these messages may show
     */
    List<String> problems(Plan.Quasi quasi, Encoding encoding, long tableRows, CellText text, int mostCharacters) {
        Map<String, List<Unfit>> byReason = new LinkedHashMap<>();
        sightings.entrySet().stream()
                .map(entry -> new Unfit(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing((Unfit unfit) -> -unfit.sighting.count)
                        .thenComparing(Unfit::value))
                .forEach(unfit -> byReason.computeIfAbsent(
                                reason(unfit, quasi, encoding, tableRows), reason -> new ArrayList<>())
                        .add(unfit));
        List<String> problems = new ArrayList<>();
        byReason.forEach((reason, unfit) ->
                problems.add(problem(reason, unfit, quasi, encoding, text, mostCharacters / byReason.size())));
        return problems;
    }

    private String reason(Unfit unfit, Plan.Quasi quasi, Encoding encoding, long tableRows) {
        return unfit.sighting.outcome == ValueEncoder.UNKNOWN
                ? absent(quasi, tableRows)
                : encoding.explain(unfit.value, unfit.sighting.outcome);
    }

    private String absent(Plan.Quasi quasi, long tableRows) {
        String hierarchy =
                quasi.hierarchy().map(file -> file.getFileName().toString()).orElse("its domain");
        String column = Excerpt.name(quasi.attribute().name());
        long different = sightings.values().stream()
                .filter(sighting -> sighting.outcome == ValueEncoder.UNKNOWN)
                .count();
        if (unknownRows == tableRows) {
            return "0 of " + different + (sightings.size() == MOST_KEPT ? " or more" : "") + " values of " + column
                    + " are in " + hierarchy + ": is it the file of another column?";
        }
        return unknownRows + (unknownRows == 1 ? " row has a value of " : " rows have values of ") + column + " that "
                + hierarchy + (different == 1 ? " does not list. Add it" : " does not list. Add them")
                + " to the file, or set policies.on-unknown: suppress.";
    }

    private String problem(
            String reason, List<Unfit> unfit, Plan.Quasi quasi, Encoding encoding, CellText text, int mostCharacters) {
        Sighting first = unfit.get(0).sighting;
        long affected = unfit.stream().mapToLong(each -> each.sighting.count).sum();
        if (first.outcome == ValueEncoder.UNKNOWN) {
            return reason + list(unfit, quasi.attribute().name(), encoding, text, mostCharacters);
        }
        String column = quasi.attribute().name();
        if (affected == 1) {
            return new CellPlace(first.file, first.line, column) + ": " + text.show(unfit.get(0).value) + " " + reason
                    + headerHint(unfit.get(0), column).orElse("");
        }
        return (sightings.size() == MOST_KEPT ? "At least " : "") + affected + " rows of column " + Excerpt.name(column)
                + " have a value that " + reason + list(unfit, column, encoding, text, mostCharacters);
    }

    private static boolean isLabel(Unfit unfit, long line) {
        return unfit.sighting.line == line && unfit.sighting.isLabel(unfit.value);
    }

    private boolean hasLabels() {
        return sightings.entrySet().stream()
                .anyMatch(entry -> isLabel(new Unfit(entry.getKey(), entry.getValue()), FIRST_LABELS));
    }

    private Optional<String> headerHint(Unfit unfit, String column) {
        if (unfit.value.equals(column)) {
            return Optional.of(REPEATED_HEADER);
        }
        long line = unfit.sighting.line;
        boolean first = isLabel(unfit, FIRST_LABELS);
        boolean labels = rows <= MOST_LABELS && (first || isLabel(unfit, FIRST_LABELS + 1) && hasLabels());
        return labels
                ? Optional.of(" (if line " + line + " is of labels under the header: format: {skip: {labels: "
                        + (line - 1) + "}} passes over it)")
                : Optional.empty();
    }

    private String hint(Unfit unfit, String column, Encoding encoding, CellText text) {
        return headerHint(unfit, column)
                .or(() -> text.hidden()
                        ? Optional.empty()
                        : encoding.nearMiss(unfit.value).map(known -> " (" + known + ")"))
                .orElse("");
    }

    private String list(List<Unfit> unfit, String column, Encoding encoding, CellText text, int mostCharacters) {
        StringBuilder list = new StringBuilder();
        int listed = 0;
        int left = mostCharacters;
        for (Unfit each : unfit.subList(0, Math.min(MOST_LISTED, unfit.size()))) {
            String shown = text.show(each.value);
            String hint = hint(each, column, encoding, text);
            left -= text.hidden() ? 0 : shown.length() + (hint.isEmpty() ? 0 : shown.length());
            if (left < 0 && listed > 0) {
                break;
            }
            list.append(System.lineSeparator())
                    .append("  ")
                    .append(shown)
                    .append(": ")
                    .append(each.sighting.count)
                    .append(each.sighting.count == 1 ? " row, " : " rows, first in ")
                    .append(each.sighting.file.getFileName())
                    .append(", line ")
                    .append(each.sighting.line)
                    .append(hint);
            listed++;
        }
        if (unfit.size() > listed) {
            list.append(System.lineSeparator())
                    .append("  and ")
                    .append(unfit.size() - listed)
                    .append(" more");
        }
        return list.toString();
    }
}
